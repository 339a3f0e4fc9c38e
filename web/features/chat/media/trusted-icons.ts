/** A lightbox icon: an SVG of paths without external references or scripts. */
const icon =
  /^<svg( (aria-hidden|class|viewBox|width|height)="[\w -]*")*>(<(path|use)( (id|class|d|fill|fill-rule|clip-rule)="[\w .-]*"| xlink:href="#[\w-]+")*\/>)*<\/svg>$/

/** Returns the markup if it is a lightbox icon or empty; `null` for anything else. */
export function trustedIcon(markup: string): string | null {
  return markup === '' || icon.test(markup) ? markup : null
}
