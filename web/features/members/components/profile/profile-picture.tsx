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
import { notify } from '#web/ui/toast-store.ts'

type ProfilePictureProps = {
  name: string
  /** The picture that the form begins with, or none. */
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
  return (
    <div className={row}>
      <input ref={field} type="hidden" name="profileImageUrl" value={path} />
      <Avatar name={name} src={path || null} size="xl" />
      <div className={acts}>
        {mayUpload && <PictureChoice onPath={setPath} />}
        {path !== '' && (
          <Button variant="ghost" size="sm" onClick={() => setPath('')}>
            Remove picture
          </Button>
        )}
      </div>
    </div>
  )
}

function PictureChoice({ onPath }: { onPath: (path: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [uploading] = useState(() => pictureUploading(onPath))
  const [item] = useSyncExternalStore(uploading.subscribe, uploading.items)
  useEffect(() => () => uploading.cancel(), [uploading])

  async function send([file]: File[]) {
    if (!file) return
    for (const { id } of uploading.items()) uploading.remove(id)
    uploading.add([file])
    await uploading.start()
    const [{ state } = { state: null }] = uploading.items()
    if (state?.step !== 'failed') return
    const description = 'Failed to upload profile image. Please try again.'
    notify({ title: 'Upload Failed', description, variant: 'destructive' })
  }
  const isBusy = item?.state.step === 'uploading'
  const hasFailed = item?.state.step === 'failed'
  return (
    <>
      <Button
        variant="secondary"
        icon={<Camera />}
        busy={isBusy}
        busyLabel="Uploading..."
        onClick={() => input.current?.click()}
      >
        Change picture
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Profile picture"
        accept="image/jpeg,image/png,image/gif"
        onChange={event => {
          // What is chosen is no change of the form before it has arrived.
          event.stopPropagation()
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          void send(files)
        }}
      />
      {item?.state.step === 'uploading' && (
        <UploadProgress name={item.file.name} sent={item.state.sent} total={item.state.total} />
      )}
      {item?.state.step === 'failed' && (
        <p role="alert" className={wrong}>
          {item.state.problem}
          {item.state.detail && `. ${item.state.detail}`}
        </p>
      )}
      {!isBusy && !hasFailed && <p className={hint}>JPG, PNG or GIF, at most 5 MB</p>}
    </>
  )
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

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '5' })
const acts = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '3',
  flex: '1',
  minWidth: '0',
})
const hint = css({ color: 'fg.muted', fontSize: 'sm' })
const wrong = css({ color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' })
