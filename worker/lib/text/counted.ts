/** A number of things in words: "1 driver", "12 drivers". */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`
}
