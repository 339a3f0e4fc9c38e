import { useLocation } from 'react-router'

/** Where somebody was going before they were asked to sign in; pass `state` on with every link on the way. */
export function useReturnPath(otherwise = '/chat'): { path: string; state: unknown } {
  const { state } = useLocation()
  const from: unknown = state?.from
  return { path: typeof from === 'string' ? from : otherwise, state }
}
