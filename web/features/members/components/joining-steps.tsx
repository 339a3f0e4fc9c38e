import { css } from 'styled-system/css'

const steps = [
  {
    title: 'Create your profile',
    text: 'A nickname, your gamertag, your pace. You can look around the club at once.',
  },
  {
    title: 'Wait for the green flag',
    text: 'Your profile awaits admin approval. You cannot join races before, and this page tells you when it comes.',
  },
  { title: 'Take your place on the grid', text: 'Register for any race that is open. See you at the start.' },
]

/** How a newcomer gets from here to a starting grid. */
export function JoiningSteps() {
  return (
    <section aria-labelledby="joining-steps">
      <h2 id="joining-steps" className={css({ textStyle: 'cardTitle' })}>
        How joining works
      </h2>
      <ol className={css({ display: 'grid', gap: '5', mt: '5' })}>
        {steps.map((step, index) => (
          <li key={step.title} className={css({ display: 'grid', gridTemplateColumns: '[2.5rem 1fr]' })}>
            <span className={css({ textStyle: 'numeral', fontSize: '2xl' })} aria-hidden="true">
              {index + 1}
            </span>
            <div>
              <h3 className={css({ fontWeight: 'bold' })}>{step.title}</h3>
              <p className={css({ textStyle: 'small', color: 'fg.muted' })}>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
