import { useState } from 'react'
import { picker } from '#web/features/chat/picker.look.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SegmentGroup } from '#web/ui/segment-group.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { allEmojis, emojiCategories } from './emoji-data.ts'
import { type Emoji, findEmojis, spokenName } from './emoji-search.ts'
import { Picker } from './picker.tsx'
import { useRecentEmojis } from './recent-emojis.ts'
import { type SkinTone, skinTones, useSkinTone, withSkinTone } from './skin-tone.ts'

const COLUMNS = 8

/** The emoji for each section in the row of sections, which has no room for names. */
const sectionSigns: Record<string, string> = {
  Recent: '🕘',
  Racing: '🏁',
  Reactions: '🔥',
  Faces: '😀',
  Gestures: '👍',
  Objects: '🎮',
}

/** The emoji picker: recent ones, then the five categories. */
export function EmojiPanel({ onPick }: { onPick: (emoji: string) => void }) {
  const { recent, remember } = useRecentEmojis()
  const [tone, setTone] = useSkinTone()
  const [isToneAsked, setIsToneAsked] = useState(false)
  const last = recent.flatMap(sign => allEmojis.filter(emoji => emoji.sign === sign))
  const sections = [{ title: 'Recent', emojis: last }, ...emojiCategories]
    .filter(({ emojis }) => emojis.length > 0)
    .map(({ title, emojis }) => ({
      title,
      items: emojis.map(asItem),
      sign: <Sign sign={withSkinTone(sectionSigns[title] ?? '', tone)} name={title} />,
    }))
  const toneName = skinTones.find(({ sign }) => sign === tone)?.name

  return (
    <Picker
      what="emoji"
      sections={sections}
      find={typed => findEmojis(allEmojis, typed).map(asItem)}
      columns={COLUMNS}
      onPick={({ value }) => {
        remember(value)
        onPick(withSkinTone(value, tone))
      }}
      tool={
        <IconButton
          label={`Skin tone: ${toneName}`}
          aria-expanded={isToneAsked}
          onClick={() => setIsToneAsked(!isToneAsked)}
        >
          <Sign sign={withSkinTone('✋', tone)} />
        </IconButton>
      }
      bar={isToneAsked ? <ToneChooser tone={tone} onChange={setTone} /> : null}
    >
      {({ value }) => <Sign sign={withSkinTone(value, tone)} />}
    </Picker>
  )
}

type ToneChooserProps = { tone: SkinTone; onChange: (tone: SkinTone) => void }

function ToneChooser({ tone, onChange }: ToneChooserProps) {
  return (
    <SegmentGroup
      label="Skin tone"
      options={skinTones.map(({ sign, name }) => ({
        value: sign,
        label: <Sign sign={withSkinTone('✋', sign)} name={name} />,
      }))}
      value={tone}
      onChange={onChange}
      className={picker.bar}
    />
  )
}

function asItem(emoji: Emoji) {
  return { value: emoji.sign, label: spokenName(emoji) }
}

function Sign({ sign, name }: { sign: string; name?: string }) {
  return (
    <>
      <span aria-hidden="true" className={picker.sign}>
        {sign}
      </span>
      {name && <VisuallyHidden>{name}</VisuallyHidden>}
    </>
  )
}
