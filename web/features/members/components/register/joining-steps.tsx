import { css } from 'styled-system/css'

const steps = [
  {
    title: 'Create your profile',
    text: 'A nickname, your gamertag and your experience. Then you can look around the club.',
  },
  {
    title: 'Wait for approval',
    text: 'Your profile awaits admin approval. Until then you cannot join races. We tell you here when it comes.',
  },
  { title: 'Take your place on the grid', text: 'Register for any race that is open. See you at the start.' },
]

/** How a newcomer gets from here to a starting grid. */
export function JoiningSteps({ className }: { className?: string }) {
  return (
    <ol className={className} aria-label="How joining works">
      {steps.map((step, index) => (
        <li key={step.title} className={row}>
          <span className={css({ textStyle: 'numeral', fontSize: '3xl' })} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <p className={css({ fontWeight: 'bold' })}>{step.title}</p>
            <p className={css({ textStyle: 'small', color: 'fg.onPitMuted', maxWidth: '[46ch]' })}>
              {step.text}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '[2.75rem 1fr]',
  alignItems: 'start',
  py: '4',
  borderTop: '[1px solid {colors.border.onPit}]',
})
