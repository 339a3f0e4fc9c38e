/** Where each program takes the link of a calendar to follow. */
export function subscribeLinks(url: string): { apple: string; google: string; outlook: string } {
  // Every program knows this scheme as "follow", where it would take a file once.
  const webcal = url.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url, name: 'Racing Club' })
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
  }
}
