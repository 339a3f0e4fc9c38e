/** How a link of a notification opens: what is not of this site in a tab of its own. */
export function linkTarget(link: string): { target?: string; rel?: string } {
  return link.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
}
