/**
 * A camera over the track that looks straight ahead: `eye` is its height in metres, `focal` its length in pixels,
 * `x` and `y` where it looks. Gives where a place (metres to the right, up, ahead) is in the picture.
 */
export function cameraAt({ x, y, eye, focal }) {
  const round = value => Math.round(value * 10) / 10
  const at = (across, up, ahead) => [
    round(x + (focal * across) / ahead),
    round(y + (focal * (eye - up)) / ahead),
  ]
  return {
    at,
    /** Pixels to a metre, so far ahead. */
    scale: ahead => focal / ahead,
    /** A closed shape through places. */
    shape: (...places) => `M${places.map(place => at(...place).join(' ')).join('L')}Z`,
    /** A line through places. */
    line: (...places) => `M${places.map(place => at(...place).join(' ')).join('L')}`,
  }
}
