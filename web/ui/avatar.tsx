import { useState } from 'react'
import { cx } from 'styled-system/css'
import { liveryForSeed } from './avatar-livery.ts'
import { type AvatarVariantProps, avatar } from './surfaces.look.ts'

type AvatarProps = {
  name: string
  src?: string | null
  size?: AvatarVariantProps['size']
  tone?: AvatarVariantProps['tone']
  /** The member's id, which gives other members the same colour everywhere. */
  seed?: string
  className?: string
}

/** A picture, or the initial if there is none or it fails. Decorative: the name is always beside it. */
export function Avatar({ name, src, size, tone, seed, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  const livery = tone === 'other' && seed ? liveryForSeed(seed) : undefined
  return (
    <span className={cx(avatar({ size, tone, livery }), className)} data-avatar aria-hidden="true">
      {initial(name)}
      {src && src !== failed && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          // Not React state, which would render each one twice in a list of hundreds.
          onLoad={event => event.currentTarget.setAttribute('data-shown', '')}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  )
}

let letters: Intl.Segmenter | undefined

// Most names begin with two ASCII characters; a segmenter for the others takes a phone milliseconds to create.
function initial(name: string) {
  const start = name.trim().slice(0, 2)
  if (/^[!-~]{2}$/.test(start)) return start.charAt(0).toUpperCase()
  letters ??= new Intl.Segmenter('en')
  const [first] = letters.segment(name.trim())
  return first?.segment.toUpperCase() ?? '?'
}
