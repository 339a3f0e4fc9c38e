/** Attributes of a link in a notification: links to other sites open in a new tab. */
export function linkTarget(link: string): { target?: string; rel?: string } {
  return link.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' }
}
