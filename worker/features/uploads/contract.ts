import * as z from 'zod/mini'
import { purposes } from './rules/upload-limits.ts'

/** An upload that a member announces; `size` in bytes. `rules/upload-limits.ts` has the permitted types and sizes. */
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

/** Identifies an upload by the address that received its bytes. */
export const normalizeInput = z.object({
  uploadURL: z
    .string('Say which upload, by its uploadURL')
    .check(z.minLength(1, 'Say which upload, by its uploadURL'), z.maxLength(2000, 'That is no uploadURL')),
})
