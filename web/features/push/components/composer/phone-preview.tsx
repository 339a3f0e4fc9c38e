import { composer } from 'styled-system/recipes'
import { type Announcement, isBlank } from '#web/features/push/announcements/announcement.ts'
import { useMinute } from '#web/lib/clock.ts'
import { clockTime, fullDate } from '#web/lib/dates.ts'

/** The alert as it comes to a locked phone. */
export function PhonePreview({ draft }: { draft: Announcement }) {
  const look = composer()
  const now = new Date(useMinute()).toISOString()
  return (
    <section aria-label="Preview" className={look.preview}>
      <h3 className={look.label}>On a phone</h3>
      <div className={look.phone}>
        <p className={look.clock} aria-hidden="true">
          {clockTime(now)}
          <span>{fullDate(now).replace(/ \d{4}$/, '')}</span>
        </p>
        <div className={look.alert}>
          <img src="/icon-192.png" alt="" width="36" height="36" />
          <div>
            <p className={look.app}>
              Racing Club <span>now</span>
            </p>
            {isBlank(draft) ? (
              <p className={look.body}>What you write appears here.</p>
            ) : (
              <>
                <p className={look.title}>{draft.title.trim() || 'Title'}</p>
                <p className={look.body}>{draft.body.trim() || 'Message'}</p>
              </>
            )}
          </div>
        </div>
      </div>
    </section>
  )
}
