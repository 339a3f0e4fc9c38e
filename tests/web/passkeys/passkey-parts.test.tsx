import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { htmlOf, wordsOf } from '#tests/support/shown.tsx'
import type { Passkey } from '#web/features/passkeys/api.ts'
import { ShownCode } from '#web/features/passkeys/enrolment-code-dialog.tsx'
import PasskeySignIn from '#web/features/passkeys/passkey-sign-in.tsx'
import ProtectCard from '#web/features/passkeys/passkeys-card.tsx'
import ProofInPlace from '#web/features/passkeys/proof-screen.tsx'
import SignInPage from '#web/features/session/sign-in-page.tsx'

const ines = { id: 'ines', displayName: 'Ines', gamertag: 'Ines_R8', isAdmin: false, status: 'approved' }
const phone: Passkey = {
  id: 'phone',
  name: 'Safari on iPhone',
  isSynced: true,
  createdAt: '2026-11-01T12:00:00.000Z',
  lastUsedAt: '2026-11-20T12:00:00.000Z',
}
const stick = { ...phone, id: 'stick', name: 'Security key', isSynced: false, lastUsedAt: null }

const knows = (passkeys: Passkey[], method = 'registration') => ({
  known: [
    [['session'], ines],
    [['sessions'], [{ id: 'here', method, isCurrent: true }]],
    [['passkeys'], passkeys],
  ] as const,
})
const card = (isAdmin = false) => <ProtectCard member={{ gamertag: 'Ines_R8', isAdmin }} />

describe('in a browser that knows passkeys', () => {
  beforeEach(() => {
    vi.stubGlobal('PublicKeyCredential', class {})
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the browser that registered reads what an unprotected gamertag means, and has one button', () => {
    const words = wordsOf(card(), knows([]))
    expect(words).toContain('As safe as your gamertag is secret')
    expect(words).toContain('anyone who types your gamertag is signed in as you')
    expect(words).toMatch(/Protect my gamertag$/)
    expect(htmlOf(card(), knows([])).match(/<button/g)).toHaveLength(1)
    expect(htmlOf(card(), knows([]))).not.toContain('<input')
  })

  test('a browser that only the gamertag opened needs a code, and has the field right there', () => {
    const [html, words] = [htmlOf(card(), knows([], 'gamertag')), wordsOf(card(), knows([], 'gamertag'))]
    expect(words).toContain('Ask an admin for a one-time code')
    expect(html).toMatch(/<input[^>]*inputMode="numeric"[^>]*autoComplete="one-time-code"/i)
    expect(html).toMatch(/<button type="submit"[^>]*>.*Protect my gamertag/)
  })

  test('a protected driver finds their passkeys by name, with where they are and when they were used', () => {
    const words = wordsOf(card(), knows([phone, stick], 'gamertag'))
    expect(words).toContain('Your gamertag is protected')
    expect(words).toContain('Safari on iPhone Synced Added 1 Nov 2026 Last used 20 Nov 2026')
    expect(words).toContain('Security key Added 1 Nov 2026 Not used yet')
    expect(words).toMatch(/Add another passkey$/)
    const html = htmlOf(card(), knows([phone]))
    for (const name of ['Rename', 'Remove'])
      expect(html).toMatch(new RegExp(`<button[^>]*aria-label="${name}"[^>]*aria-describedby="`))
  })

  test('ten passkeys are the most', () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({ ...phone, id: `${n}` }))
    expect(wordsOf(card(), knows(ten))).toMatch(/You have 10 passkeys, the maximum\..*add another\.$/)
  })

  test('an admin who came by the key reads that the profile is protected, and can add a first passkey', () => {
    const words = wordsOf(card(true), knows([], 'admin_key'))
    expect(words).toContain('Your gamertag is protected You are an admin')
    expect(words).toMatch(/Protect my gamertag$/)
  })

  test('passkeys that are loading or cannot be fetched say so, and nothing can be added blindly', () => {
    expect(wordsOf(card())).toContain('Loading passkeys')
    const failed = wordsOf(card(), { failed: [['passkeys']] })
    expect(failed).toContain('Failed to fetch passkeys')
    expect(failed).toContain('Retry')
    expect(failed).not.toContain('Protect my gamertag')
  })

  test('who signs in has one field, as ever, and the other ways below it', () => {
    const [html, words] = [htmlOf(<SignInPage />), wordsOf(<SignInPage />)]
    expect(html.match(/<input[^>]*>/g)).toEqual([
      expect.stringMatching(
        /autoComplete="username webauthn".*name="gamertag"|name="gamertag".*autoComplete="username webauthn"/i,
      ),
    ])
    expect(words).toContain('Use a passkey I have a one-time code')
  })

  test('a protected driver is asked for their passkey by name, and finds the way without one', () => {
    const step = (gamertag: string) => (
      <PasskeySignIn step="proof" gamertag={gamertag} onSignedIn={() => {}} onCode={() => {}} />
    )
    expect(wordsOf(step('Ines_R8'))).toMatch(/^Ines_R8 is protected\..*Use your passkey.*one-time code$/)
    expect(wordsOf(step(''))).toMatch(/^Choose your passkey/)
  })

  test('whoever has a code gives it with the gamertag, which stays as it was typed', () => {
    const html = htmlOf(
      <PasskeySignIn step="code" gamertag="Ines R" onSignedIn={() => {}} onCode={() => {}} />,
    )
    expect(html).toMatch(/<input[^>]*value="Ines R"/)
    expect(html).toMatch(/<input[^>]*name="code"/)
  })

  test.each([
    [['passkey'], /Use your passkey$/, 0],
    [['admin_key'], /Admin key.*Use the admin key$/, 1],
    [['passkey', 'admin_key'], /Use your passkey Admin key.*Use the admin key$/, 1],
    [[], /Use your passkey$/, 0],
  ])('an admin page opened without proof asks for %j in its place', (methods, shown, fields) => {
    const surroundings = { known: [[['session'], ines]] as const }
    const page = <ProofInPlace methods={methods} />
    expect(wordsOf(page, surroundings)).toMatch(/^Confirm it’s you/)
    expect(wordsOf(page, surroundings)).toMatch(shown)
    expect(htmlOf(page, surroundings).match(/<input/g) ?? []).toHaveLength(fields)
  })
})

test('a browser without passkeys says so in the place of the button', () => {
  const words = wordsOf(card(), knows([]))
  expect(words).toContain('This browser does not support passkeys')
  expect(words).not.toContain('Protect my gamertag')
})

describe('a one-time code', () => {
  const renew = { make: () => {}, busy: false }
  const issued = (minutes: number) => ({
    code: '01234567',
    expiresAt: new Date(Date.now() + minutes * 60_000 + 500).toISOString(),
  })

  test('stands in two halves to be read out, with its time and how to tell it', () => {
    const words = wordsOf(<ShownCode issued={issued(10)} renew={renew} />)
    expect(words).toMatch(/^0123 4567 Good for (10|9|09):\d\d , one use only Copy/)
    expect(words).toContain('by voice or in a private message')
  })

  test('that has run out is shown no more, and another can be made', () => {
    const words = wordsOf(<ShownCode issued={issued(-1)} renew={renew} />)
    expect(words).toContain('This code has expired')
    expect(words).not.toContain('0123')
  })
})
