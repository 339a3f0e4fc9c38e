import { useAtom } from 'jotai'
import { useSession } from '#web/features/session/api.ts'
import { memberAtoms } from '#web/lib/stored-atom.ts'

/** The tones of hands and people, as the sign that follows theirs; the first is none, the yellow of the emoji itself. */
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

/** The tone that this member has chosen on this device, and how to choose another. */
export function useSkinTone() {
  const { member } = useSession()
  return useAtom(toneOf(member?.id ?? ''))
}

/** How to write an emoji in the tone that this member has chosen on this device. */
export function useSkinToned(): (sign: string) => string {
  const [tone] = useSkinTone()
  return sign => withSkinTone(sign, tone)
}

/** The emoji in this tone, where it is of a hand or a person; any other as it is. */
export function withSkinTone(sign: string, tone: SkinTone): string {
  // The tone takes the place of the mark that asks for a picture instead of a letter.
  return tone ? sign.replace(/^(\p{Emoji_Modifier_Base})\uFE0F?/u, `$1${tone}`) : sign
}
