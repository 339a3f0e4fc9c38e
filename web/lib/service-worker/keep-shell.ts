/** What the service worker is told once a page stands: to keep what opens without a connection. */
export interface KeepShell {
  type: 'keep-shell'
}
