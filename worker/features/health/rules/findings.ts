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

const deployAgain = 'Deploy the club again (npm run deploy), and read its log at Cloudflare if this stays.'

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
    words: `It answers in ${ms} ms and takes ${sizeInWords(bytes)} of ${sizeInWords(limit)}.`,
    todo: isFull
      ? `Above ${sizeInWords(limit)} nothing can be saved on the free plan. Take the paid plan, which has 10 GB.`
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
      words: `${behind.join(', ')} ${behind.length === 1 ? 'has' : 'have'} not told the database everything yet.`,
      todo: 'Look again in five minutes. Nothing is lost meanwhile.',
    }
  return { name, words: `${asked} of ${asked} answer.`, todo: null }
}

function ofFeed({ feedAnswers }: HealthReport): Finding {
  return feedAnswers
    ? { name: 'Live news', words: 'Open pages are told at once what happens.', todo: null }
    : {
        name: 'Live news',
        words: 'Open pages are not told what happens; they ask every half minute.',
        todo: deployAgain,
      }
}

function ofErrands({ errands: { waiting, since } }: HealthReport, now: number): Finding {
  const name = 'Errands'
  if (waiting === 0) return { name, words: 'Nothing waits.', todo: null }
  const isLate = since !== null && now - Date.parse(since) > PATIENCE
  const begun = since === null ? '' : `, the oldest since ${londonTime(Date.parse(since))}`
  return {
    name,
    words: `${waiting === 1 ? 'One room or more has' : 'Rooms have'} not heard yet who was signed out or has left${begun}.`,
    todo: isLate ? `It is tried every five minutes. ${deployAgain}` : null,
  }
}

function ofAlerts({ outboxAnswers, alertsWaitSince: since }: HealthReport, now: number): Finding {
  const name = 'Alerts on phones'
  if (!outboxAnswers) return { name, words: 'What sends them does not answer.', todo: deployAgain }
  if (since === null || now - Date.parse(since) <= PATIENCE)
    return { name, words: 'None waits longer than it should.', todo: null }
  return {
    name,
    words: `One waits that should have gone out at ${londonDayAndTime(Date.parse(since))}.`,
    todo: deployAgain,
  }
}

function ofJobs({ jobs }: HealthReport): Finding {
  const name = 'What runs by itself'
  const stuck = jobs.filter(({ isStuck }) => isStuck)
  if (jobs.length === 0)
    return {
      name,
      words: 'Nothing has run yet.',
      todo: 'Look again ten minutes after a deployment. If it stays, look at the Worker’s triggers at Cloudflare: five schedules stand there.',
    }
  if (stuck.length === 0)
    return { name, words: `All ${jobs.length} jobs ran well within the hour.`, todo: null }
  if (stuck.length === jobs.length)
    return {
      name,
      words: `Nothing has run ${sinceOf(stuck[0])}.`,
      todo: `Look at the Worker’s triggers at Cloudflare: five schedules stand there. ${deployAgain}`,
    }
  return {
    name,
    words: `Not done: ${stuck.map(job => `${wordsOf(job)}, ${sinceOf(job)}`).join('; ')}.`,
    todo: `Read the Worker’s log at Cloudflare: a line with "cron" and ${stuck.map(job => job.name).join(', ')} says why. ${deployAgain}`,
  }
}

function wordsOf({ name }: { name: string }) {
  return jobWords[name as JobName] ?? name
}

function sinceOf(job: HealthReport['jobs'][number] | undefined) {
  return job?.lastGood ? `since ${londonDayAndTime(Date.parse(job.lastGood))}` : 'ever'
}

function ofMigrations({ migrations: { applied, missing, later } }: HealthReport): Finding {
  const name = 'Migrations'
  if (missing.length > 0)
    return {
      name,
      words: `Missing: ${missing.join(', ')}.`,
      todo: 'Deploy with npm run deploy, which brings the database up to date first.',
    }
  if (later.length > 0)
    return {
      name,
      words: `All ${applied} are in, and of a later version: ${later.join(', ')}.`,
      todo: 'The club runs on an older version. All goes on but backups; deploy the newest when what was wrong with it is mended.',
    }
  return { name, words: `All ${applied} are in.`, todo: null }
}

function ofToday({ today: { share, endsAt } }: HealthReport): Finding {
  const begins = londonTime(Date.parse(endsAt))
  return {
    name: 'Today’s free quotas',
    words: `Members and strangers have used ${inPercent(share)} of a free day at most. The next begins at ${begins}.`,
    todo:
      share > MUCH
        ? 'If that is members, not a flood, take the paid plan; the chat goes on at the next day otherwise.'
        : null,
  }
}

function ofStorage({ storage: { bytes, limit, perDay, stray } }: HealthReport): Finding {
  const name = 'Files'
  if (bytes === 0 && stray.files > 0)
    return {
      name,
      words: `The bucket has ${stray.files} (${sizeInWords(stray.bytes)}), and the database knows none of them.`,
      todo: 'Is it the club’s database? Restore a backup; if the club begins anew, empty the bucket.',
    }
  return {
    name,
    words: `They take ${storageInWords(bytes, limit, perDay)}.${strayInWords(stray)}`,
    todo:
      bytes > NEARLY_FULL * limit ? 'Delete old messages with pictures and videos, the largest first.' : null,
  }
}

// Nothing has to be done about them.
function strayInWords({ files, bytes }: HealthReport['storage']['stray']) {
  if (files === 0) return ''
  const what = files === 1 ? 'One more' : `${files} more`
  const days = retention.strayFile / DAY
  return ` ${what} (${sizeInWords(bytes)}) came after the time to which the database was turned back: nobody is shown ${files === 1 ? 'it, and it goes by itself' : 'them, and they go by themselves'} ${days} days after that.`
}

function ofKeys({ keys: { adminKey, pushKeys, pushSubject } }: HealthReport): Finding[] {
  return [
    {
      name: 'Admin key',
      words: adminKey ? 'It is set.' : 'There is none.',
      todo: adminKey
        ? null
        : 'Make one (openssl rand -base64 32) and give it: npx wrangler secret put ADMIN_KEY',
    },
    {
      name: 'Push keys',
      words: pushKeys ? 'They are set.' : 'They are missing, so there are no alerts.',
      todo: pushKeys ? null : 'Deploy with npm run deploy, which makes them.',
    },
    {
      name: 'Push address',
      words: pushSubject ? 'It is set.' : 'It is missing or still the example’s.',
      todo: pushSubject
        ? null
        : 'Set VAPID_SUBJECT in club.json to an address that reaches you, such as mailto:you@your-club.org, and deploy.',
    },
  ]
}

function inPercent(share: number) {
  return share < 0.01 ? 'less than 1 %' : `${Math.round(share * 100)} %`
}
