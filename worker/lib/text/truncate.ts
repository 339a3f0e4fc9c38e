/** The beginning of a text: at most `max` code points, then "...". */
export function truncate(text: string, max: number): string {
  const points = Array.from(text)
  return points.length <= max ? text : `${points.slice(0, max).join('')}...`
}
