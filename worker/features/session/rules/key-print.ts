import { sha256Hex } from '#worker/lib/crypto.ts'

/** What tells the admin key that opened a session from the present one, and gives neither away; `null` without a key. */
export async function keyPrint(adminKey: string | undefined): Promise<string | null> {
  return adminKey ? (await sha256Hex(adminKey)).slice(0, 32) : null
}
