/**
 * The `ref` of an element at the foot of a page; toasts stay above it. A CSS `:has()` would restyle the whole page at every
 * key.
 */
export function atFoot() {
  const { dataset } = document.documentElement
  dataset.foot = ''
  return () => {
    delete dataset.foot
  }
}
