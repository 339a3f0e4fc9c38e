import { css } from 'styled-system/css'
import { landingPoster } from 'styled-system/recipes'
import { Poster } from '../poster.tsx'

/** The landing page until its code runs: the same poster with no lamp on, and nothing yet to press. */
export function PosterBeforeStart() {
  return (
    <div className={landingPoster().root} data-full-bleed>
      <h1 className={css({ srOnly: true })}>Racing Club</h1>
      <Poster lit={0} />
    </div>
  )
}
