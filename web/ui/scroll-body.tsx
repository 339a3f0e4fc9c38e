import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'

/** A box that scrolls, and that the keyboard can reach exactly when it does. */
export function ScrollBody({ children, className }: { children: ReactNode; className?: string }) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={box} className={className} tabIndex={overflows ? 0 : undefined}>
      {children}
    </div>
  )
}
