import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useOnePress } from '#web/ui/one-press.ts'

interface Presses {
  isBusy: boolean
  /** When it is pressed, in ms, and what tells of each press that is taken. */
  presses: number[]
  onPress: (at: number) => void
}

function Pressed({ isBusy, presses, onPress }: Presses) {
  const once = useOnePress(isBusy)
  for (const timeStamp of presses) once({ timeStamp }, () => onPress(timeStamp))
  return null
}

function taken(isBusy: boolean, ...presses: number[]) {
  const at: number[] = []
  renderToStaticMarkup(createElement(Pressed, { isBusy, presses, onPress: time => at.push(time) }))
  return at
}

test('the second tap of a double tap is none, however soon the first was answered; a press half a second on is one', () => {
  expect(taken(false, 0, 180, 499, 500, 600)).toEqual([0, 500])
})

test('nobody presses what is under way', () => {
  expect(taken(true, 0, 900)).toEqual([])
})
