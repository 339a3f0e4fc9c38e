/** The result of a transition: the new state, and the effects to perform in this order. */
export interface Step<State, Effect> {
  state: State
  effects: Effect[]
}

/**
 * Runs a state machine. Events are handled one after the other; an event's effects are performed before the next event,
 * even if an effect itself sends one.
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
