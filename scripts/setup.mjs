#!/usr/bin/env node
// Installs what is missing. Runs before `npm start` and `npm test`, on whatever Node the machine has, so it uses
// Node's own modules only. With `--tests` it also makes sure of a browser.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')
const stamp = path.join(root, 'node_modules', '.installed-lock')

installPackages()
if (process.argv.includes('--tests')) installBrowser()

// Even if the machine skips development packages (NODE_ENV=production): nearly every command needs them.
function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  console.log('Installing packages (the first time takes a few minutes) …')
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, lock)
}

function installBrowser() {
  if (findBrowser()) return
  console.log('Installing a browser for the tests …')
  if (attempt('npx', ['playwright', 'install', 'chromium'])) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    // Some versions of Debian and Ubuntu package it beside the browser; without it tests take longer.
    attempt('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
  }
  if (!findBrowser()) throw new Error('No Chromium found. Install one, and set CHROMIUM_PATH to its path.')
}

function findBrowser() {
  const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const named = process.env.CHROMIUM_PATH
  return named ? existsSync(named) : installed.some(file => existsSync(file)) || hasPlaywrightBrowser()
}

function hasPlaywrightBrowser() {
  const ask =
    "const { chromium } = require('@playwright/test'); process.stdout.write(chromium.executablePath())"
  try {
    return existsSync(execFileSync('node', ['-e', ask], { cwd: root, encoding: 'utf8' }))
  } catch {
    return false
  }
}

function attempt(command, args) {
  try {
    run(command, args)
    return true
  } catch {
    return false
  }
}

function run(command, args) {
  mkdirSync(path.join(root, 'node_modules'), { recursive: true })
  execFileSync(command, args, { cwd: root, stdio: 'inherit' })
}
