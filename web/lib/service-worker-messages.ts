/** Sent by the service worker to an open tab, which answers on the port that comes with it. */
export interface GoToMessage {
  type: 'go-to'
  /** A path of this site, with its search and hash. */
  path: string
}

/** Sent to the service worker once a page has loaded: take control of it, and store the app for offline use. */
export interface KeepShellMessage {
  type: 'keep-shell'
}
