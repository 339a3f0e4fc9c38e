import { useEffect, useState, useSyncExternalStore } from 'react'
import { css } from 'styled-system/css'
import { upload } from '#web/features/uploads/api.ts'
import { FileDrop } from '#web/features/uploads/file-drop.tsx'
import { fileRefusal } from '#web/features/uploads/file-limits.ts'
import { OriginalSwitch } from '#web/features/uploads/original-switch.tsx'
import { prepareFile } from '#web/features/uploads/prepare-file.ts'
import { UploadProgress } from '#web/features/uploads/upload-progress.tsx'
import { UploadQueue } from '#web/features/uploads/upload-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { LazyPart, useLazyPart } from '#web/ui/lazy.tsx'

const lightbox = new LazyPart(() => import('#web/features/chat/media/lightbox.tsx'))

// Uploads the picture.
function usePictureOnItsWay(onPath: (path: string) => void, isOriginal: boolean) {
  const [queue] = useState(() => {
    const uploads = pictureQueue(
      file => prepareFile(file, queue.isOriginal),
      path => queue.onPath(path),
    )
    return { onPath, isOriginal, uploads }
  })
  queue.onPath = onPath
  queue.isOriginal = isOriginal
  const { uploads } = queue
  const [item] = useSyncExternalStore(uploads.subscribe, uploads.items)
  useEffect(() => () => uploads.forget(), [uploads])
  return {
    item: item?.state.step === 'done' ? undefined : item,
    isSending: item?.state.step === 'uploading',
    mayRetry: item?.state.step === 'failed' && uploads.isReady,
    choose(files: File[]) {
      uploads.forget()
      uploads.add(files.slice(0, 1))
      void uploads.start()
    },
    retry: () => void uploads.start(),
    cancel: () => uploads.forget(),
  }
}

function pictureQueue(prepare: (file: File) => Promise<Blob>, onPath: (path: string) => void): UploadQueue {
  return new UploadQueue({
    purpose: 'result',
    refuse: file => fileRefusal(file, 'result'),
    prepare,
    upload,
    onDone: (_, path) => onPath(path),
  })
}

type ResultPictureProps = {
  /** Path of the uploaded picture; `null` if there is none. */
  url: string | null
  onChange: (url: string | null) => void
  /** Reports whether an upload is running; Publish waits for it. */
  onSending: (isSending: boolean) => void
}

/** Adds and shows the picture of the result screen. */
export default function ResultPicture({ url, onChange, onSending }: ResultPictureProps) {
  const [isOriginal, setIsOriginal] = useState(false)
  const picture = usePictureOnItsWay(onChange, isOriginal)
  const { item, isSending, mayRetry } = picture
  useEffect(() => onSending(isSending), [isSending, onSending])
  const failed = item?.state.step === 'failed' ? item.state : null
  return (
    <div className={css({ display: 'grid', gap: '3' })}>
      {url && <Zoomable url={url} />}
      {item?.state.step === 'uploading' && (
        <div className={progress}>
          <UploadProgress name={item.file.name} sent={item.state.sent} total={item.state.total} />
          <Button variant="ghost" size="sm" onClick={picture.cancel}>
            Cancel upload
          </Button>
        </div>
      )}
      {failed && (
        <p role="alert" className={wrong}>
          {[failed.problem, failed.detail].filter(Boolean).join('. ')}
        </p>
      )}
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })}>
        {mayRetry && (
          <Button variant="secondary" size="sm" onClick={picture.retry}>
            Retry
          </Button>
        )}
        {!isSending && (
          <FileDrop
            isSmall
            accept="image/*"
            label={url ? 'Choose another picture' : 'Add the picture'}
            onFiles={picture.choose}
          />
        )}
        {url && !isSending && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            Remove the picture
          </Button>
        )}
      </div>
      {!isSending && <OriginalSwitch checked={isOriginal} onChange={setIsOriginal} />}
    </div>
  )
}

/** The picture; a press opens it full screen to zoom. */
function Zoomable({ url }: { url: string }) {
  const [from, setFrom] = useState<HTMLElement | null>(null)
  const { Part: Lightbox } = useLazyPart(lightbox, from !== null)
  return (
    <>
      <button
        type="button"
        aria-label="Open the picture of the result"
        aria-haspopup="dialog"
        data-picture={url}
        className={frame}
        onPointerEnter={lightbox.fetchAhead}
        onFocus={lightbox.fetchAhead}
        onClick={({ currentTarget }) => setFrom(currentTarget)}
      >
        <img src={url} alt="" className={css({ width: 'full', height: 'auto' })} />
      </button>
      {from && Lightbox && <Lightbox from={from} onClose={() => setFrom(null)} />}
    </>
  )
}

const frame = css({
  display: 'block',
  width: 'full',
  overflow: 'hidden',
  borderRadius: 'control',
  bg: 'bg.sunken',
  cursor: 'zoom-in',
})
const progress = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', fontSize: 'sm' })
const wrong = css({ color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' })
