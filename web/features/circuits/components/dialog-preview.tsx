import { useRef } from 'react'
import { css } from 'styled-system/css'
import { LateStats, useLatePreview, useSeenPreview } from '../lazy-preview.tsx'

/** A circuit's preview in a window: as wide as the window, its room kept until it comes, the figures below it. */
export function DialogPreview({ track }: { track: string }) {
  const box = useRef<HTMLDivElement>(null)
  const state = useSeenPreview(box)
  const { Preview } = useLatePreview(state)
  return (
    <div className={css({ mb: '3', containerType: 'inline-size' })}>
      <div ref={box} className={ground}>
        {Preview && <Preview track={track} stats={state.stats} />}
      </div>
      <div className={css({ mt: '4', _empty: { display: 'none' } })}>
        <LateStats track={track} state={state} inFull />
      </div>
    </div>
  )
}

// As high as the map at the width of the window, its caption and the padding.
const ground = css({
  p: '2',
  height: '[calc(min(1.6rem, (100cqi - 16px) / 17.5) * 7 + 3.5rem)]',
  bg: 'bg.pit',
  borderRadius: 'control',
  forcedColorAdjust: 'none',
  '--map-size': '1.6rem',
})
