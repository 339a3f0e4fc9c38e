import { Camera } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { useDroppedFiles, usePastedFiles } from '#web/features/uploads/components/page-files.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Late, LatePart } from '#web/ui/late.tsx'
import { PictureState } from './components/picture/picture-state.tsx'
import type { PictureUpload } from './picture-upload.ts'

const cropDialog = new LatePart(() => import('./crop-dialog.tsx'))

type PictureFieldProps = {
  name: string
  picture: PictureUpload
  /** Only one's own uploads can be one's picture; an admin can take it away. */
  isOwn: boolean
  onChange: (event: { currentTarget: HTMLFormElement }) => void
}

/** The picture of a profile, as a field of its form. */
export function PictureField({ name, picture, isOwn, onChange }: PictureFieldProps) {
  const { path } = picture
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(onChange)
  told.current = onChange
  // The form hears of what is typed by itself, and of this only from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new path is what it is told of.
  useEffect(() => {
    const form = field.current?.form
    if (form) told.current({ currentTarget: form })
  }, [path])
  return (
    <div className={row}>
      <input ref={field} type="hidden" name="profileImageUrl" value={path} />
      <div className={frame}>
        <Avatar name={name} src={path || null} size="xl" />
        {isOwn && <CameraButton picture={picture} />}
      </div>
      <PictureState name={name} picture={picture} isOwn={isOwn} />
      {isOwn && <PictureDrop picture={picture} />}
      {picture.chosen && (
        <Late
          part={cropDialog}
          chosen={picture.chosen}
          onUse={picture.use}
          onClose={picture.giveUpChoosing}
        />
      )}
    </div>
  )
}

function CameraButton({ picture }: { picture: PictureUpload }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Change picture"
        title="Change picture"
        variant="secondary"
        aria-disabled={picture.isSending || undefined}
        className={camera}
        onPointerEnter={cropDialog.fetchAhead}
        onFocus={cropDialog.fetchAhead}
        onClick={() => !picture.isSending && input.current?.click()}
      >
        <Camera />
      </IconButton>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Profile picture"
        accept="image/jpeg,image/png,image/gif"
        onChange={event => {
          // What is chosen is no change of the form before it has arrived.
          event.stopPropagation()
          void picture.choose([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function PictureDrop({ picture }: { picture: PictureUpload }) {
  const isOver = useDroppedFiles(picture.choose)
  usePastedFiles(picture.choose)
  if (!isOver) return null
  return (
    <p className={drop}>
      <Camera aria-hidden="true" />
      Drop your picture here
    </p>
  )
}

const row = css({ position: 'relative', display: 'flex', alignItems: 'center', gap: '5' })
const frame = css({ position: 'relative', flexShrink: '0' })
const camera = css({
  position: 'absolute',
  right: '[-10px]',
  bottom: '[-10px]',
  width: 'control',
  borderRadius: 'full',
  boxShadow: 'card',
})
const drop = css({
  position: 'absolute',
  inset: '[-12px]',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '3',
  bg: 'accent.soft',
  color: 'fg.default',
  borderRadius: 'card',
  outline: '[2px dashed {colors.accent.solid}]',
  fontWeight: 'semibold',
  pointerEvents: 'none',
})
