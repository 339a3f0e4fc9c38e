/** A tab or window of somebody's browser, as far as its engine has to know: expressions run in the page. */
export interface EngineTab {
  open(url: string): Promise<void>
  back(): Promise<void>
  run<T>(expression: string): Promise<T>
  click(expression: string): Promise<void>
  hover(expression: string): Promise<void>
  /** Empties the field and types, as a keyboard does. */
  type(expression: string, text: string): Promise<void>
  choose(expression: string, option: string): Promise<void>
  attach(expression: string, file: string): Promise<void>
}

/** The browser of one person: cookies of its own, and tabs that share them. */
export interface EngineBrowser {
  tab(): Promise<EngineTab>
  close(): Promise<void>
}

/** An engine that has been started; each person gets a browser of their own. */
export interface Engine {
  version: string
  browser(): Promise<EngineBrowser>
  stop(): Promise<void>
}
