import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { pollWhileFeedIsDown } from '#web/features/feed/state.ts'
import {
  type Member,
  sessionQuery,
  throughRenewal,
  useAdoptMember,
  whileRenewingSession,
} from '#web/features/session/api.ts'
import { setPresentMember } from '#web/features/session/present-member.ts'
import { ApiError, api, unwrap } from '#web/lib/api.ts'
import { browserName } from '#worker/features/session/rules/browser-name.ts'
import { askForPasskey, askWithFreshChallenge, forgetOnDevice, makePasskey } from './browser-passkeys.ts'

/** A passkey as its owner sees it. */
export type Passkey = InferResponseType<typeof api.passkeys.$get, 200>[number]

/** A member's own passkeys, oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: () => throughRenewal(() => unwrap(api.passkeys.$get())),
})

interface Proof {
  /** The gamertag whose passkey is needed, if that is known. */
  gamertag?: string
  /** How to ask the browser for it. */
  ask?: typeof askForPasskey
  /** Aborted once nobody waits for it. */
  signal: AbortSignal
}

/** Signs in with a passkey: its owner becomes the member of this browser. */
export function useSignInByPasskey() {
  const adopt = useAdoptMember()
  return useMutation({ mutationFn: showPasskey, onSuccess: member => adopt(member) })
}

/** Confirms in place, with a passkey, that the signed-in member is at the device. */
export function useProveByPasskey() {
  const renew = useRenewSession()
  return useMutation({ mutationFn: showPasskey, onSuccess: member => renew(member) })
}

/** The same with the club's admin key, for the founding admin. */
export function useProveByAdminKey() {
  const renew = useRenewSession()
  return useMutation({
    mutationFn: (json: { gamertag: string; adminKey: string }) =>
      whileRenewingSession(() => unwrap(api.session.$post({ json }))),
    onSuccess: ({ member }) => renew(member),
  })
}

/** A one-time code from an admin, with which a driver may add a passkey where nothing else allows it. */
export interface Enrolment {
  gamertag: string
  code: string
}

/** Adds a passkey on this device for the signed-in member. Their other browsers are signed out. */
export function useAddPasskey() {
  const renew = useRenewSession()
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ member }) => renew(member),
  })
}

/** Signs in with a one-time code and a new passkey on this device. */
export function useSignInByCode() {
  const adopt = useAdoptMember()
  return useMutation({
    mutationFn: addPasskey,
    onSuccess: ({ member }) => adopt(member),
  })
}

/** Renames a passkey. */
export function useRenamePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, name }: Pick<Passkey, 'id' | 'name'>) =>
      throughRenewal(() => unwrap(api.passkeys[':id'].$patch({ param: { id }, json: { name } }))),
    onSuccess: renamed =>
      client.setQueryData(passkeysQuery.queryKey, list =>
        list?.map(passkey => (passkey.id === renamed.id ? renamed : passkey)),
      ),
    onSettled: () => void client.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  })
}

/** Removes a passkey here and, if the browser can, from the device. The member's other browsers are signed out. */
export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      throughRenewal(() =>
        whileRenewingSession(() => unwrap(api.passkeys[':id'].$delete({ param: { id } }))),
      ),
    onSuccess(_, id) {
      forgetOnDevice(id)
      client.setQueryData(passkeysQuery.queryKey, list => list?.filter(passkey => passkey.id !== id))
    },
    onSettled: () => void client.invalidateQueries(),
  })
}

/** A new one-time code, and when it expires. */
export type IssuedCode = InferResponseType<(typeof api.admin.members)[':id']['enrolment-code']['$post'], 201>

/** Creates a one-time code for a member, shown once; an earlier one becomes invalid. */
export function useIssueEnrolmentCode() {
  return useMutation({
    mutationFn: ({ id, hasLostPasskeys }: { id: string; hasLostPasskeys: boolean }) =>
      unwrap(api.admin.members[':id']['enrolment-code'].$post({ param: { id }, json: { hasLostPasskeys } })),
  })
}

/** The one-time code that is currently valid for the member's own profile, if there is one. */
export type OwnEnrolmentCode = InferResponseType<(typeof api)['enrolment-code']['$get'], 200>

export const ownEnrolmentCodeQuery = queryOptions({
  queryKey: ['enrolment-code'],
  queryFn: () => unwrap(api['enrolment-code'].$get()),
  refetchInterval: pollWhileFeedIsDown,
})

/** Stops that code. A code that no longer exists is no error. */
export function useStopEnrolmentCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      unwrap(api['enrolment-code'].$delete()).catch(error => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSuccess: () => client.setQueryData(ownEnrolmentCodeQuery.queryKey, { code: null }),
    onSettled: () => void client.invalidateQueries({ queryKey: ownEnrolmentCodeQuery.queryKey }),
  })
}

// The answer was created by the same library; the typed client only knows its JSON.
async function showPasskey({ gamertag, ask = askForPasskey, signal }: Proof): Promise<Member> {
  const challenge = async () => {
    const options = await unwrap(api.session.passkey.options.$post())
    signal.throwIfAborted()
    return options as PublicKeyCredentialRequestOptionsJSON
  }
  const response = await askWithFreshChallenge({ challenge, ask, askAgain: askForPasskey })
  const { member } = await whileRenewingSession(() =>
    unwrap(api.session.passkey.$post({ json: { response, gamertag } })),
  )
  return member
}

async function addPasskey({ enrolment, signal }: { enrolment?: Enrolment; signal: AbortSignal }) {
  const options = await throughRenewal(() => unwrap(api.passkeys.options.$post({ json: enrolment ?? {} })))
  signal.throwIfAborted()
  const response = await makePasskey(options as PublicKeyCredentialCreationOptionsJSON)
  // An initial name that tells its owner where they created it.
  const name = browserName(navigator.userAgent)
  return throughRenewal(() =>
    whileRenewingSession(() => unwrap(api.passkeys.$post({ json: { response, name } }))),
  )
}

/** A new session of the same member: what is shown stays, and is refetched with their new rights. */
function useRenewSession() {
  const client = useQueryClient()
  return async (member: Member) => {
    // A pending answer is about the session before.
    await client.cancelQueries({ queryKey: sessionQuery.queryKey })
    setPresentMember(client, member)
    void client.invalidateQueries()
  }
}
