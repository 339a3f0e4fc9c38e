import { racingLine } from './painter.mjs'

/** Who drives in the broadcast, in the order at its start. */
export const drivers = [
  { number: 5, code: 'PRI', name: 'Priya GT', body: '#056B47', trim: '#FCD71B' },
  { number: 86, code: 'YUK', name: 'Yuki-86', body: '#E8EDE9', trim: '#D52023' },
  { number: 31, code: 'AMA', name: 'AmaraOnTheLimit', body: '#7637B5', trim: '#F4F8EF' },
  { number: 77, code: 'MAR', name: 'ApexHunter77', body: '#1B5FA8', trim: '#FCD71B' },
  { number: 12, code: 'CAL', name: 'McSlipstream', body: '#D9741B', trim: '#0B0F0D' },
  { number: 8, code: 'INE', name: 'Ines_R8', body: '#B7202A', trim: '#F4F8EF' },
  { number: 21, code: 'NAD', name: 'Nightshift Nadia', body: '#1FA3A0', trim: '#FCE872' },
  { number: 44, code: 'TOM', name: 'TomasTurnsLeft', body: '#3B4149', trim: '#FCD71B' },
]

/** A car of theirs: so far along the lap, so far off the line everybody takes, in metres. */
export function carAt(driver, along, aside = 0, brakes = false) {
  const { body, trim } = drivers[driver]
  return {
    along,
    left: racingLine(along) + aside,
    yaw: (racingLine(along + 4) - racingLine(along - 4)) / 12,
    body,
    trim,
    brakes,
  }
}
