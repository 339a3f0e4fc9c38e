import '#web/theme/late/image-cropper.css'
import { ImageCropper as Ark, useImageCropper } from '@ark-ui/react/image-cropper'
import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { imageCropper } from 'styled-system/recipes'
import { type Crop, placeInWords, type Size, squareIn } from './crop.ts'
import { IconButton } from './icon-button.tsx'
import { usePinch } from './pinch.ts'

/** Asked when the choice is made; `null` while the picture has not come. */
export interface CropChoice {
  crop: () => Crop | null
}

type ImageCropperProps = {
  src: string
  /** The picture's, in pixels as it is shown: the cropper takes its place from a box of this shape. */
  size: Size
  /** What is chosen, for those who cannot see it. */
  label: string
  choice: Ref<CropChoice>
}

const ZOOM = { min: 1, max: 5, step: 0.1 }
/** How far an arrow key moves the picture, in CSS pixels; with Shift and Control further. */
const NUDGE = { nudgeStep: 8, nudgeStepShift: 32, nudgeStepCtrl: 64 }

/**
 * A square of a picture, to be shown in a disc: the picture is moved and brought nearer under it, by touch (one finger,
 * two), mouse (drag, wheel), keyboard (arrows, + and −) or the slider.
 */
export function ImageCropper({ src, size, label, choice }: ImageCropperProps) {
  const look = imageCropper()
  const cropper = useImageCropper({
    ...{ aspectRatio: 1, fixedCropArea: true, minZoom: ZOOM.min, maxZoom: ZOOM.max, zoomStep: ZOOM.step },
    ...NUDGE,
    translations: { rootLabel: label, rootRoleDescription: 'crop' },
  })
  const { naturalSize, viewportRect, zoom } = cropper
  const hasCome = naturalSize.width > 0
  useImperativeHandle(choice, () => ({
    crop: () => (hasCome ? squareIn(cropper.getCropData(), size) : null),
  }))
  const frame = useRef<HTMLDivElement>(null)
  usePinch(frame, cropper)
  const isShown = cropper.crop.width > 0
  const disc = useFocusOnceShown(isShown)
  // A phone that is turned has another frame, in which nothing of the old place holds.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame's size is the reason.
  useEffect(() => cropper.reset(), [viewportRect.width, viewportRect.height])
  return (
    <Ark.RootProvider value={cropper} className={look.root} aria-live="off">
      <div ref={frame} className={look.frame}>
        <Ark.Viewport className={look.viewport} style={covering(size)}>
          <Ark.Image className={look.image} src={src} />
          <Ark.Selection
            ref={disc}
            className={look.disc}
            data-autofocus={isShown || undefined}
            aria-label={label}
            aria-roledescription="crop"
            aria-description="Arrow keys move the picture, plus and minus bring it nearer and back."
            aria-valuemin={ZOOM.min * 100}
            aria-valuemax={ZOOM.max * 100}
            aria-valuenow={Math.round(zoom * 100)}
            aria-valuetext={placeInWords(cropper)}
          />
        </Ark.Viewport>
      </div>
      <ZoomBar zoom={zoom} onZoom={cropper.setZoom} />
    </Ark.RootProvider>
  )
}

function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  const by = (delta: number) => onZoom(Math.round((zoom + delta) * 100) / 100)
  return (
    <div className={imageCropper().zoom}>
      <IconButton label="Further away" onClick={() => by(-0.5)}>
        <Minus />
      </IconButton>
      <input
        type="range"
        aria-label="Zoom"
        {...ZOOM}
        // A pinch ends between two steps; what the browser rounds by itself it would tell as a change.
        value={Number(zoom.toFixed(1))}
        aria-valuetext={`${Math.round(zoom * 100)} %`}
        onChange={event => onZoom(event.currentTarget.valueAsNumber)}
      />
      <IconButton label="Nearer" onClick={() => by(0.5)}>
        <Plus />
      </IconButton>
    </div>
  )
}

/** Gives the keyboard to what cannot be seen at first, unless it has gone on in the window by then. */
function useFocusOnceShown(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown && document.activeElement?.matches('body, [role=dialog]'))
      element.current?.focus({ preventScroll: true })
  }, [isShown])
  return element
}

// The smallest box of this shape that leaves nothing of the frame empty.
function covering({ width, height }: Size): ComponentProps<'div'>['style'] {
  const percent = (share: number) => `${Math.max(1, share) * 100}%`
  return { width: percent(width / height), height: percent(height / width) }
}
