import {
  type ComponentType,
  type JSX,
  lazy,
  type ReactNode,
  startTransition,
  useEffect,
  useReducer,
  useState,
} from 'react'
import { usePageStands } from '#web/lib/page-stands.ts'
import { reloadForNewBuild } from '#web/lib/reload-for-new-build.ts'
import { WindowBoundary } from './fault-boundary.tsx'
import { NoConnection } from './no-connection.tsx'

/** How long until what could not be fetched is tried again, in ms; at once when the connection comes back. */
const RETRY = 3000
/** After this long, in ms, whoever waits for it is told; it may come yet. */
const LATE = 10_000

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Code that is fetched when it is first wanted, or ahead of that. */
export class LazyPart<Props> {
  arrived: ComponentType<Props> | undefined
  private readonly load: Load<Props>
  private readonly isOfShell: boolean

  /** `isOfShell`: the service worker keeps it (`scripts/service-worker.mjs`), so it comes without a connection too. */
  constructor(load: Load<Props>, isOfShell = false) {
    this.load = load
    this.isOfShell = isOfShell
  }

  /** Fetches it. Offline it does not try: some browsers remember a failure for as long as the page stands. */
  async fetch(): Promise<void> {
    if (this.arrived) return
    const isAtHand = this.isOfShell && navigator.serviceWorker?.controller
    if (navigator.onLine === false && !isAtHand) throw new Error('Offline')
    this.arrived = (await this.load()).default
  }

  /** Fetches it before it is wanted, if that can be done. */
  readonly fetchAhead = (): void => void this.fetch().catch(() => null)
}

/** The part once it is there. While it is wanted and cannot be fetched it is tried again and again. */
export function useLazyPart<Props>(part: LazyPart<Props>, isWanted = true) {
  const [round, retry] = useReducer((count: number) => count + 1, 0)
  const [isMissing, setIsMissing] = useState(false)
  // As it is drawn: what arrives between that and the effect must be drawn as well.
  const Part = part.arrived
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round is one more attempt, or one more look at what has come.
  useEffect(() => {
    if (!isWanted || Part) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = setTimeout(setIsMissing, LATE, true)
    const attempt = async () => {
      clearTimeout(timer)
      try {
        await part.fetch()
        if (!isOver) startTransition(retry) // a page is drawn in slices, so that a phone answers to fingers
      } catch {
        // After a deployment it is gone for good, which no connection brings back.
        if (navigator.onLine) await reloadForNewBuild()
        if (isOver) return
        setIsMissing(true)
        timer = setTimeout(attempt, RETRY)
      }
    }
    void attempt()
    window.addEventListener('online', attempt)
    return () => {
      isOver = true
      clearTimeout(timer)
      clearTimeout(late)
      window.removeEventListener('online', attempt)
      setIsMissing(false)
    }
  }, [part, Part, isWanted, round])
  return { Part, isMissing: isMissing && isWanted && !Part, retry }
}

type WindowProps = { open?: boolean; onClose?: () => void }

type LateProps<Props> = {
  part: LazyPart<Props>
  /** What stands in its place while it is fetched. */
  waiting?: ReactNode
}

/** A window that is fetched when it is first opened; until it is there the page stays, and says what it waits for. */
export function LazyDialog<Props extends WindowProps>({ part, waiting, ...props }: LateProps<Props> & Props) {
  const isOpen = props.open !== false
  const [isUsed, setIsUsed] = useState(isOpen)
  if (isOpen && !isUsed) setIsUsed(true)
  const { Part, isMissing } = useLazyPart(part, isOpen)
  if (Part && isUsed)
    return (
      <WindowBoundary open={isOpen} onClose={props.onClose}>
        <Part {...(props as unknown as Props & JSX.IntrinsicAttributes)} />
      </WindowBoundary>
    )
  if (!isOpen) return null
  return (
    <>
      {waiting}
      {isMissing && <NoConnection onDismiss={props.onClose} />}
    </>
  )
}

/** Fetches these, in this order, once the page stands, and what is missing once the connection is back. */
export function usePrefetch(parts: readonly Pick<LazyPart<never>, 'fetchAhead'>[]) {
  const stands = usePageStands()
  useEffect(() => {
    if (!stands) return
    const fetchAll = () => {
      for (const { fetchAhead } of parts) fetchAhead()
    }
    fetchAll()
    window.addEventListener('online', fetchAll)
    return () => window.removeEventListener('online', fetchAll)
  }, [parts, stands])
}

/** What no first paint needs, and what a page is fine without where it cannot be fetched; stands in a `<Suspense>`. */
export function lazyDetail(load: () => Promise<{ default: ComponentType<object> }>) {
  return lazy(() => load().catch(() => ({ default: () => null })))
}
