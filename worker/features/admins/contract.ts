import * as z from 'zod/mini'

/** Whether a member is to be an admin. */
export const adminInput = z.object({
  isAdmin: z.boolean('Say true to make an admin or false to take it back'),
})
