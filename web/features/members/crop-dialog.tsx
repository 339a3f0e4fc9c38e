import { useRef, useState } from 'react'
import { css } from 'styled-system/css'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type CropChoice, ImageCropper } from '#web/ui/image-cropper.tsx'
import { Switch } from '#web/ui/switch.tsx'
import type { ChosenPicture } from './picture-upload.ts'
import type { PictureFraming } from './prepare-picture.ts'

type CropDialogProps = {
  chosen: ChosenPicture
  onUse: (framing: PictureFraming) => void
  onClose: () => void
}

/** Crops a square from a picture, or keeps an animated one whole. */
export default function CropDialog({ chosen, onUse, onClose }: CropDialogProps) {
  const { src, size, isMoving, isStilled } = chosen
  const choice = useRef<CropChoice>(null)
  const [keepsMoving, setKeepsMoving] = useState(isMoving)
  function use() {
    const framing = keepsMoving ? 'whole' : choice.current?.crop()
    if (framing) onUse(framing)
  }
  return (
    <Dialog
      open
      keepOpen
      size="sm"
      onClose={onClose}
      title="Crop your picture"
      description={
        keepsMoving
          ? undefined
          : `Drag the picture into place; pinch or scroll to zoom.${isStilled ? ' It won’t move: only a GIF can be animated here.' : ''}`
      }
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={use}>Use picture</Button>
        </>
      }
    >
      {keepsMoving ? (
        <img className={whole} src={src} alt="" />
      ) : (
        <ImageCropper src={src} size={size} label="The part others see" choice={choice} />
      )}
      {isMoving && (
        <Switch
          label="Keep the animation"
          hint="Others see the middle of it. Turn this off to crop a still square."
          checked={keepsMoving}
          onChange={setKeepsMoving}
        />
      )}
    </Dialog>
  )
}

const whole = css({
  width: '[min(100%, 22rem, 48svh)]',
  '@media (max-height: 500px)': { width: '[34svh]' },
  aspectRatio: '[1]',
  mx: 'auto',
  mb: '4',
  objectFit: 'cover',
  borderRadius: 'full',
})
