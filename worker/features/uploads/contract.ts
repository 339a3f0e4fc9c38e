import * as z from 'zod/mini'
import { purposes } from './rules/upload-limits.ts'

/** What a member is about to upload; `size` in bytes. Which types and sizes are taken, `rules/upload-limits.ts` says. */
export const uploadInput = z.object({
  contentType: z
    .string('Say which type the file has')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Say which type the file has'),
      z.maxLength(100, 'That is no type of a file'),
    ),
  size: z
    .int('size must be the number of bytes')
    .check(
      z.minimum(1, 'The file is empty'),
      z.maximum(Number.MAX_SAFE_INTEGER, 'size must be the number of bytes'),
    ),
  purpose: z.enum(purposes, 'purpose is chat, profile or result'),
})

/** Which upload, by the address to which its bytes went. */
export const normalizeInput = z.object({
  uploadURL: z
    .string('Say which upload, by its uploadURL')
    .check(z.minLength(1, 'Say which upload, by its uploadURL'), z.maxLength(2000, 'That is no uploadURL')),
})
