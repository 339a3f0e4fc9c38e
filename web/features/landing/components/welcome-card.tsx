import { Link } from 'react-router'
import { css } from 'styled-system/css'
import { useReturnPath } from '#web/features/session/return-path.ts'
import { button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The two ways in for whoever is not signed in. */
export function WelcomeCard() {
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
      </div>
    </Card>
  )
}
