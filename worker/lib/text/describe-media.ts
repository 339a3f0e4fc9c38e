const ownPath = /(?<!\S)\/(objects|gifs)\/[^\s.]*(\.\w+)?(\.\.\.)?/g

/** A message as text where media cannot be shown, as in a quote or on a locked phone: uploads and GIFs by what they are, not by path. */
export function describeMedia(text: string): string {
  return text.replace(ownPath, (_, folder: string, ending = '') => {
    if (folder === 'gifs') return 'GIF'
    return /^\.(mp4|mov)/.test(ending) ? 'Video' : 'Picture'
  })
}
