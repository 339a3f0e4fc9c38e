import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOnePress } from '#web/ui/one-press.ts'

/** A press at a time in ms: by a finger at a place, or by key on a button. */
interface Press {
  at: number
  x?: number
  on?: EventTarget
}

type PressedProps = { isBusy: boolean; presses: Press[]; onPress: (at: number) => void }

function Pressed({ isBusy, presses, onPress }: PressedProps) {
  const once = useOnePress(isBusy)
  for (const { at, x = 0, on } of presses)
    once({ timeStamp: at, clientX: x, clientY: 0, detail: on ? 0 : 1, target: on ?? new EventTarget() }, () =>
      onPress(at),
    )
  return null
}

function taken(isBusy: boolean, ...presses: Press[]) {
  const at: number[] = []
  renderToStaticMarkup(createElement(Pressed, { isBusy, presses, onPress: time => at.push(time) }))
  return at
}

test('the second tap of a double tap is none, however soon the first was answered; a press half a second on is one', () => {
  const taps = [0, 180, 499, 500, 600].map(at => ({ at }))
  expect(taken(false, ...taps)).toEqual([0, 500])
})

test('whoever is quick to press another button means it, by finger and by key', () => {
  expect(taken(false, { at: 0 }, { at: 200, x: 39 }, { at: 300, x: 40 })).toEqual([0, 300])
  const [here, change] = [new EventTarget(), new EventTarget()]
  expect(taken(false, { at: 0, on: here }, { at: 100, on: here }, { at: 200, on: change })).toEqual([0, 200])
})

test('nobody presses what is under way', () => {
  expect(taken(true, { at: 0 }, { at: 900 })).toEqual([])
})
