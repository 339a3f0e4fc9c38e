/** The address at which each program subscribes to a calendar. */
export function subscribeLinks(url: string): { apple: string; google: string; outlook: string } {
  // Programs subscribe to a `webcal` address; an `https` one they would import once.
  const webcal = url.replace(/^https?:/, 'webcal:')
  const outlook = new URLSearchParams({ url, name: 'Racing Club' })
  return {
    apple: webcal,
    google: `https://calendar.google.com/calendar/r?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${outlook}`,
  }
}
