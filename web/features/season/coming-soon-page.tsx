import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { CircuitBackdrop } from '#web/features/circuits/circuit-art.tsx'
import { Button, button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { comingSoon } from './content.ts'
import { seasonPage } from './season-page.look.ts'

/** What the club is preparing; public. */
export default function ComingSoonPage() {
  const styles = seasonPage()
  const { title, lead, facts, picture, clip, planned, closing } = comingSoon
  return (
    <>
      <title>Coming Soon | Racing Club</title>
      <PageHead
        overlap
        title="Coming Soon"
        subtitle="What the club is getting ready."
        art={<CircuitBackdrop track="Spa-Francorchamps" />}
      />
      <Page overlap className={styles.root}>
        <Card as="section" clip className={styles.head} aria-labelledby="announcement">
          <img
            src={picture.src}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            className={styles.picture}
            fetchPriority="high"
          />
          <div className={styles.intro}>
            <h2 id="announcement" className={styles.title}>
              {title}
            </h2>
            <p className={styles.text}>{lead}</p>
            <dl className={styles.facts}>
              {facts.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </Card>
        <div className={styles.beside}>
          <Clip clip={clip} />
          <ul className={styles.planned}>
            {planned.map(({ title, text }) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.closing}>
          <p>{closing}</p>
          <Link to="/chat" className={button()}>
            Open the chat
          </Link>
        </div>
      </Page>
    </>
  )
}

/** A short video that loads on press; before that only its still is loaded. */
function Clip({ clip }: { clip: typeof comingSoon.clip }) {
  const styles = seasonPage()
  const { url, isLoading, isError, load } = useClip(clip.src)
  return (
    <Card clip as="section" aria-label={clip.title} className={styles.clip}>
      <div className={styles.screen}>
        {url ? (
          <Player url={url} title={clip.title} />
        ) : (
          <button type="button" className={styles.play} onClick={load} aria-busy={isLoading || undefined}>
            <img
              src={clip.still.src}
              alt=""
              width={clip.still.width}
              height={clip.still.height}
              loading="lazy"
            />
            <span className={styles.playPlate}>
              {isLoading ? <Spinner label="Loading..." /> : <Play aria-hidden="true" />}
            </span>
            <span className={styles.playWords}>
              {clip.title} <span>{clip.length}</span>
            </span>
          </button>
        )}
      </div>
      {isError && (
        <Notice
          tone="error"
          action={
            <Button size="sm" variant="secondary" onClick={load}>
              Retry
            </Button>
          }
        >
          The clip could not be loaded.
        </Notice>
      )}
      <p className={styles.caption}>{clip.description}</p>
    </Card>
  )
}

function Player({ url, title }: { url: string; title: string }) {
  const video = useRef<HTMLVideoElement>(null)
  // The pressed button is gone; focus continues here.
  useEffect(() => video.current?.focus(), [])
  return <video ref={video} src={url} controls autoPlay muted playsInline aria-label={title} />
}

/** Fetches the whole clip, which is small: Safari plays no video from static assets, which lack byte ranges. */
function useClip(src: string) {
  const [url, setUrl] = useState<string>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
  async function load() {
    if (state === 'loading') return
    setState('loading')
    try {
      const answer = await fetch(src)
      if (!answer.ok) throw new Error(`${answer.status}`)
      setUrl(URL.createObjectURL(await answer.blob()))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { url, load, isLoading: state === 'loading', isError: state === 'failed' }
}
