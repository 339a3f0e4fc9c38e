import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Step } from './finder.ts'
import type { EngineTab } from './tab.ts'

/** In ms: how long a person waits for what they are to see. A busy machine may take its time. */
const PATIENCE = 45_000

/** Whoever looks at a page: presses, types and reads by role and name, and waits for what they are to see. */
export class Visitor {
  constructor(
    private readonly tab: EngineTab,
    private readonly origin: string,
    private readonly script: string,
    private readonly within: Step[] = [],
  ) {}

  /** The same person, who looks at a part of the page only. */
  in(role: string, name?: string, more: Partial<Step> = {}): Visitor {
    const step = { role, ...(name !== undefined && { name }), ...more }
    return new Visitor(this.tab, this.origin, this.script, [...this.within, step])
  }

  /** Goes to an address, of the club unless it is a whole one. */
  async open(address: string) {
    await this.tab.open(new URL(address, this.origin).href)
  }

  async back() {
    await this.tab.back()
  }

  async press(role: string, name?: string, more?: Partial<Step>) {
    await this.act(this.in(role, name, more), expression => this.tab.click(expression))
  }

  async type(name: string, text: string, role = 'textbox') {
    const field = this.in(role, name)
    await this.act(field, expression => this.tab.type(expression, text))
    await field.until(`holds “${text}”`, elements => `${elements}.some(it => it.value === ${quoted(text)})`)
  }

  async choose(name: string, option: string) {
    await this.act(this.in('combobox', name), expression => this.tab.choose(expression, option))
  }

  /** Puts a file of this machine into the input behind a button. */
  async attach(name: string, file: string) {
    const input = this.in('file', name, { hidden: true })
    await input.until('is there', elements => `${elements}.length === 1`)
    await this.tab.attach(`${input.found()}[0]`, file)
  }

  /** Moves the mouse over a part, which shows what can be done there. */
  async pointAt(role: string, name?: string, more?: Partial<Step>) {
    await this.act(this.in(role, name, more), expression => this.tab.hover(expression))
  }

  /** Waits until these words stand in the part. */
  async reads(words: string) {
    const text = `clubFinder.textOf(it).includes(${quoted(words)})`
    await this.until(`reads “${words}”`, elements => `${elements}.some(it => ${text})`)
  }

  /** Waits until these words stand in the part no more. */
  async readsNot(words: string) {
    const text = `clubFinder.textOf(it).includes(${quoted(words)})`
    await this.until(`is without “${words}”`, elements => `!${elements}.some(it => ${text})`)
  }

  /** Waits until there is such a part. */
  async sees(role: string, name?: string, more?: Partial<Step>) {
    await this.in(role, name, more).until('is there', elements => `${elements}.length > 0`)
  }

  /** Waits until there is no such part. */
  async misses(role: string, name?: string, more?: Partial<Step>) {
    await this.in(role, name, more).until('is gone', elements => `${elements}.length === 0`)
  }

  /** Waits until a field holds these words. */
  async finds(field: string, words: string) {
    const value = `it.value.includes(${quoted(words)})`
    await this.in('textbox', field).until(`holds “${words}”`, elements => `${elements}.some(it => ${value})`)
  }

  /** Waits until the address has this path. */
  async isAt(path: string) {
    await this.until(`is at ${path}`, () => `location.pathname === ${quoted(path)}`)
  }

  /** Waits until there are just so many such parts. */
  async has(count: number, role: string, name?: string, more?: Partial<Step>) {
    await this.in(role, name, more).until(`is there ${count} times`, it => `${it}.length === ${count}`)
  }

  /** What the page has thrown and what the policy has stopped since it was opened. */
  async expectNoFaults() {
    expect(JSON.parse(String(await this.ask('JSON.stringify(clubFinder.faults)')))).toEqual([])
  }

  private async act(part: Visitor, act: (expression: string) => Promise<void>) {
    await part.until('can be pressed', () => `clubFinder.choose(${JSON.stringify(part.within)})`)
    await act('clubFinder.chosen')
  }

  private found() {
    return `clubFinder.find(${JSON.stringify(this.within)})`
  }

  private async until(what: string, holds: (elements: string) => string) {
    const condition = holds(this.found())
    for (const end = Date.now() + PATIENCE; Date.now() < end; await wait(100))
      if (await this.ask(condition).catch(() => false)) return // a page that is being left answers nothing
    const text = await this.ask('location.href + " says: " + clubFinder.textOf(document.body)').catch(String)
    throw new Error(`${this.words()} never ${what}. ${String(text).slice(0, 1500)}`)
  }

  // Each document is given the finder when it is first asked something.
  private async ask(expression: string): Promise<unknown> {
    const asked = `globalThis.clubFinder ? { answer: ${expression} } : null`
    const first = await this.tab.run<{ answer: unknown } | null>(asked)
    if (first) return first.answer
    if (await this.tab.run('document.body !== null'))
      await this.tab.run(`(() => { ${this.script}; return true })()`)
    return (await this.tab.run<{ answer: unknown } | null>(asked))?.answer
  }

  private words() {
    const parts = this.within.map(({ role, name, words }) => [role, name ?? words].filter(Boolean).join(' '))
    return parts.length > 0 ? parts.join(' › ') : 'the page'
  }
}

function quoted(text: string) {
  return JSON.stringify(text)
}
