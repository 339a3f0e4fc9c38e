import * as z from 'zod/mini'
import { purposes } from './rules/upload-limits.ts'

/** An upload that a member announces; `size` in bytes. `rules/upload-limits.ts` has the permitted types and sizes. */
export const uploadInput = z.object({
  contentType: z
    .string('The type of the file is required')
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'The type of the file is required'),
      z.maxLength(100, 'That is not a file type'),
    ),
  size: z
    .int('size must be a number of bytes')
    .check(
      z.minimum(1, 'The file is empty'),
      z.maximum(Number.MAX_SAFE_INTEGER, 'size must be a number of bytes'),
    ),
  purpose: z.enum(purposes, 'purpose must be chat, profile or result'),
})

/** Identifies an upload by the address that received its bytes. */
export const normalizeInput = z.object({
  uploadURL: z
    .string('uploadURL is required')
    .check(z.minLength(1, 'uploadURL is required'), z.maxLength(2000, 'That is not an uploadURL')),
})
