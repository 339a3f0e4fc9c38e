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

/** Time until a failed load is retried, in ms; it is retried at once when the connection comes back. */
const RETRY = 3000
/** Time until a slow load is reported as missing, in ms; it may still arrive. */
const LATE = 10_000

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** A component whose code is loaded on demand or prefetched. */
export class LazyPart<Props> {
  arrived: ComponentType<Props> | undefined
  private readonly load: Load<Props>
  private readonly isOfShell: boolean

  /** `isOfShell`: the service worker caches it (`scripts/service-worker.mjs`), so it is available offline. */
  constructor(load: Load<Props>, isOfShell = false) {
    this.load = load
    this.isOfShell = isOfShell
  }

  /** Loads it. Does not try while offline: some browsers cache a failed import until the page is reloaded. */
  async fetch(): Promise<void> {
    if (this.arrived) return
    const isAtHand = this.isOfShell && navigator.serviceWorker?.controller
    if (navigator.onLine === false && !isAtHand) throw new Error('Offline')
    this.arrived = (await this.load()).default
  }

  /** Prefetches it; failures are ignored. */
  readonly fetchAhead = (): void => void this.fetch().catch(() => null)
}

/** The component once loaded. While it is wanted, failed loads are retried. */
export function useLazyPart<Props>(part: LazyPart<Props>, isWanted = true) {
  const [round, retry] = useReducer((count: number) => count + 1, 0)
  const [isMissing, setIsMissing] = useState(false)
  // Read during render: code that arrives between render and effect must also be shown.
  const Part = part.arrived
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is one more attempt, or shows what has arrived.
  useEffect(() => {
    if (!isWanted || Part) return
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = setTimeout(setIsMissing, LATE, true)
    const attempt = async () => {
      clearTimeout(timer)
      try {
        await part.fetch()
        if (!isOver) startTransition(retry) // as a transition, so that a phone stays responsive
      } catch {
        // After a deployment the old code is gone for good.
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
  /** Shown while it is loading. */
  waiting?: ReactNode
}

/** A dialog whose code is loaded when it is first opened. If that takes too long, a notice says so. */
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

/** Prefetches these in order once the page has loaded, and the missing ones when the connection is back. */
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

/** An optional part, loaded after the first paint and left out if it fails to load. Must be inside a `<Suspense>`. */
export function lazyDetail(load: () => Promise<{ default: ComponentType<object> }>) {
  return lazy(() => load().catch(() => ({ default: () => null })))
}
