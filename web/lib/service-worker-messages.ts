/** What the service worker asks of an open tab, which answers on the port that comes with it. */
export interface GoToMessage {
  type: 'go-to'
  /** A path of this site, with its search and hash. */
  path: string
}

/** What the service worker is told once a page stands: to serve it, and to keep what opens without a connection. */
export interface KeepShellMessage {
  type: 'keep-shell'
}
