import { DAY, MINUTE } from '../../../lib/clock.ts'
import { retention } from '../../../lib/retention.ts'
import { londonDayAndTime, londonTime } from '../../../lib/text/london-dates.ts'
import type { HealthReport } from '../contract.ts'
import { type JobName, jobWords } from './job-runs.ts'
import { NEARLY_FULL, sizeInWords, storageInWords } from './storage.ts'

/** One check in words: its state, and what to do if it failed. */
export interface Finding {
  name: string
  words: string
  /** `null` if the check is OK. */
  todo: string | null
}

/** Time that work may be overdue, in ms. The cron runs every five minutes. */
const PATIENCE = 20 * MINUTE
/** Share of a daily quota or database size above which something should be done. */
const MUCH = 0.8

const deployAgain =
  'Deploy the club again (npm run deploy). If that does not help, read its log at Cloudflare.'

/** The findings of a report, in the order an admin would look; `now` in epoch ms. */
export function findingsOf(report: HealthReport, now: number): Finding[] {
  return [
    ofDatabase(report),
    ofRooms(report),
    ofFeed(report),
    ofErrands(report, now),
    ofAlerts(report, now),
    ofJobs(report),
    ofMigrations(report),
    ofToday(report),
    ofStorage(report),
    ...ofKeys(report),
  ]
}

/** The findings that need action. */
export function unwell(findings: readonly Finding[]): Finding[] {
  return findings.filter(({ todo }) => todo !== null)
}

function ofDatabase({ database: { ms, bytes, limit } }: HealthReport): Finding {
  const isFull = bytes > MUCH * limit
  return {
    name: 'Database',
    words: `Answers in ${ms} ms and uses ${sizeInWords(bytes)} of ${sizeInWords(limit)}.`,
    todo: isFull
      ? `Above ${sizeInWords(limit)} nothing can be saved on the free plan. Switch to the paid plan, which has 10 GB.`
      : null,
  }
}

function ofRooms({ rooms: { asked, silent, behind } }: HealthReport): Finding {
  const name = 'Chat rooms'
  if (silent.length > 0)
    return {
      name,
      words: `No answer from ${silent.join(', ')}.`,
      todo: `Open ${silent.length === 1 ? 'it' : 'them'} in the chat. ${deployAgain}`,
    }
  if (behind.length > 0)
    return {
      name,
      words: `${behind.join(', ')} ${behind.length === 1 ? 'has' : 'have'} yet to send everything to the database.`,
      todo: 'Check again in five minutes. Nothing is lost in the meantime.',
    }
  return { name, words: `${asked} of ${asked} answer.`, todo: null }
}

function ofFeed({ feedAnswers }: HealthReport): Finding {
  return feedAnswers
    ? { name: 'Live updates', words: 'Open pages update at once.', todo: null }
    : {
        name: 'Live updates',
        words: 'Open pages do not update at once; they check every half minute.',
        todo: deployAgain,
      }
}

function ofErrands({ errands: { waiting, since } }: HealthReport, now: number): Finding {
  const name = 'Sign-outs and departures'
  if (waiting === 0) return { name, words: 'None is waiting.', todo: null }
  const isLate = since !== null && now - Date.parse(since) > PATIENCE
  const begun = since === null ? '' : `, the oldest since ${londonTime(Date.parse(since))}`
  return {
    name,
    words: `${waiting === 1 ? 'One has' : `${waiting} have`} yet to reach every chat room${begun}.`,
    todo: isLate ? `The club tries again every five minutes. ${deployAgain}` : null,
  }
}

function ofAlerts({ outboxAnswers, alertsWaitSince: since }: HealthReport, now: number): Finding {
  const name = 'Alerts on phones'
  if (!outboxAnswers) return { name, words: 'The outbox that sends them does not answer.', todo: deployAgain }
  if (since === null || now - Date.parse(since) <= PATIENCE)
    return { name, words: 'None is overdue.', todo: null }
  return {
    name,
    words: `One should have gone out at ${londonDayAndTime(Date.parse(since))} and is still waiting.`,
    todo: deployAgain,
  }
}

