import type { Page } from '@playwright/test'

/** A phone's own keeper of passkeys, as Chromium plays it. What it is asked it does at once, until told otherwise. */
export interface VirtualAuthenticator {
  /** Whether whoever sits there lays a finger on the sensor. */
  answers(does: boolean): Promise<void>
  /** Whether the finger is the right one. */
  verifies(does: boolean): Promise<void>
  /** How many passkeys it keeps. */
  count(): Promise<number>
  /** As if the phone were lost. */
  lose(): Promise<void>
}

/** Gives the browser of this page a keeper of passkeys, beside what it has. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
    },
  })
  return {
    answers: async does => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled: does })
    },
    verifies: async does => {
      await devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: does })
    },
    count: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
    lose: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
