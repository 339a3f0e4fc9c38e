/**
 * Runs in a page, before its own code: between two single presses of a journey passes a second by the time of the presses
 * themselves, as with a person, and what presses twice at once (`dblclick`, a script) stays a double press. No press waits.
 */
export function pressLikeAPerson(): void {
  const machine = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp')?.get
  const seen = new WeakMap<Event, number>()
  let singles = 0
  Object.defineProperty(Event.prototype, 'timeStamp', {
    configurable: true,
    get(this: Event) {
      const at = Number(machine?.call(this))
      if (!(this instanceof MouseEvent && this.type === 'click' && this.isTrusted)) return at
      const known = seen.get(this)
      if (known !== undefined) return known
      if (this.detail <= 1) singles++
      const spaced = at + singles * 1000
      seen.set(this, spaced)
      return spaced
    },
  })
}
