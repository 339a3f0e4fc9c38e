import { Camera } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { css } from 'styled-system/css'
import { upload } from '#web/features/uploads/api.ts'
import { prepared } from '#web/features/uploads/components/preparing.ts'
import { refusalOf } from '#web/features/uploads/components/refusals.ts'
import { UploadProgress } from '#web/features/uploads/components/upload-progress.tsx'
import { Uploading } from '#web/features/uploads/components/uploading.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { notify } from '#web/ui/toast-store.ts'

type ProfilePictureProps = {
  name: string
  /** The picture that the form begins with; empty for none. */
  start: string
  /** Only one's own uploads can be one's picture. */
  mayUpload: boolean
  onChange: (event: { currentTarget: HTMLFormElement }) => void
}

/** The picture of a profile, as a field of its form: uploaded at once, and taken on when the form is saved. */
export function ProfilePicture({ name, start, mayUpload, onChange }: ProfilePictureProps) {
  const [path, setPath] = useState(start)
  const field = useRef<HTMLInputElement>(null)
  const told = useRef(onChange)
  told.current = onChange
  // The form hears of what is typed by itself, and of this only from here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the new path is what it is told of.
  useEffect(() => {
    const form = field.current?.form
    if (form) told.current({ currentTarget: form })
  }, [path])
  const { item, send } = usePictureUpload(setPath)
  const isBusy = item?.state.step === 'uploading'
  return (
    <div className={row}>
      <input ref={field} type="hidden" name="profileImageUrl" value={path} />
      <div className={frame}>
        <Avatar name={name} src={path || null} size="xl" />
        {mayUpload && <CameraButton isBusy={isBusy} onFile={send} />}
      </div>
      <div className={facts}>
        {item?.state.step === 'uploading' && (
          <UploadProgress name={item.file.name} sent={item.state.sent} total={item.state.total} />
        )}
        {item?.state.step === 'failed' && (
          <p role="alert" className={wrong}>
            {item.state.problem}
            {item.state.detail && `. ${item.state.detail}`}
          </p>
        )}
        {mayUpload && !isBusy && <p className={hint}>JPG, PNG or GIF, at most 5 MB</p>}
        {path !== '' && !isBusy && (
          <Button variant="ghost" size="sm" onClick={() => setPath('')}>
            Remove picture
          </Button>
        )}
      </div>
    </div>
  )
}

function CameraButton({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Change picture"
        title="Change picture"
        variant="secondary"
        aria-disabled={isBusy || undefined}
        className={camera}
        onClick={() => !isBusy && input.current?.click()}
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
          const [file] = event.currentTarget.files ?? []
          if (file) onFile(file)
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}

/** The picture that is on its way, and sending another in its place. */
function usePictureUpload(onPath: (path: string) => void) {
  const [uploading] = useState(() => pictureUploading(onPath))
  const [item] = useSyncExternalStore(uploading.subscribe, uploading.items)
  useEffect(() => () => uploading.cancel(), [uploading])

  async function send(file: File) {
    for (const { id } of uploading.items()) uploading.remove(id)
    uploading.add([file])
    await uploading.start()
    if (uploading.items()[0]?.state.step !== 'failed') return
    const description = 'Failed to upload profile image. Please try again.'
    notify({ title: 'Upload Failed', description, variant: 'destructive' })
  }
  return { item, send }
}

function pictureUploading(onPath: (path: string) => void) {
  return new Uploading({
    purpose: 'profile',
    refuse: file => refusalOf(file, 'profile'),
    prepare: prepared,
    upload,
    onDone: (_, path) => {
      notify({ title: 'Image Uploaded', description: 'Save your changes to apply it.' })
      onPath(path)
    },
  })
}

const row = css({ display: 'flex', alignItems: 'center', gap: '5' })
const frame = css({ position: 'relative', flexShrink: '0' })
const camera = css({
  position: 'absolute',
  right: '[-10px]',
  bottom: '[-10px]',
  width: 'control',
  borderRadius: 'full',
  boxShadow: 'card',
})
const facts = css({ display: 'grid', justifyItems: 'start', gap: '2', minWidth: '0' })
const hint = css({ color: 'fg.muted', fontSize: 'sm' })
const wrong = css({ color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' })
