import type { ReactNode } from 'react'
import { Container } from '#web/ui/page.tsx'
import { stage } from './message-page.look.ts'

type MessagePageProps = { title: string; children: ReactNode; actions?: ReactNode; off?: boolean }

/** A page with a single message: not found, closed, broken or refused. `off` draws a car off the track. */
export function MessagePage({ title, children, actions, off }: MessagePageProps) {
  const styles = stage()
  return (
    <div className={styles.root} data-full-bleed>
      <title>{`${title} | Racing Club`}</title>
      <TrackBend car={off} className={styles.art} />
      <Container>
        <div className={styles.inner}>
          <h1 className={styles.title}>{title}</h1>
          <div className={styles.text}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      </Container>
    </div>
  )
}

const bend = 'M260-60V250c0 170 90 250 260 250h460'

/** A bend drawn like the circuits; with `car`, also a car that missed it, and its tyre marks. */
function TrackBend({ car, className }: { car?: boolean; className: string }) {
  return (
    <svg
      viewBox="200 0 700 700"
      preserveAspectRatio="xMinYMax slice"
      className={className}
      fill="none"
      aria-hidden="true"
    >
      <path d={bend} stroke="var(--colors-track-casing)" strokeWidth="104" />
      <path d={bend} stroke="var(--colors-bg-pit)" strokeWidth="97" />
      <path
        d={bend}
        stroke="var(--colors-track-casing)"
        strokeWidth="3"
        strokeDasharray="2 16"
        strokeLinecap="round"
      />
      {car && (
        <g strokeWidth="6" stroke="var(--colors-track-line-muted)">
          <path d="M273 150c-8 150 6 300 50 440M251 150c-8 152 6 304 50 446" />
          <g transform="translate(322 626) rotate(-17)" stroke="none">
            <rect x="-17" y="-32" width="34" height="64" rx="9" fill="var(--colors-plate-solid)" />
            <rect x="-11" y="2" width="22" height="13" rx="3" fill="var(--colors-plate-fg)" />
          </g>
        </g>
      )}
    </svg>
  )
}
