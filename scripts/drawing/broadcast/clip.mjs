import { clamp, easeInOut, lerp, progress } from '../motion.mjs'
import { bendAt, headingAt, on } from './circuit.mjs'
import { carAt, drivers } from './drivers.mjs'
import { bug, caption, endCard, onAir, tower, wipe } from './graphics.mjs'
import { dusk } from './light.mjs'
import { paintScene } from './painter.mjs'
import { middle, plus } from './space.mjs'

/** The clip for Coming Soon: fourteen seconds of a race as a broadcaster shows it. */
export const clip = { width: 960, height: 540, fps: 25, seconds: 14, still: 6.1 }

const SPEED = 47
const START = 930
const leaderAt = t => START + SPEED * t

// How far behind the leader each one is, in metres, at the start and at the end; the fourth passes the third.
const behind = [
  [0, 0],
  [17, 7.5],
  [40, 52],
  [52, 44],
  [74, 70],
  [92, 96],
  [112, 104],
  [131, 137],
]
const overtaking = t => easeInOut(progress(t, 8.2, 10.4))

function gapOf(driver, t) {
  const [from, to] = behind[driver]
  const part = driver === 2 || driver === 3 ? overtaking(t) : t / clip.seconds
  return lerp(from, to, part)
}

const fieldAt = t =>
  drivers.map((_, driver) => {
    const along = leaderAt(t) - gapOf(driver, t)
    const move = overtaking(t)
    const aside = driver === 3 ? 4 * Math.sin(Math.PI * clamp(move * 1.15)) ** 0.8 : 0
    const makesRoom = driver === 2 ? -2.4 * Math.sin(Math.PI * clamp(move * 1.1)) : 0
    const free =
      driver === 3 ? Math.min(aside, 5 - carAt(driver, along).left) : makesRoom + (driver % 2 ? 0.35 : -0.3)
    return carAt(driver, along, free, Math.abs(bendAt(along + 30)) > 0.011 && Math.abs(bendAt(along)) < 0.009)
  })

// Where somebody holds the camera, smoothed along the road so that it does not follow each bend at once.
const floating = (along, left, up) => middle([-30, -15, 0, 15, 30].map(step => on(along + step, left, up)))

const shots = [
  {
    until: 4,
    view: t => ({
      from: floating(leaderAt(t) - 46 + t * 3, -17 + t * 2, 19 - t),
      to: floating(leaderAt(t) - 8, 0, 0),
      angle: 52,
    }),
  },
  {
    until: 7.4,
    view: t => {
      const post = on(leaderAt(6.35), -10.5, 1.5)
      const seen = carAt(0, leaderAt(t) - 6)
      return {
        from: post,
        to: on(seen.along, seen.left * 0.6, 0.7),
        angle: lerp(13, 44, easeInOut(progress(t, 4.4, 6.3))),
      }
    },
    caption: { number: '5', title: 'Priya GT', text: 'Leads by three tenths', from: 4.4 },
  },
  {
    until: 11,
    view: t => {
      const chaser = fieldAt(t)[3]
      return {
        from: plus(on(chaser.along - 8.5, chaser.left * 0.8, 2.7), headingAt(chaser.along), -0.4),
        to: on(chaser.along + 16, chaser.left * 0.35, 0.6),
        angle: 62,
      }
    },
    caption: { number: '77', title: 'ApexHunter77', text: 'On the attack for third', from: 7.9 },
  },
  {
    until: 14,
    view: t => ({
      from: on(leaderAt(t) + 13 + t - 11, 3.6, 1.15),
      to: on(leaderAt(t) - 7, 0.4, 0.85),
      angle: 42,
    }),
  },
]

function rowsAt(t) {
  const swap = easeInOut(progress(t, 9.4, 9.9))
  const places = [1, 2, lerp(3, 4, swap), lerp(4, 3, swap), 5, 6, 7, 8]
  return drivers.map((_, driver) => {
    const gap = gapOf(driver, Math.floor(t * 2) / 2) / SPEED
    return { driver, place: places[driver], gap: driver === 0 ? 'Leader' : `+${gap.toFixed(1)}` }
  })
}

/** The picture at a time in seconds; `isBare` without what a broadcaster lays over it. */
export function clipFrame(t, { isBare = false } = {}) {
  const shot = shots.find(({ until }) => t < until) ?? shots.at(-1)
  const scene = paintScene({ view: shot.view(t), cars: fieldAt(t), mood: dusk, size: clip })
  if (isBare) return scene
  const ending = progress(t, 12.3, 13)
  return [
    scene,
    tower({ rows: rowsAt(t), lap: 18, laps: 22 }),
    bug(),
    onAir(t),
    shot.caption &&
      caption({
        ...shot.caption,
        arrived: Math.min((t - shot.caption.from) / 0.4, (shot.until - 0.3 - t) / 0.3),
      }),
    endCard(ending),
    shots.slice(0, -1).map(({ until }) => wipe(progress(t, until - 0.28, until + 0.28))),
  ]
}
