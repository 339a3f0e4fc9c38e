const ownPath = /(?<!\S)\/(objects|gifs)\/[^\s.]*(\.\w+)?(\.\.\.)?/g

/** A message where nothing can be shown, as in a quote or on a locked phone: its uploads and loops by what they are, not by their paths. */
export function describeMedia(text: string): string {
  return text.replace(ownPath, (_, folder: string, ending = '') => {
    if (folder === 'gifs') return 'GIF'
    return /^\.(mp4|mov)/.test(ending) ? 'Video' : 'Picture'
  })
}
