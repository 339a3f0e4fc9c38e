import { boxBox } from './box-box.mjs'
import { champagne } from './champagne.mjs'
import { chequeredFlag } from './chequered-flag.mjs'
import { controllerRage } from './controller-rage.mjs'
import { facepalm } from './facepalm.mjs'
import { fastestLap } from './fastest-lap.mjs'
import { gg } from './gg.mjs'
import { gravelTrap } from './gravel-trap.mjs'
import { lag } from './lag.mjs'
import { lightsOut } from './lights-out.mjs'
import { mindBlown } from './mind-blown.mjs'
import { nope } from './nope.mjs'
import { popcorn } from './popcorn.mjs'
import { safetyCar } from './safety-car.mjs'
import { sendIt } from './send-it.mjs'
import { spin } from './spin.mjs'
import { turnOne } from './turn-one.mjs'
import { tyresGone } from './tyres-gone.mjs'

/**
 * The drawing of each of the club's GIFs, by name: length of the loop, frames a second, the moment that is shown while it
 * does not move, and the picture (SVG parts, any of them nothing) at a time from 0 to 1.
 */
export const scenes = {
  'lights-out': lightsOut,
  'send-it': sendIt,
  'box-box': boxBox,
  'safety-car': safetyCar,
  'fastest-lap': fastestLap,
  'chequered-flag': chequeredFlag,
  gg,
  champagne,
  'mind-blown': mindBlown,
  popcorn,
  facepalm,
  nope,
  'turn-one': turnOne,
  'gravel-trap': gravelTrap,
  spin,
  lag,
  'tyres-gone': tyresGone,
  'controller-rage': controllerRage,
}
