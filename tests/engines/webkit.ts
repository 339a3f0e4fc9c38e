import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Builder, By, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import type { Engine, EngineBrowser, EngineTab } from './tab.ts'

/** In ms: what a busy machine may take until a process stands. */
const PATIENCE = 60_000

/** WebKit as Debian has it (MiniBrowser of WebKitGTK, in a screen of its own), spoken to in WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')
  const display = `:${String(number).trim()}`
  const first = await openSession(display)
  const version = (await first.driver.getCapabilities()).getBrowserVersion() ?? ''
  await first.close()
  return {
    version: `WebKitGTK ${version}`,
    browser: () => openBrowser(display),
    stop: async () => end(screen),
  }
}

async function openBrowser(display: string): Promise<EngineBrowser> {
  const { driver, close } = await openSession(display)
  const [first = ''] = await driver.getAllWindowHandles()
  let current = first
  const turnTo = async (handle: string) => {
    if (handle !== current) await driver.switchTo().window(handle)
    current = handle
  }
  let isUsed = false
  return {
    close,
    tab: async () => {
      if (isUsed) await driver.switchTo().newWindow('window')
      current = isUsed ? await driver.getWindowHandle() : first
      isUsed = true
      const handle = current
      await driver.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
      return tabOf(driver, () => turnTo(handle))
    },
  }
}

function tabOf(driver: WebDriver, here: () => Promise<void>): EngineTab {
  const elementOf = async (expression: string): Promise<WebElement> => {
    await here()
    const element = await driver.executeScript<WebElement | null>(`return ${expression}`)
    if (!element) throw new Error(`No element is ${expression}`)
    return element
  }
  return {
    open: async url => {
      await here()
      await driver.get(url)
    },
    back: async () => {
      await here()
      await driver.navigate().back()
    },
    run: async expression => {
      await here()
      return driver.executeScript(`return ${expression}`)
    },
    click: async expression => (await elementOf(expression)).click(),
    hover: async expression => {
      const element = await elementOf(expression)
      await driver.actions().move({ origin: element }).perform()
    },
    type: async (expression, text) => {
      const field = await elementOf(expression)
      await field.clear()
      await field.sendKeys(text)
    },
    choose: async (expression, option) => {
      const select = await elementOf(expression)
      for (const one of await select.findElements(By.css('option')))
        if ((await one.getText()) === option) return one.click()
      throw new Error(`No option ${option}`)
    },
    attach: async (expression, file) => (await elementOf(expression)).sendKeys(file),
  }
}

// A driver has one session at a time, and a session is a browser with cookies of its own.
async function openSession(display: string) {
  const port = await freePort()
  const env = {
    ...process.env,
    DISPLAY: display,
    TZ: 'Europe/London',
    LANG: 'C.UTF-8',
    // Both need what a container does not give: user namespaces, and a graphics card.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    WEBKIT_DISABLE_DMABUF_RENDERER: '1',
  }
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { env, stdio: 'ignore' })
  const address = `http://127.0.0.1:${port}`
  await answers(`${address}/status`)
  const wishes = new Capabilities({
    browserName: 'MiniBrowser',
    pageLoadStrategy: 'none', // with another one it waits for a load that it does not hear of
  })
  const driver = await new Builder().usingServer(address).withCapabilities(wishes).build()
  const close = async () => {
    await driver.quit().catch(() => {}) // who has crashed cannot be told to go
    await end(server)
  }
  return { driver, close }
}

async function answers(url: string) {
  for (const until = Date.now() + PATIENCE; Date.now() < until; await wait(50))
    if ((await fetch(url).catch(() => null))?.ok) return
  throw new Error(`Nothing answers at ${url}`)
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  await new Promise(closed => probe.close(closed))
  return port
}
