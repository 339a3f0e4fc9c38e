import { useEffect, useState } from 'react'

/**
 * A clip's bytes, fetched as a whole when they are asked for: Safari plays no video from a server that answers without
 * byte ranges, as static assets are, and this one is small.
 */
export function useClip(src: string) {
  const [url, setUrl] = useState<string>()
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  useEffect(() => {
    if (url) return () => URL.revokeObjectURL(url)
  }, [url])
  async function load() {
    if (state === 'loading') return
    setState('loading')
    try {
      const answer = await fetch(src)
      if (!answer.ok) throw new Error(`${answer.status}`)
      setUrl(URL.createObjectURL(await answer.blob()))
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return { url, load, isLoading: state === 'loading', isError: state === 'failed' }
}
