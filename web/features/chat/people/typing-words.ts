/** Who is typing, in words; nothing where nobody is. */
export function typingWords(names: string[]): string {
  if (names.length === 0) return ''
  return names.length === 1 ? `${names[0]} is typing` : 'Several people are typing'
}
