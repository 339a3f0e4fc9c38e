import { useEffect, useState } from 'react'
import { ApiError, errorMessage } from '#web/lib/api.ts'
import { dayAndTime } from '#web/lib/dates.ts'
import { notify, type Toast } from '#web/ui/notify.ts'
import { useSubmit } from '#web/ui/submit.ts'
import { isChangedMeanwhile, type ResultAnswer, useResultCalls } from './api.ts'
import { draftOf, type ResultDraft } from './draft.ts'
import { type DraftIssues, draftIssues, placeIssues } from './draft-issues.ts'
import { isSameSheet, newNoShows, sheetOf } from './draft-sheet.ts'
import type { EntryDrivers } from './entry-drivers.ts'
import type { DraftInHand } from './use-result-draft.ts'

const NOT_PUBLISHED = 'Result not published'
const noIssues: DraftIssues = { byDriver: {}, general: [] }

type PublishingOptions = {
  hand: DraftInHand
  /** The current result. */
  answer: ResultAnswer
  drivers: Pick<EntryDrivers, 'grid' | 'checkedIn'>
  /** Gamertag of the publishing admin. */
  me: string
}

/** Publishes a draft once, however often pressed, and can undo it. A draft that is refused stays. */
export function usePublishing({ hand, answer, drivers, me }: PublishingOptions) {
  const { grid } = drivers
  const calls = useResultCalls(answer.raceId)
  const [refused, setRefused] = useState<{ draft: ResultDraft; issues: DraftIssues } | null>(null)
  const undo = useUndo({ hand, answer, grid })
  const { send, busy } = useSubmit<ResultAnswer>({
    done: told,
    failed: error => failureOf(error),
    onDone: hand.giveUp,
    onFailed: error => {
      if (isChangedMeanwhile(error)) void calls.ask().catch(() => null)
      return false
    },
  })

  const sheet = sheetOf(hand.draft, grid)
  const isOurs = (now: ResultAnswer) =>
    now.result !== null && now.saved?.by === me && isSameSheet(sheetOf(draftOf(now), grid), sheet)

  async function save(): Promise<ResultAnswer> {
    try {
      return await calls.save(sheet)
    } catch (error) {
      const now = isChangedMeanwhile(error) ? await calls.ask() : null
      if (now && isOurs(now)) return now
      throw error
    }
  }

  function told(published: ResultAnswer): Toast {
    const { draft } = hand
    return {
      title: published.version === 1 ? 'Result published' : 'Result saved',
      description: publishedLine(published),
      action: { label: 'Undo', onPress: () => void undo(published, draft) },
    }
  }

  // Saved, but the answer was lost on the way back.
  const isPublished = hand.isOutdated && !busy && isOurs(answer)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when that turns out.
  useEffect(() => {
    if (!isPublished) return
    notify(told(answer))
    hand.giveUp()
  }, [isPublished])

  const found = () => issuesOf(hand.draft, answer, grid)
  const question = useNoShowQuestion(newNoShows(sheet, answer, drivers), sendIt)

  function refuse(issues: DraftIssues) {
    setRefused({ draft: hand.draft, issues })
    // Move the focus to the first error.
    if (hasIssues(issues)) setTimeout(() => document.querySelector<HTMLElement>('[data-wrong]')?.focus())
  }

  return {
    // Changes made since may have fixed the issues.
    issues: refused === null ? noIssues : refused.draft === hand.draft ? refused.issues : found(),
    busy,
    question,
    async publish() {
      const wrong = found()
      refuse(wrong)
      if (!hasIssues(wrong)) await question.ask()
    },
  }

  async function sendIt() {
    const failed = await send(save)
    if (failed?.error instanceof ApiError) refuse(placeIssues(sheet, failed.error.issues))
  }
}

function issuesOf(draft: ResultDraft, { result }: ResultAnswer, grid: readonly string[]): DraftIssues {
  const issues = draftIssues(draft, grid)
  const isUnexplained = result?.state === 'final' && draft.reason.trim() === ''
  return isUnexplained ? { ...issues, general: [...issues.general, REASON_NEEDED] } : issues
}

/** Asks before sending new no-shows, once per set of drivers. */
function useNoShowQuestion(noShows: readonly string[], sendIt: () => Promise<void>) {
  const [isAsking, setIsAsking] = useState(false)
  const [meant, setMeant] = useState<readonly string[]>([])
  return {
    isAsking,
    noShows,
    async ask() {
      if (noShows.every(id => meant.includes(id))) await sendIt()
      else setIsAsking(true)
    },
    cancel: () => setIsAsking(false),
    async confirm() {
      setMeant(noShows)
      setIsAsking(false)
      await sendIt()
    },
  }
}

const REASON_NEEDED = 'The result is final, so give a reason for the change.'

function hasIssues({ byDriver, winnerTime, general }: DraftIssues): boolean {
  return general.length > 0 || winnerTime !== undefined || Object.keys(byDriver).length > 0
}

type UndoOptions = Pick<PublishingOptions, 'hand' | 'answer'> & { grid: readonly string[] }

// Sends the previous version again, or removes the first; the draft is restored.
function useUndo({ hand, answer, grid }: UndoOptions) {
  const calls = useResultCalls(answer.raceId)
  const reason = 'Undone straight away'
  const before = answer.result && sheetOf(draftOf(answer), grid)
  return async function undo(published: ResultAnswer, draft: ResultDraft): Promise<void> {
    const { version: basedOn } = published
    try {
      const now = before
        ? await calls.save({ ...before, basedOn, reason })
        : await calls.remove({ basedOn, reason })
      hand.replace({ ...draft, basedOn: now.version })
      notify({ title: 'Undone', description: 'Your draft is here again.' })
    } catch (error) {
      const isOver = isChangedMeanwhile(error)
      notify({
        title: 'Not undone',
        description: isOver ? 'Another admin has changed the result since.' : errorMessage(error),
        variant: 'destructive',
        ...(!isOver && { action: { label: 'Try again', onPress: () => void undo(published, draft) } }),
      })
    }
  }
}

function publishedLine({ result }: ResultAnswer): string {
  if (!result) return ''
  return result.state === 'final'
    ? 'It is final, and shows why it was changed.'
    : `Provisional until ${dayAndTime(result.until)}.`
}

function failureOf(error: unknown) {
  if (isChangedMeanwhile(error))
    return { title: NOT_PUBLISHED, sentence: 'Another admin saved first. Your draft is kept.' }
  return { title: NOT_PUBLISHED, sentence: `${errorMessage(error)} Your draft is kept.` }
}
