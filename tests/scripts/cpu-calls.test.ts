import { expect, test } from 'vitest'
import { app } from '#worker/app.ts'
import { calls, unmeasured } from '../../scripts/bench/cpu/calls.mjs'

const routes = app.routes
  .filter(({ method }) => method !== 'ALL')
  .map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, '{id}')}`)
const measured = Object.keys(calls).map(name => name.replace(/[,?].*$/, ''))

test('whoever adds a route adds a call to those whose CPU is measured, or says why it has none', () => {
  expect(routes.length).toBeGreaterThan(70)
  const known = new Set([...measured, ...Object.keys(unmeasured)])
  expect([...new Set(routes)].filter(route => !known.has(route))).toEqual([])
})

test('what has no measure is a route, and not measured after all', () => {
  for (const route of Object.keys(unmeasured)) {
    expect(routes).toContain(route)
    expect(measured).not.toContain(route)
  }
})

test('nobody measures a call that the club does not have', () => {
  const others = measured.filter(name => / \/(api|objects|ws)/.test(name) && !routes.includes(name))
  expect(others).toEqual([])
})
