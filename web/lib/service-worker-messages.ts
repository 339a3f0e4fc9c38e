/** What the service worker asks of an open tab, which answers on the port that comes with it. */
export interface GoTo {
  type: 'go-to'
  /** A path of this site, with its search and hash. */
  path: string
}
