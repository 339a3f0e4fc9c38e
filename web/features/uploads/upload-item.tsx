import { Film, Image as ImageIcon, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { formatFileSize } from './file-limits.ts'
import { upload } from './upload.look.ts'
import { UploadProgress } from './upload-progress.tsx'
import type { UploadItem } from './upload-queue.ts'

/** A chosen file: thumbnail, name, and its progress or the reason it failed. */
export function UploadItemRow({ item, onRemove }: { item: UploadItem; onRemove: () => void }) {
  const styles = upload
  const { file, state } = item
  return (
    <li className={styles.item}>
      <div className={styles.thumb}>
        <Thumb file={file} />
      </div>
      <div className={styles.facts}>
        <strong>{file.name}</strong>
        <span>{formatFileSize(file.size)}</span>
        <div className={styles.state}>
          {state.step === 'uploading' && (
            <UploadProgress name={file.name} sent={state.sent} total={state.total} />
          )}
          {state.step === 'done' && <p role="status">Uploaded</p>}
        </div>
        {state.step === 'failed' && (
          <p role="alert">{[state.problem, state.detail].filter(Boolean).join('. ')}</p>
        )}
      </div>
      {state.step !== 'uploading' && (
        <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
          <X />
        </IconButton>
      )}
    </li>
  )
}

// A picture that this browser cannot draw, such as HEIC, is shown as an icon.
function Thumb({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  const [isBroken, setIsBroken] = useState(false)
  const isVideo = file.type.startsWith('video/')
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (isBroken || !url) return isVideo ? <Film aria-hidden="true" /> : <ImageIcon aria-hidden="true" />
  const giveUp = () => setIsBroken(true)
  if (!isVideo) return <img src={url} alt="" onError={giveUp} />
  return <video src={`${url}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} onError={giveUp} />
}
