import '#web/theme/late/attachments.css'
import { Film, X } from 'lucide-react'
import { attachments as look } from 'styled-system/recipes'
import type { Attachment } from './attachment.ts'

type AttachmentStripProps = { attachments: Attachment[]; onRemove: (attachment: Attachment) => void }

/** What goes along with the message that is being written, over the field. */
export function AttachmentStrip({ attachments, onRemove }: AttachmentStripProps) {
  const { root, item, remove } = look()
  if (attachments.length === 0) return null
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari takes the list away from a list without bullets.
    <ul role="list" aria-label="Attachments" className={root}>
      {attachments.map(attachment => (
        <li key={attachment.path} className={item}>
          {attachment.isVideo ? (
            <>
              <video src={`${attachment.path}#t=0.1`} muted playsInline preload="metadata" tabIndex={-1} />
              <Film aria-hidden="true" />
            </>
          ) : (
            <img src={attachment.path} alt="" />
          )}
          <button
            type="button"
            aria-label={`Remove ${attachment.name}`}
            className={remove}
            onClick={() => onRemove(attachment)}
          >
            <X aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
