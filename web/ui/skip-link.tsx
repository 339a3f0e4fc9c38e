import { skipLink } from 'styled-system/recipes'

/** First stop of the Tab key: jumps over the header to `#main`. */
export function SkipLink({ to = 'main', children = 'Skip to content' }: { to?: string; children?: string }) {
  return (
    <a href={`#${to}`} className={skipLink()}>
      {children}
    </a>
  )
}
