import { useAtom } from 'jotai'
import { useSession } from '#web/features/session/api.ts'
import { memberAtoms } from '#web/lib/stored-atom.ts'

/** The skin tones, as the modifier appended to an emoji; the first is none, for the yellow default. */
export const skinTones = [
  { sign: '', name: 'Default' },
  { sign: '\u{1F3FB}', name: 'Light' },
  { sign: '\u{1F3FC}', name: 'Medium-light' },
  { sign: '\u{1F3FD}', name: 'Medium' },
  { sign: '\u{1F3FE}', name: 'Medium-dark' },
  { sign: '\u{1F3FF}', name: 'Dark' },
] as const

export type SkinTone = (typeof skinTones)[number]['sign']

const toneOf = memberAtoms<SkinTone>('emoji-skin-tone', kept => {
  return skinTones.find(({ sign }) => sign === kept)?.sign ?? ''
})

/** The skin tone that this member has chosen on this device, and its setter. */
export function useSkinTone() {
  const { member } = useSession()
  return useAtom(toneOf(member?.id ?? ''))
}

/** A function that applies this member's skin tone to an emoji. */
export function useSkinToned(): (sign: string) => string {
  const [tone] = useSkinTone()
  return sign => withSkinTone(sign, tone)
}

/** Applies a skin tone to an emoji of a hand or a person; returns any other unchanged. */
export function withSkinTone(sign: string, tone: SkinTone): string {
  // The modifier replaces the variation selector.
  return tone ? sign.replace(/^(\p{Emoji_Modifier_Base})\uFE0F?/u, `$1${tone}`) : sign
}
