import { Download } from 'lucide-react'
import { useRef } from 'react'
import { css } from 'styled-system/css'
import { formatFileSize } from '#web/features/uploads/file-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { StartLamps } from '#web/ui/start-lamps.tsx'
import { cancelDownload, type DownloadState, download, save, useDownload } from './state.ts'

type Member = { id: string; gamertag: string }

/** Downloading a member's data: what it contains, the progress, and the file. */
export default function DownloadCard({ member }: { member: Member }) {
  const state = useDownload()
  const button = useRef<HTMLButtonElement>(null)
  const isRunning = state.name === 'running'
  return (
    <Card as="section" padded>
      <h2 className={css({ textStyle: 'cardTitle' })}>Your data</h2>
      <div className={text}>
        <p>
          Everything the club holds about you, in one file to keep: your profile and settings, places, results
          and penalties, your side of steward cases, notifications, your messages, polls, votes and likes, and
          your pictures and clips. It leaves out what others said.
        </p>
        <p>It’s a zip file: unpack it and open “index.html” to read it. You can download it once a day.</p>
      </div>
      <Report state={state} />
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', mt: '4' })}>
        <Button
          ref={button}
          variant="secondary"
          icon={<Download />}
          busy={isRunning}
          busyLabel="Downloading..."
          onClick={() => (state.name === 'done' ? save(state) : void download(member))}
        >
          {labelOf(state)}
        </Button>
        {(isRunning || (state.name === 'broken-off' && state.isBegun)) && (
          <Button
            variant="ghost"
            onClick={() => {
              button.current?.focus() // this button disappears
              cancelDownload()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </Card>
  )
}

function labelOf(state: DownloadState) {
  if (state.name === 'done') return 'Save again'
  return state.name === 'broken-off' && state.isBegun ? 'Resume' : 'Download my data'
}

/** The progress, the failure, or the finished file. */
function Report({ state }: { state: DownloadState }) {
  switch (state.name) {
    case 'idle':
      return null
    case 'running':
      return <Running words={state.words} share={state.share} />
    case 'broken-off':
      return (
        <Notice tone="error" title="Not downloaded" className={css({ mt: '4' })}>
          <p>{state.message}</p>
          {state.isBegun && <p>What has been downloaded is kept while you stay on the club’s pages.</p>}
        </Notice>
      )
    case 'done':
      return (
        <Notice tone="success" title="Your download is ready" className={css({ mt: '4' })}>
          <p className={css({ overflowWrap: 'anywhere' })}>
            {state.file}, {formatFileSize(state.size)}
          </p>
          {state.gone > 0 && <p>{goneWords(state.gone)} The page in the zip says which.</p>}
        </Notice>
      )
  }
}

function goneWords(gone: number) {
  return gone === 1 ? 'One file no longer exists.' : `${gone} files no longer exist.`
}

function Running({ words, share }: { words: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Downloading your data"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={words}
      className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', mt: '4' })}
    >
      <StartLamps lit={Math.floor(share * 5)} />
      <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{words}</span>
    </div>
  )
}

const text = css({ display: 'grid', gap: '2', mt: '2', color: 'fg.muted', maxWidth: '[68ch]' })
