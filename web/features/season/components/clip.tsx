import { Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { seasonPage } from 'styled-system/recipes'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { comingSoon } from '../content.ts'
import { useClip } from './clip-loading.ts'

/** A short film behind a press; before it only its still is loaded. */
export function Clip({ clip }: { clip: typeof comingSoon.clip }) {
  const look = seasonPage()
  const { url, isLoading, isError, load } = useClip(clip.src)
  return (
    <Card clip as="section" aria-label={clip.title} className={look.clip}>
      <div className={look.screen}>
        {url ? (
          <Player url={url} title={clip.title} />
        ) : (
          <button type="button" className={look.play} onClick={load} aria-busy={isLoading || undefined}>
            <img
              src={clip.still.src}
              alt=""
              width={clip.still.width}
              height={clip.still.height}
              loading="lazy"
            />
            <span className={look.playPlate}>
              {isLoading ? <Spinner label="Loading..." /> : <Play aria-hidden="true" />}
            </span>
            <span className={look.playWords}>
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
      <p className={look.caption}>{clip.description}</p>
    </Card>
  )
}

function Player({ url, title }: { url: string; title: string }) {
  const video = useRef<HTMLVideoElement>(null)
  // The button that was pressed is gone; the keyboard goes on from here.
  useEffect(() => video.current?.focus(), [])
  return <video ref={video} src={url} controls autoPlay muted playsInline aria-label={title} />
}
