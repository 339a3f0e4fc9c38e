import { useRef } from 'react'
import { Link, Navigate } from 'react-router'
import { css } from 'styled-system/css'
import { useSession } from '#web/features/session/api.ts'
import { useReturnPath } from '#web/features/session/return-path.ts'
import { useIsHydrated } from '#web/lib/hydrated.ts'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { landingPoster } from './poster.look.ts'
import { Poster } from './poster.tsx'
import { useStartLights } from './start-lights.ts'

/** The club's poster: three seconds of start procedure, then lights out and on to the chat, or the welcome card. */
export default function LandingPage() {
  const { member } = useSession()
  const wanted = useReturnPath()
  const { lit, isOver, skip } = useStartLights()
  const styles = landingPoster()
  const isHydrated = useIsHydrated() // before that a press would be lost
  const door = useRef<HTMLDivElement>(null)
  if (isOver && member) return <Navigate to={wanted.path} replace />
  return (
    <div className={styles.root} data-full-bleed>
      <title>Racing Club</title>
      <h1 className={css({ srOnly: true })}>Racing Club</h1>
      <Poster lit={lit} />
      <div ref={door} tabIndex={-1} className={styles.door}>
        {!isHydrated ? null : isOver ? (
          <WelcomeCard />
        ) : (
          <div className={styles.start}>
            <p className={styles.line}>
              {member ? (
                <>
                  Welcome back, <strong>{member.gamertag}</strong>
                </>
              ) : (
                'The online club for console sim-racing drivers.'
              )}
            </p>
            <Button
              variant="secondary"
              onClick={() => {
                skip()
                // The button disappears; focus continues from its place.
                door.current?.focus()
              }}
            >
              Enter Racing Club
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** Sign in or create a profile. */
function WelcomeCard() {
  const { state } = useReturnPath()
  return (
    <Card padded className={css({ maxWidth: '[26rem]', textAlign: 'center', color: 'fg.default' })}>
      <h2 className={css({ textStyle: 'h2' })}>Welcome to the club</h2>
      <p className={css({ mt: '2', color: 'fg.muted' })}>
        Races, championships and the people you race with, in one place.
      </p>
      <div className={css({ display: 'grid', gap: '3', mt: '5' })}>
        <Link to="/signin" state={state} className={button()}>
          Sign In (existing driver)
        </Link>
        <Link to="/register" state={state} className={button({ variant: 'secondary' })}>
          Create New Driver Profile
        </Link>
        <Link to="/privacy" className={button({ variant: 'ghost' })}>
          Privacy
        </Link>
      </div>
    </Card>
  )
}
