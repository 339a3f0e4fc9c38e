/** What a step of a machine leads to: another state, and what is to be done about it, in this order. */
export interface Step<State, Effect> {
  state: State
  effects: Effect[]
}

/**
 * Runs a table of steps: one event after the other, each with its effects done before the next is looked at, also
 * where an effect makes an event itself.
 */
export class StateMachine<State, Event, Effect> {
  #state: State
  readonly #step: (state: State, event: Event) => Step<State, Effect>
  readonly #perform: (effect: Effect) => void
  readonly #due: Event[] = []
  #isBusy = false

  constructor(
    state: State,
    step: (state: State, event: Event) => Step<State, Effect>,
    perform: (effect: Effect) => void,
  ) {
    this.#state = state
    this.#step = step
    this.#perform = perform
  }

  get state(): State {
    return this.#state
  }

  tell(event: Event) {
    this.#due.push(event)
    if (this.#isBusy) return
    this.#isBusy = true
    try {
      for (let next = this.#due.shift(); next !== undefined; next = this.#due.shift()) this.#take(next)
    } finally {
      this.#isBusy = false
    }
  }

  #take(event: Event) {
    const { state, effects } = this.#step(this.#state, event)
    this.#state = state
    for (const effect of effects) this.#perform(effect)
  }
}
