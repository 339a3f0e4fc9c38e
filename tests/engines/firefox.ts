import { type Browser, type BrowserContext, type ElementHandle, launch, type Page } from 'puppeteer-core'
import type { Engine, EngineBrowser, EngineTab } from './tab.ts'

/** In ms: what a busy machine may take until Firefox stands. */
const PATIENCE = 120_000
/** A mouse, in the bits of Firefox's settings. */
const FINE_AND_HOVERS = 2 | 4

/** Firefox, spoken to in WebDriver BiDi, which it understands by itself. */
export async function startFirefox(): Promise<Engine> {
  const firefox = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: true,
    timeout: PATIENCE,
    protocolTimeout: PATIENCE,
    extraPrefsFirefox: {
      'intl.accept_languages': 'en-GB',
      // Without a screen it believes in no mouse, and the club draws itself for fingers.
      'ui.primaryPointerCapabilities': FINE_AND_HOVERS,
      'ui.allPointerCapabilities': FINE_AND_HOVERS,
    },
    env: { ...process.env, TZ: 'Europe/London' },
  })
  return {
    version: (await firefox.version()).replace('/', ' '),
    browser: () => openBrowser(firefox),
    stop: () => firefox.close(),
  }
}

async function openBrowser(firefox: Browser): Promise<EngineBrowser> {
  const context = await firefox.createBrowserContext()
  return { tab: () => openTab(context), close: () => context.close() }
}

async function openTab(context: BrowserContext): Promise<EngineTab> {
  const page = await context.newPage()
  await page.setViewport({ width: 1280, height: 900 })
  page.on('dialog', dialog => dialog.accept())
  return {
    open: async url => void (await page.goto(url, { waitUntil: 'domcontentloaded', timeout: PATIENCE })),
    back: async () => void (await page.goBack({ waitUntil: 'domcontentloaded' })),
    run: expression => page.evaluate(expression) as never,
    click: async expression => (await elementOf(page, expression)).click(),
    hover: async expression => (await elementOf(page, expression)).hover(),
    type: async (expression, text) => {
      const field = await elementOf(page, expression)
      await field.evaluate(it => (it as HTMLInputElement).select())
      await field.press('Delete')
      await field.type(text)
    },
    choose: async (expression, option) => void (await (await elementOf(page, expression)).select(option)),
    attach: async (expression, file) =>
      ((await elementOf(page, expression)) as ElementHandle<HTMLInputElement>).uploadFile(file),
  }
}

async function elementOf(page: Page, expression: string): Promise<ElementHandle<Element>> {
  await page.bringToFront()
  const element = (await page.evaluateHandle(expression)).asElement()
  if (!element) throw new Error(`No element is ${expression}`)
  return element as ElementHandle<Element>
}
