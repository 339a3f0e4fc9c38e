// Lighthouse for the landing page, the races and the chat on a first visit, on desktop and phone, and whether the app can be
// installed. `npm run lighthouse -- [phone|desk] [ORIGIN]` measures only one form, or a club that is already running.
// Lighthouse comes through npx, because it is as large as all the club's build tools. The numbers need a quiet machine and
// are for machines of this speed: `machine` is Lighthouse's own benchmark, above 1,000 for a desktop.
import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import { startClub } from './bench/bench-club.mjs'
import { chromiumPath } from './chromium.mjs'

const LIGHTHOUSE = 'lighthouse@13.5.0'
/** Number of first visits; the median is reported. */
const VISITS = 3
const adminKey = 'the key of the club that is measured'
const debugPort = Number(process.env.DEBUG_PORT ?? 9333)
const forms = { desk: { options: ['--preset=desktop'], least: 95 }, phone: { options: [], least: 90 } }
const pages = [
  { path: '/', isPublic: true },
  { path: '/races', isPublic: false },
  { path: '/chat', isPublic: false },
]

const told = process.argv.slice(2)
const given = told.find(it => !(it in forms))
const wanted = Object.keys(forms).filter(form => !told.some(it => it in forms) || told.includes(form))
const club = given
  ? { origin: given, stop: () => {} }
  : await startClub({ port: Number(process.env.PORT ?? 8791), adminKey, rateLimits: 'on' })
const profile = mkdtempSync(path.join(tmpdir(), 'club-lighthouse-'))
// Not through Playwright, whose browsers answer only to itself.
const chrome = spawn(
  chromiumPath ?? chromium.executablePath(),
  [
    `--remote-debugging-port=${debugPort}`,
    `--user-data-dir=${profile}`,
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--no-first-run', 'about:blank'],
  ],
  { stdio: 'ignore' },
)
const debugging = `http://127.0.0.1:${debugPort}`
while (!(await fetch(`${debugging}/json/version`).catch(() => null))?.ok) await wait(100)
const [browser] = (await chromium.connectOverCDP(debugging)).contexts()
try {
  const rows = []
  for (const page of pages) {
    if (!page.isPublic) await signIn()
    for (const form of wanted) rows.push(await measure(page, form))
  }
  console.table(rows)
  console.log(`Installable: ${await installability()}`)
  process.exitCode = rows.every(isGood) ? 0 : 1
} finally {
  chrome.kill()
  await new Promise(ended => chrome.once('exit', ended))
  rmSync(profile, { recursive: true, force: true })
  await club.stop()
}

// As a driver of the demo club, whose gamertag opens their account.
async function signIn() {
  const data = { gamertag: 'ApexHunter77' }
  const answer = await browser.request.post(`${club.origin}/api/session`, {
    data,
    headers: { Origin: club.origin },
  })
  if (!answer.ok()) throw new Error(`Signing in: ${answer.status()}`)
}

async function measure({ path: place, isPublic }, form) {
  const reports = []
  for (let visit = 0; visit < VISITS; visit++) {
    await forgetVisits()
    reports.push(await lighthouse(place, form))
  }
  const [report] = reports.sort(byPerformance).slice(Math.floor(VISITS / 2))
  const score = name => Math.round(report.categories[name].score * 100)
  const took = name => Math.round(report.audits[name].numericValue)
  return {
    page: place,
    form,
    machine: report.environment.benchmarkIndex,
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best practices': score('best-practices'),
    SEO: isPublic ? score('seo') : 'not indexed',
    'largest paint, ms': took('largest-contentful-paint'),
    'blocked, ms': took('total-blocking-time'),
    shift: Number(report.audits['cumulative-layout-shift'].numericValue.toFixed(3)),
    misses: Object.values(report.audits)
      .filter(({ score: got, scoreDisplayMode: mode }) => mode === 'binary' && got === 0)
      .map(({ id }) => id)
      .join(' '),
  }
}

function byPerformance(one, other) {
  return one.categories.performance.score - other.categories.performance.score
}

// The browser and its session stay; everything else is as on a first visit. In steps, because Playwright, which is connected,
// has to let its tab start.
async function lighthouse(place, form) {
  const args = [
    '--yes',
    LIGHTHOUSE,
    club.origin + place,
    '--hostname=127.0.0.1',
    `--port=${debugPort}`,
    '--disable-storage-reset',
  ]
  const output = ['--output=json', '--quiet', ...forms[form].options]
  const visit = () => promisify(execFile)('npx', [...args, ...output], { maxBuffer: 2 ** 28 })
  // Now and then its trace lacks the beginning of the visit (NO_NAVSTART), and it asks for another run.
  const { stdout } = await visit().catch(visit)
  return JSON.parse(stdout)
}

async function forgetVisits() {
  const page = await browser.newPage()
  const devtools = await browser.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')
  const storageTypes = 'service_workers,cache_storage,local_storage'
  await devtools.send('Storage.clearDataForOrigin', { origin: club.origin, storageTypes })
  await page.close()
}

async function installability() {
  const page = await browser.newPage()
  await page.goto(`${club.origin}/rules`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const devtools = await browser.newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  return installabilityErrors.map(({ errorId }) => errorId).join(', ') || 'yes'
}

function isGood(row) {
  const all = [row.accessibility, row['best practices'], ...(row.SEO === 'not indexed' ? [] : [row.SEO])]
  return row.performance >= forms[row.form].least && all.every(score => score === 100) && row.shift === 0
}
