import { picker } from '#web/features/chat/picker.look.ts'
import { type Gif, gifCategories, gifPath, gifs, gifsTitled, stillPath } from './gifs.ts'
import { Picker } from './picker.tsx'

// Wide enough to be readable on a phone.
const COLUMNS = 2

const sections = gifCategories.map(title => ({
  title,
  items: gifs.filter(({ category }) => category === title).map(asItem),
  sign: title,
}))

/** The GIF picker: the club's own GIFs in three categories. */
export function GifPanel({ onPick }: { onPick: (url: string) => void }) {
  return (
    <Picker
      what="GIFs"
      sections={sections}
      find={typed => gifsTitled(typed).map(asItem)}
      columns={COLUMNS}
      onPick={({ value }) => onPick(value)}
    >
      {({ gif }) => <Loop gif={gif} />}
    </Picker>
  )
}

function asItem(gif: Gif) {
  return { value: gifPath(gif), label: gif.title, gif }
}

// The title shows until the picture has loaded. CSS decides which of the two pictures is shown, and so fetched: with
// reduced motion the still, until the button is hovered or focused.
function Loop({ gif }: { gif: Gif }) {
  const { title, width, height } = gif
  const box = { width, height, loading: 'lazy', decoding: 'async' } as const
  return (
    <span className={picker.gif}>
      <span aria-hidden="true">{title}</span>
      <img {...box} alt="" src={stillPath(gif)} data-still />
      <img {...box} alt="" src={gifPath(gif)} data-loop />
    </span>
  )
}
