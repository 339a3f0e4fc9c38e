// Progress of a stage of `npm test`: a reporter for Vitest, which counts files, and for Playwright, which counts journeys. At
// a terminal it draws a bar; failures are printed at once.

/** Width of the bar, in characters. */
const BAR_WIDTH = 24

export default class Progress {
  #all = 0
  #done = 0
  #failed = 0

  // Vitest
  onTestRunStart(files) {
    this.#begin(files.length)
  }

  onTestCaseResult(test) {
    if (test.result().state === 'failed') this.#fail(`${test.module.relativeModuleId} › ${test.fullName}`)
  }

  onTestModuleEnd() {
    this.#step()
  }

  onTestRunEnd() {
    this.#clear()
  }

  // Playwright
  onBegin(_, suite) {
    this.#begin(suite.allTests().length)
  }

  onTestEnd(test, { status }) {
    if (status !== test.expectedStatus && status !== 'skipped')
      this.#fail(test.titlePath().slice(2).join(' › '))
    this.#step()
  }

  onEnd() {
    this.#clear()
  }

  printsToStdio() {
    return true
  }

  #begin(all) {
    this.#all = all
    this.#draw()
  }

  #step() {
    this.#done++
    this.#draw()
  }

  #fail(sentence) {
    this.#failed++
    this.#clear()
    console.log(`✗ ${sentence}`)
    this.#draw()
  }

  #draw() {
    if (!process.stdout.isTTY || this.#all === 0) return
    const full = Math.round((this.#done / this.#all) * BAR_WIDTH)
    const bar = '█'.repeat(full).padEnd(BAR_WIDTH, '░')
    const failed = this.#failed > 0 ? `, ${this.#failed} failed` : ''
    process.stdout.write(`\r\x1b[2K${process.env.STAGE ?? ''} ${bar} ${this.#done} of ${this.#all}${failed}`)
  }

  #clear() {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[2K')
  }
}
