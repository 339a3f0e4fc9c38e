import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchWithProof } from '#web/features/passkeys/fetch-with-proof.ts'
import { askForProof, proofRequestAtom, settleProof } from '#web/features/passkeys/state.ts'
import { api, transport, unwrap } from '#web/lib/api.ts'
import { forgetOthers } from '#web/lib/member-data.ts'
import { store } from '#web/lib/store.ts'

const unproven = { code: 'proof_required', detail: 'Please prove it.', methods: ['passkey'] }
const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** A club that refuses so many calls for want of proof, and then takes them. */
function clubThatRefuses(times: number, refusal = answer(403, unproven)) {
  let left = times
  return vi.fn<typeof fetch>(async () => (left-- > 0 ? refusal.clone() : answer(200, { text: 'Saved' })))
}

const saveText = () => unwrap(api['club-admin-text'].$put({ json: { text: 'Box, box' } }))
const isAsked = () => store.get(proofRequestAtom).isOpen

afterEach(() => {
  transport.fetch = undefined
})

describe('a change that is refused for want of proof', () => {
  test('is sent once more, as it was, when its admin has proven who they are', async () => {
    const send = clubThatRefuses(1)
    transport.fetch = fetchWithProof(send)
    const saving = saveText()
    await vi.waitFor(() => expect(isAsked()).toBe(true))
    expect(store.get(proofRequestAtom).methods).toEqual(['passkey'])
    expect(send).toHaveBeenCalledTimes(1)
    settleProof(true)
    expect(await saving).toEqual({ text: 'Saved' })
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0])
    expect(isAsked()).toBe(false)
  })

  test('is refused in words where they will not', async () => {
    const send = clubThatRefuses(1)
    transport.fetch = fetchWithProof(send)
    const saving = saveText()
    const refused = expect(saving).rejects.toMatchObject({
      code: 'proof_required',
      detail: 'Please prove it.',
    })
    await vi.waitFor(() => expect(isAsked()).toBe(true))
    settleProof(false)
    await refused
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('is asked for no more once its member has signed out in another tab, or another has come', async () => {
    for (const next of [null, 'gina']) {
      forgetOthers('director')
      const member = JSON.stringify({ id: 'director', gamertag: 'director', displayName: 'director' })
      vi.stubGlobal('localStorage', {
        getItem: (key: string) => (key === 'racing-club-member' ? member : null),
      })
      const asked = askForProof(['passkey'])
      forgetOthers('director')
      expect(isAsked(), 'they are still here').toBe(true)
      forgetOthers(next)
      expect(isAsked()).toBe(false)
      expect(await asked).toBe(false)
      vi.unstubAllGlobals()
    }
  })

  test('is not sent in the name of another who has signed in meanwhile', async () => {
    let here = 'director'
    const member = () => JSON.stringify({ id: here, gamertag: here, displayName: here })
    vi.stubGlobal('localStorage', { getItem: member })
    const send = clubThatRefuses(1)
    transport.fetch = fetchWithProof(send, async () => {
      here = 'gina'
      return true
    })
    await expect(saveText()).rejects.toMatchObject({ code: 'proof_required' })
    expect(send).toHaveBeenCalledTimes(1)
    vi.unstubAllGlobals()
  })

  test('is sent once more and no further', async () => {
    const send = clubThatRefuses(9)
    transport.fetch = fetchWithProof(send, async () => true)
    await expect(saveText()).rejects.toMatchObject({ code: 'proof_required' })
    expect(send).toHaveBeenCalledTimes(2)
  })

  test('asks once for all that wait at the same time', async () => {
    transport.fetch = fetchWithProof(clubThatRefuses(2))
    const { visit } = store.get(proofRequestAtom)
    const both = Promise.all([saveText(), saveText()])
    await vi.waitFor(() => expect(isAsked()).toBe(true))
    await new Promise(resolve => setTimeout(resolve))
    settleProof(true)
    expect(await both).toEqual([{ text: 'Saved' }, { text: 'Saved' }])
    expect(store.get(proofRequestAtom).visit).toBe(visit + 1)
  })
})

describe('nobody is asked for proof', () => {
  const ask = vi.fn(async () => true)
  beforeEach(() => ask.mockClear())
  afterEach(() => expect(ask).not.toHaveBeenCalled())

  test('by a page that only wants to show something', async () => {
    transport.fetch = fetchWithProof(clubThatRefuses(1), ask)
    await expect(unwrap(api.admin['pending-members'].$get())).rejects.toMatchObject({
      code: 'proof_required',
    })
  })

  test('when they are no admin, or sign in, or nothing can be read from the refusal', async () => {
    for (const refusal of [
      answer(403, { code: 'admins_only', detail: 'Only club admins can do this.' }),
      answer(401, unproven),
      new Response('<h1>403</h1>', { status: 403 }),
    ]) {
      transport.fetch = fetchWithProof(clubThatRefuses(1, refusal), ask)
      await expect(saveText()).rejects.toMatchObject({ status: refusal.status })
    }
  })
})

test('a question that was closed is asked afresh the next time', async () => {
  const first = askForProof(['passkey'])
  settleProof(false)
  expect(await first).toBe(false)
  const second = askForProof(['admin_key'])
  expect(store.get(proofRequestAtom)).toMatchObject({ isOpen: true, methods: ['admin_key'] })
  settleProof(true)
  expect(await second).toBe(true)
})
