// Stands for the built Worker, which `local-club.ts` puts in its place.
export * from '#worker/index.ts'
export { default } from '#worker/index.ts'
