import { expect, test } from 'vitest'
import { type Cell, cellAfterKey } from '#web/features/chat/pickers/grid-keyboard.ts'

// Two rows of eight, a row and two, one.
const shape = { counts: [16, 10, 1], columns: 8 }
const cell = (section: number, item: number): Cell => ({ section, item })
const press = (key: string, from: Cell, ctrlKey = false) => cellAfterKey({ key, ctrlKey }, from, shape)

test.each([
  ['ArrowRight', cell(0, 3), cell(0, 4)],
  ['ArrowRight', cell(0, 15), cell(1, 0)],
  ['ArrowRight', cell(2, 0), cell(2, 0)],
  ['ArrowLeft', cell(0, 8), cell(0, 7)],
  ['ArrowLeft', cell(2, 0), cell(1, 9)],
  ['ArrowLeft', cell(0, 0), cell(0, 0)],
  ['ArrowDown', cell(0, 3), cell(0, 11)],
  ['ArrowDown', cell(0, 11), cell(1, 3)],
  ['ArrowDown', cell(1, 7), cell(1, 9)],
  ['ArrowDown', cell(1, 9), cell(2, 0)],
  ['ArrowDown', cell(2, 0), cell(2, 0)],
  ['ArrowUp', cell(0, 11), cell(0, 3)],
  ['ArrowUp', cell(1, 1), cell(0, 9)],
  ['ArrowUp', cell(2, 0), cell(1, 8)],
  ['ArrowUp', cell(0, 5), cell(0, 5)],
  ['Home', cell(0, 13), cell(0, 8)],
  ['End', cell(0, 9), cell(0, 15)],
  ['End', cell(1, 8), cell(1, 9)],
  ['PageDown', cell(0, 13), cell(1, 0)],
  ['PageDown', cell(2, 0), cell(2, 0)],
  ['PageUp', cell(1, 9), cell(0, 0)],
  ['PageUp', cell(0, 9), cell(0, 0)],
])('%s leads from %j to %j', (key, from, to) => {
  expect(press(key, from)).toEqual(to)
})

test('with Ctrl, Home and End lead to the first and the last of all', () => {
  expect(press('Home', cell(1, 9), true)).toEqual(cell(0, 0))
  expect(press('End', cell(0, 0), true)).toEqual(cell(2, 0))
})

test('every other key is left to the browser', () => {
  for (const key of ['Enter', ' ', 'Tab', 'Escape', 'a']) expect(press(key, cell(0, 0))).toBeNull()
})

test('every cell is reached and none beside them, whatever is pressed', () => {
  const keys = ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'PageUp', 'PageDown']
  const seen = new Map([['0/0', cell(0, 0)]])
  for (const from of seen.values())
    for (const key of keys) {
      const to = press(key, from)
      if (to) seen.set(`${to.section}/${to.item}`, to)
    }
  expect(seen.size).toBe(27)
  for (const { section, item } of seen.values()) expect(item).toBeLessThan(shape.counts[section] ?? 0)
})
