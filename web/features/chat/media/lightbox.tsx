import 'photoswipe/style.css'
import PhotoSwipe, { type SlideData, type UIElementData } from 'photoswipe'
import { useEffect, useRef } from 'react'
import { trustedIcon } from './trusted-icons.ts'

/** Assumed size of a picture until it has loaded: that of a common screen. */
const UNKNOWN = { width: 1920, height: 1080 }

// PhotoSwipe writes its icons as HTML strings and has no Trusted Types policy of its own.
globalThis.trustedTypes?.createPolicy('default', { createHTML: trustedIcon })

type LightboxProps = {
  /** The picture in the conversation to open first. */
  from: HTMLElement
  onClose: () => void
}

/**
 * Shows the conversation's pictures one at a time, full screen. Arrow keys and swipes move on, Escape and a pull down
 * close, a pinch or a double tap zooms. The focus stays inside and returns to the last picture shown.
 */
export default function Lightbox({ from, onClose }: LightboxProps) {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const thumbs = [
      ...(from.closest('[role=log]') ?? document).querySelectorAll<HTMLElement>('[data-picture]'),
    ]
    const line = from.closest<HTMLElement>('[data-key]')
    const box = open(thumbs, Math.max(0, thumbs.indexOf(from)))
    let isOver = false
    box.on('destroy', () => {
      // If the message was deleted meanwhile, only its line is left.
      const back = [thumbs[box.currIndex], from, line].find(it => it?.isConnected)
      back?.focus({ preventScroll: back === line })
      if (!isOver) close.current()
    })
    return () => {
      isOver = true
      box.destroy()
      box.on('openingAnimationEnd', () => box.destroy()) // it cannot be closed while it is opening
    }
  }, [from])
  return null
}

function open(thumbs: HTMLElement[], index: number): PhotoSwipe {
  const box = new PhotoSwipe({
    dataSource: thumbs.map(slideOf),
    index,
    loop: false,
    bgOpacity: 0.94,
    returnFocus: false,
    showHideAnimationType: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    closeTitle: 'Close',
    zoomTitle: 'Zoom',
    arrowPrevTitle: 'Previous picture',
    arrowNextTitle: 'Next picture',
    errorMsg: 'This picture could not be loaded',
  })
  box.on('uiRegister', () => box.ui?.registerElement(saving))
  box.on('contentLoadImage', ({ content }) => askQuietly(content.element, content.data.src))
  box.on('loadComplete', ({ slide, isError }) => {
    if (!isError && isCorrected(slide.data, slide.content.element)) box.refreshSlideContent(slide.index)
  })
  box.on('afterInit', () => {
    box.element?.setAttribute('aria-modal', 'true')
    box.element?.setAttribute('aria-label', 'Pictures')
  })
  box.init()
  return box
}

function slideOf(thumb: HTMLElement): SlideData {
  const { picture, width, height } = thumb.dataset
  const image = thumb.querySelector('img')
  return {
    src: picture,
    msrc: image?.currentSrc,
    element: thumb,
    alt: 'Picture',
    thumbCropped: true,
    isSized: width !== undefined,
    width: Number(width) || image?.naturalWidth || UNKNOWN.width,
    height: Number(height) || image?.naturalHeight || UNKNOWN.height,
  }
}

// As in the conversation: other hosts are not told where the picture is shown.
function askQuietly(element: HTMLElement | undefined, src = '') {
  if (!(element instanceof HTMLImageElement) || src.startsWith('/')) return
  element.referrerPolicy = 'no-referrer'
}

/** Sets a slide's size from the loaded picture if it was not known; returns whether it changed. */
function isCorrected(slide: SlideData, element: HTMLElement | undefined): boolean {
  if (slide.isSized || !(element instanceof HTMLImageElement)) return false
  const { naturalWidth: width, naturalHeight: height } = element
  if (slide.width === width && slide.height === height) return false
  Object.assign(slide, { width, height })
  return true
}

/** The save button: a download link, which opens in a new tab for pictures from other hosts. */
const saving: UIElementData = {
  name: 'save',
  order: 8,
  isButton: true,
  tagName: 'a',
  title: 'Save picture',
  ariaLabel: 'Save picture',
  html: {
    isCustomSVG: true,
    inner:
      '<path d="M15 8h2v8.5l3.3-3.3 1.4 1.4L16 20.3l-5.7-5.7 1.4-1.4 3.3 3.3zM9 23h14v2H9z" id="pswp-save"/>',
    outlineID: 'pswp-save',
  },
  onInit(element, box) {
    const link = element as HTMLAnchorElement
    Object.assign(link, { download: '', target: '_blank', rel: 'noopener noreferrer' })
    box.on('change', () => {
      link.href = box.currSlide?.data.src ?? ''
    })
  },
}
