import { ImageCropper as Ark, useImageCropper } from '@ark-ui/react/image-cropper'
import { Minus, Plus } from 'lucide-react'
import { type ComponentProps, type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { type Crop, describeCrop, type Size, squareIn } from './crop.ts'
import { IconButton } from './icon-button.tsx'
import { imageCropper } from './image-cropper.look.ts'

/** Gives the current crop; `null` until the picture has loaded. */
export interface CropChoice {
  crop: () => Crop | null
}

type ImageCropperProps = {
  src: string
  /** The picture's displayed size in pixels, which gives the cropper its shape. */
  size: Size
  /** The cropper's name for screen readers. */
  label: string
  choice: Ref<CropChoice>
}

const ZOOM = { min: 1, max: 5, step: 0.1 }
/** Distance an arrow key moves the picture, alone, with Shift and with Control, in CSS pixels. */
const NUDGE = { nudgeStep: 8, nudgeStepShift: 32, nudgeStepCtrl: 64 }

/**
 * Crops a picture to a square, shown as a disc. The picture is moved and zoomed under it by touch (one or two fingers),
 * mouse (drag, wheel), keyboard (arrows, + and −) or the slider.
 */
export function ImageCropper({ src, size, label, choice }: ImageCropperProps) {
  const styles = imageCropper
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
  // Turning a phone changes the frame, which invalidates the old position.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the frame's size changes.
  useEffect(() => cropper.reset(), [viewportRect.width, viewportRect.height])
  return (
    <Ark.RootProvider value={cropper} className={styles.root} aria-live="off">
      <div ref={frame} className={styles.frame}>
        <Ark.Viewport className={styles.viewport} style={covering(size)}>
          <Ark.Image className={styles.image} src={src} />
          <Ark.Selection
            ref={disc}
            className={styles.disc}
            data-autofocus={isShown || undefined}
            aria-label={label}
            aria-roledescription="crop"
            aria-description="Arrow keys move the picture, plus and minus zoom in and out."
            aria-valuemin={ZOOM.min * 100}
            aria-valuemax={ZOOM.max * 100}
            aria-valuenow={Math.round(zoom * 100)}
            aria-valuetext={describeCrop(cropper)}
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
    <div className={imageCropper.zoom}>
      <IconButton label="Zoom out" onClick={() => by(-0.5)}>
        <Minus />
      </IconButton>
      <input
        type="range"
        aria-label="Zoom"
        {...ZOOM}
        // A pinch may end between two steps; if the browser rounded the value, it would fire a change event.
        value={Number(zoom.toFixed(1))}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        onChange={event => onZoom(event.currentTarget.valueAsNumber)}
      />
      <IconButton label="Zoom in" onClick={() => by(0.5)}>
        <Plus />
      </IconButton>
    </div>
  )
}

/** Focuses an element once it is shown, unless the focus has moved on within the dialog by then. */
function useFocusOnceShown(isShown: boolean) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown && document.activeElement?.matches('body, [role=dialog]'))
      element.current?.focus({ preventScroll: true })
  }, [isShown])
  return element
}

// The smallest box of this shape that covers the frame.
function covering({ width, height }: Size): ComponentProps<'div'>['style'] {
  const percent = (share: number) => `${Math.max(1, share) * 100}%`
  return { width: percent(width / height), height: percent(height / width) }
}

interface Zoomed {
  zoom: number
  setZoom: (zoom: number) => void
}

/**
 * Adds pinch zoom to an element. Ark's cropper ignores a second finger once the first one drags, and then follows both in
 * turn, so events are hidden from it while two fingers are down.
 */
function usePinch(element: RefObject<HTMLElement | null>, zoomed: Zoomed) {
  const latest = useRef(zoomed)
  latest.current = zoomed
  useEffect(() => {
    const target = element.current
    if (!target) return
    const stop = new AbortController()
    const options = { signal: stop.signal, capture: true }
    const fingers = new Map<number, { x: number; y: number }>()
    let start: { zoom: number; apart: number } | undefined

    const note = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => fingers.set(pointerId, { x, y })
    const lift = ({ pointerId }: PointerEvent) => fingers.delete(pointerId)
    const hold = (event: Event) => fingers.size > 1 && event.stopPropagation()
    target.addEventListener(
      'pointerdown',
      event => {
        if (event.pointerType !== 'touch') return
        note(event)
        start = fingers.size === 2 ? { zoom: latest.current.zoom, apart: distance(fingers) } : undefined
      },
      options,
    )
    target.addEventListener(
      'pointermove',
      event => {
        if (!fingers.has(event.pointerId)) return
        note(event)
        hold(event)
        if (start && fingers.size === 2)
          latest.current.setZoom((start.zoom * distance(fingers)) / Math.max(1, start.apart))
      },
      options,
    )
    for (const type of ['touchstart', 'touchmove']) target.addEventListener(type, hold, options)
    for (const type of ['pointerup', 'pointercancel'] as const) window.addEventListener(type, lift, options)
    return () => stop.abort()
  }, [element])
}

function distance(fingers: ReadonlyMap<number, { x: number; y: number }>) {
  const [one, other] = [...fingers.values()]
  return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
}
