import { Camera } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from 'styled-system/css'
import { useDroppedFiles, usePastedFiles } from '#web/features/uploads/dropped-files.ts'
import { UploadProgress } from '#web/features/uploads/upload-progress.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LazyDialog, LazyPart } from '#web/ui/lazy.tsx'
import type { PictureUpload } from './picture-upload.ts'

const cropDialog = new LazyPart(() => import('./crop-dialog.tsx'))

type PictureFieldProps = {
  name: string
  picture: PictureUpload
  /** Only a member's own upload can be their picture; an admin can only remove it. */
  isOwn: boolean
  onChange: (event: { currentTarget: HTMLFormElement }) => void
}

/** The picture of a profile, as a form field. */
export function PictureField({ name, picture, isOwn, onChange }: PictureFieldProps) {
  const { path } = picture
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(onChange)
  told.current = onChange
  // The form notices typing by itself; this change is reported from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the change to report.
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
      {isOwn && <DropPicture picture={picture} />}
      {picture.chosen && (
        <LazyDialog
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
          // Choosing a file does not change the form until it is uploaded.
          event.stopPropagation()
          void picture.choose([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

function DropPicture({ picture }: { picture: PictureUpload }) {
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

type PictureStateProps = { name: string; picture: PictureUpload; isOwn: boolean }

/** The progress of the upload, what went wrong, and what to do about it. */
function PictureState({ name, picture, isOwn }: PictureStateProps) {
  const { item, path } = picture
  if (item?.state.step === 'uploading')
    return (
      <div tabIndex={-1} className={facts}>
        <UploadProgress name={item.file.name} sent={item.state.sent} total={item.state.total} />
        <Button ref={keepFocus} variant="ghost" size="sm" onClick={picture.cancel}>
          Cancel upload
        </Button>
      </div>
    )
  return (
    <div tabIndex={-1} className={facts}>
      {item?.state.step === 'failed' && (
        <p role="alert" className={wrong}>
          {[item.state.problem, item.state.detail].filter(Boolean).join('. ')}
        </p>
      )}
      <p className={hint}>{isOwn ? 'JPG, PNG or GIF, at most 5 MB' : adminsHint(name, path)}</p>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
        {picture.mayRetry && (
          <Button ref={keepFocus} variant="secondary" size="sm" onClick={() => void picture.retry()}>
            Retry
          </Button>
        )}
        {path !== '' && (
          <Button ref={keepFocus} variant="ghost" size="sm" onClick={picture.remove}>
            Remove picture
          </Button>
        )}
      </div>
    </div>
  )
}

// When a focused button disappears, because it was pressed or the upload ended, its container gets the focus.
function keepFocus(button: HTMLButtonElement) {
  return () => {
    if (button === document.activeElement)
      button.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
  }
}

function adminsHint(name: string, path: string) {
  return path ? `Only ${name} can choose another picture.` : `${name} has no picture.`
}

const facts = css({
  display: 'grid',
  justifyItems: 'start',
  gap: '2',
  minWidth: '0',
  '& > [role=progressbar]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '3',
    rowGap: '1',
    fontSize: 'sm',
    fontVariantNumeric: 'tabular-nums',
  },
})
const hint = css({ color: 'fg.muted', fontSize: 'sm' })
const wrong = css({ color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' })
