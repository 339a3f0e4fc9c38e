import { useEffect, useState, useSyncExternalStore } from 'react'
import { css } from 'styled-system/css'
import { upload } from '#web/features/uploads/api.ts'
import { FileDrop } from '#web/features/uploads/file-drop.tsx'
import { fileRefusal } from '#web/features/uploads/file-limits.ts'
import { prepareFile } from '#web/features/uploads/prepare-file.ts'
import { UploadProgress } from '#web/features/uploads/upload-progress.tsx'
import { UploadQueue } from '#web/features/uploads/upload-queue.ts'
import { Button } from '#web/ui/button.tsx'

/** Uploads files from this device, one at a time. */
export default function ClipUpload({ onPath }: { onPath: (path: string) => void }) {
  const [queue] = useState(() => ({ onPath, uploads: clipQueue(path => queue.onPath(path)) }))
  queue.onPath = onPath
  const { uploads } = queue
  const [item] = useSyncExternalStore(uploads.subscribe, uploads.items)
  useEffect(() => () => uploads.forget(), [uploads])
  const state = item?.state
  if (item && state?.step === 'uploading')
    return (
      <div className={progress}>
        <UploadProgress name={item.file.name} sent={state.sent} total={state.total} />
        <Button variant="ghost" size="sm" onClick={() => uploads.forget()}>
          Cancel upload
        </Button>
      </div>
    )
  return (
    <>
      <FileDrop
        isSmall
        accept="image/*,video/*"
        label="Add a file"
        onFiles={files => {
          uploads.forget()
          uploads.add(files.slice(0, 1))
          void uploads.start()
        }}
      />
      {state?.step === 'failed' && (
        <div className={progress}>
          <p role="alert" className={wrong}>
            {[state.problem, state.detail].filter(Boolean).join('. ')}
          </p>
          {uploads.isReady && (
            <Button variant="secondary" size="sm" onClick={() => void uploads.start()}>
              Retry
            </Button>
          )}
        </div>
      )}
    </>
  )
}

function clipQueue(onPath: (path: string) => void): UploadQueue {
  return new UploadQueue({
    purpose: 'chat',
    refuse: file => fileRefusal(file, 'chat'),
    prepare: prepareFile,
    upload,
    onDone: (_, path) => onPath(path),
  })
}

const progress = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3', fontSize: 'sm' })
const wrong = css({ color: 'status.danger.fg', fontSize: 'sm', fontWeight: 'semibold' })
