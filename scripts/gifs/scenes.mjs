import { controllerRage } from './funny/controller-rage.mjs'
import { gravelTrap } from './funny/gravel-trap.mjs'
import { lag } from './funny/lag.mjs'
import { spin } from './funny/spin.mjs'
import { turnOne } from './funny/turn-one.mjs'
import { tyresGone } from './funny/tyres-gone.mjs'
import { boxBox } from './racing/box-box.mjs'
import { chequeredFlag } from './racing/chequered-flag.mjs'
import { fastestLap } from './racing/fastest-lap.mjs'
import { lightsOut } from './racing/lights-out.mjs'
import { safetyCar } from './racing/safety-car.mjs'
import { sendIt } from './racing/send-it.mjs'
import { champagne } from './reactions/champagne.mjs'
import { facepalm } from './reactions/facepalm.mjs'
import { gg } from './reactions/gg.mjs'
import { mindBlown } from './reactions/mind-blown.mjs'
import { nope } from './reactions/nope.mjs'
import { popcorn } from './reactions/popcorn.mjs'

/**
 * What is drawn for each of the club's GIFs, by its name: how long a loop is, how many frames a second, the moment
 * that stands for it when it does not move, and the picture (SVG parts, any of them nothing) at a time from 0 to 1.
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
