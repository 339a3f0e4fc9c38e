import { useRef } from 'react'
import { Navigate } from 'react-router'
import { css } from 'styled-system/css'
import { landingPoster } from 'styled-system/recipes'
import { useSession } from '#web/features/session/api.ts'
import { useReturnPath } from '#web/features/session/return-path.ts'
import { Button } from '#web/ui/button.tsx'
import { useStartSequence } from './components/start-sequence.ts'
import { WelcomeCard } from './components/welcome-card.tsx'
import { Poster } from './poster.tsx'

/** The club's poster: three seconds of start procedure, then lights out and on to the chat, or the ways in. */
export default function LandingPage() {
  const { member } = useSession()
  const wanted = useReturnPath()
  const { lit, isOver, skip } = useStartSequence()
  const look = landingPoster()
  const door = useRef<HTMLDivElement>(null)
  if (isOver && member) return <Navigate to={wanted.path} replace />
  return (
    <div className={look.root} data-full-bleed>
      <title>Racing Club</title>
      <h1 className={css({ srOnly: true })}>Racing Club</h1>
      <Poster lit={lit} />
      <div ref={door} tabIndex={-1} className={look.door}>
        {isOver ? (
          <WelcomeCard />
        ) : (
          <div className={look.start}>
            <p className={look.line}>
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
                // The button goes; the keyboard goes on from where it stood.
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