function ofJobs({ jobs }: HealthReport): Finding {
  const name = 'Scheduled jobs'
  const stuck = jobs.filter(({ isStuck }) => isStuck)
  if (jobs.length === 0)
    return {
      name,
      words: 'Nothing has run yet.',
      todo: 'Check again ten minutes after a deployment. If nothing has run by then, check the Worker’s triggers at Cloudflare: there should be five schedules.',
    }
  if (stuck.length === 0)
    return { name, words: `All ${jobs.length} ran successfully within the hour.`, todo: null }
  if (stuck.length === jobs.length) {
    const since = sinceOf(stuck[0])
    return {
      name,
      words: since ? `Nothing has run ${since}.` : 'Nothing has ever run.',
      todo: `Check the Worker’s triggers at Cloudflare: there should be five schedules. ${deployAgain}`,
    }
  }
  return {
    name,
    words: `Not done: ${stuck.map(job => `${wordsOf(job)}, ${sinceOf(job) ?? 'never so far'}`).join('; ')}.`,
    todo: `The Worker’s log at Cloudflare says why, in a line with "cron" and ${stuck.map(job => job.name).join(', ')}. ${deployAgain}`,
  }
}

function wordsOf({ name }: { name: string }) {
  return jobWords[name as JobName] ?? name
}

function sinceOf(job: HealthReport['jobs'][number] | undefined) {
  return job?.lastGood ? `since ${londonDayAndTime(Date.parse(job.lastGood))}` : null
}

function ofMigrations({ migrations: { applied, missing, later } }: HealthReport): Finding {
  const name = 'Migrations'
  if (missing.length > 0)
    return {
      name,
      words: `Missing: ${missing.join(', ')}.`,
      todo: 'Deploy with npm run deploy, which updates the database first.',
    }
  if (later.length > 0)
    return {
      name,
      words: `All ${applied} are applied, plus some from a later version: ${later.join(', ')}.`,
      todo: 'The club is running an older version. Everything works except backups. Deploy the newest version once its problem is fixed.',
    }
  return { name, words: `All ${applied} are applied.`, todo: null }
}

function ofToday({ today: { share, endsAt } }: HealthReport): Finding {
  const begins = londonTime(Date.parse(endsAt))
  return {
    name: 'Today’s free quotas',
    words: `Members and visitors have used at most ${inPercent(share)} of them. They reset at ${begins}.`,
    todo:
      share > MUCH
        ? 'If this is members and not a flood of requests, switch to the paid plan. Without it, the chat may pause until the quotas reset.'
        : null,
  }
}

function ofStorage({ storage: { bytes, limit, perDay, stray } }: HealthReport): Finding {
  const name = 'Files'
  if (bytes === 0 && stray.files > 0)
    return {
      name,
      words: `The bucket holds ${stray.files} (${sizeInWords(stray.bytes)}), and the database knows none of them.`,
      todo: 'Is this the club’s database? Restore a backup, or, if the club is starting afresh, empty the bucket.',
    }
  return {
    name,
    words: `They use ${storageInWords(bytes, limit, perDay)}.${strayInWords(stray)}`,
    todo:
      bytes > NEARLY_FULL * limit ? 'Delete old messages with pictures and videos, the largest first.' : null,
  }
}

// Nothing has to be done about them.
function strayInWords({ files, bytes }: HealthReport['storage']['stray']) {
  if (files === 0) return ''
  const what = files === 1 ? 'One more' : `${files} more`
  const days = retention.strayFile / DAY
  return ` ${what} (${sizeInWords(bytes)}) arrived after the point to which the database was rolled back. Nobody can see ${files === 1 ? 'it, and it is removed' : 'them, and they are removed'} ${days} days after uploading.`
}

function ofKeys({ keys: { adminKey, pushKeys, pushSubject } }: HealthReport): Finding[] {
  return [
    {
      name: 'Admin key',
      words: adminKey ? 'Set.' : 'Missing.',
      todo: adminKey
        ? null
        : 'Make one (openssl rand -base64 32) and set it: npx wrangler secret put ADMIN_KEY',
    },
    {
      name: 'Push keys',
      words: pushKeys ? 'Set.' : 'Missing, so no alerts are sent.',
      todo: pushKeys ? null : 'Deploy with npm run deploy, which creates them.',
    },
    {
      name: 'Push address',
      words: pushSubject ? 'Set.' : 'Missing, or still the example’s.',
      todo: pushSubject
        ? null
        : 'Set VAPID_SUBJECT in club.json to an address that reaches you, such as mailto:you@your-club.org, and deploy.',
    },
  ]
}

function inPercent(share: number) {
  return share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`
}
