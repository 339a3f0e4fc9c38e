/**
 * The `ref` of what stands at the foot of a page: toasts keep above it while it is there. A style that asks the page for
 * it by `:has()` costs a styling of the whole page with every key that is pressed in it.
 */
export function atFoot() {
  const { dataset } = document.documentElement
  dataset.foot = ''
  return () => {
    delete dataset.foot
  }
}
