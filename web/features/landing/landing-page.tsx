import { useRef } from 'react'
import { Navigate } from 'react-router'
import { poster } from 'styled-system/recipes'
import { useSession } from '#web/features/session/api.ts'
import { useWantedPath } from '#web/features/session/components/wanted-path.ts'
import { Button } from '#web/ui/button.tsx'
import { Gantry } from './components/gantry.tsx'
import { useStartSequence } from './components/start-sequence.ts'
import { Straight } from './components/straight.tsx'
import { WelcomeCard } from './components/welcome-card.tsx'

/** The club's poster: three seconds of start procedure, then lights out and on to the chat, or the ways in. */
export default function LandingPage() {
  const { member } = useSession()
  const wanted = useWantedPath()
  const { lit, isOver, skip } = useStartSequence()
  const look = poster()
  const door = useRef<HTMLDivElement>(null)
  if (isOver && member) return <Navigate to={wanted.path} replace />
  return (
    <Straight>
      <title>Racing Club</title>
      <Gantry lit={lit} />
      <div className={look.middle}>
        <h1 className={look.title}>Racing Club</h1>
        <p className={look.line}>
          {member ? (
            <>
              Welcome back, <strong>{member.gamertag}</strong>
            </>
          ) : (
            'The online club for console sim-racing drivers.'
          )}
        </p>
        <div ref={door} tabIndex={-1} className={look.door}>
          {isOver ? (
            <WelcomeCard />
          ) : (
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
          )}
        </div>
      </div>
    </Straight>
  )
}
