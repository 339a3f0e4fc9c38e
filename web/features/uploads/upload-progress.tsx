import { StartLamps } from '#web/ui/start-lamps.tsx'
import { formatFileSize } from './file-limits.ts'

/** The progress of an upload: five lamps, and the bytes as text. */
export function UploadProgress({ name, sent, total }: { name: string; sent: number; total: number }) {
  const share = total > 0 ? Math.min(1, sent / total) : 0
  const words = `${formatFileSize(sent)} of ${formatFileSize(total)}`
  return (
    <div
      role="progressbar"
      aria-label={`Uploading ${name}`}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={words}
    >
      <StartLamps lit={Math.floor(share * 5)} />
      <span>{words}</span>
    </div>
  )
}
