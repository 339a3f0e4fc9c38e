import { atom } from 'jotai'

/** What was typed into a profile whose owner had to sign in again before it could be saved. */
export const profileDraftAtom = atom<{ id: string; typed: Record<string, string> } | null>(null)
