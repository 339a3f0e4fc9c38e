import { useState } from 'react'
import { cx } from 'styled-system/css'
import { type AvatarVariantProps, avatar } from 'styled-system/recipes'

type AvatarProps = {
  name: string
  src?: string | null
  size?: AvatarVariantProps['size']
  tone?: AvatarVariantProps['tone']
  className?: string
}

/** A picture, or the first initial when there is none or it fails. Decorative: the name always stands beside it. */
export function Avatar({ name, src, size, tone, className }: AvatarProps) {
  const [failed, setFailed] = useState<string>()
  return (
    <span className={cx(avatar({ size, tone }), className)} aria-hidden="true">
      {initial(name)}
      {src && src !== failed && (
        <img src={src} alt="" loading="lazy" decoding="async" onError={() => setFailed(src)} />
      )}
    </span>
  )
}

function initial(name: string) {
  const [first] = new Intl.Segmenter('en').segment(name.trim())
  return first?.segment.toUpperCase() ?? '?'
}
