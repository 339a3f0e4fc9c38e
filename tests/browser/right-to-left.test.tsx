import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { driver, race } from '#tests/support/browser/cast.ts'
import { clubOf } from '#tests/support/browser/club.ts'
import { openPage } from '#tests/support/browser/open-page.tsx'
import { DriverRow } from '#web/features/members/driver-row.tsx'
import { SingleNotification } from '#web/features/notifications/notification-list.tsx'
import { notify } from '#web/ui/notify.ts'

const names = { 'a Hebrew': 'דוד', 'an Arabic': 'أحمد' }

async function show(what: ReactNode) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>{what}</MemoryRouter>
    </QueryClientProvider>,
  )
  await vi.waitUntil(() => place.firstChild)
  return place
}

/** Where a stretch of text stands on the page. */
function boxOf(root: Node, words: string): DOMRect {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const at = text.nodeValue?.indexOf(words) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + words.length)
    return range.getBoundingClientRect()
  }
  throw new Error(`${words} is not there`)
}

function expectInOrder(root: Node, ...words: string[]) {
  const boxes = words.map(it => boxOf(root, it))
  for (const [n, box] of boxes.slice(1).entries())
    expect(box.left, `${words[n + 1]} behind ${words[n]}`).toBeGreaterThanOrEqual((boxes[n]?.right ?? 0) - 1)
}

for (const [which, name] of Object.entries(names)) {
  test(`a number stands behind ${which} name in a sentence of the bell, in a list and beside an element`, async () => {
    const told = {
      ...{ id: 'n', type: 'result' as const, isRead: true, link: '/', createdAt: new Date().toISOString() },
      text: `${name}: 5th, 11 points.`,
    }
    const place = await show(
      <>
        <SingleNotification notification={told} onFollow={() => {}} />
        <ul>
          <DriverRow
            driver={{ displayName: name, profileImageUrl: '' }}
            memberId="m"
            isMe
            notes={[`${name}`, '77', '3rd']}
          >
            9
          </DriverRow>
        </ul>
        <p>
          <span>{name}</span> 42, <b>{name}</b>: 43
        </p>
      </>,
    )
    expectInOrder(place, `${name}`, ': 5', 'th, 11')
    expectInOrder(place.querySelector('li') as Node, name, ' (you)')
    expectInOrder(place.querySelector('li > span > span:last-of-type') as Node, name, '77', '3rd')
    expectInOrder(place.querySelector('p') as Node, ' 42', ': 43')
    expectInOrder(place.querySelector('p') as Node, name, ' 42')
  })

  test(`a number stands behind ${which} name in a toast`, async () => {
    const night = race(`${name} 24`)
    await openPage(clubOf(driver('Reads Left')).answer('GET /api/races', [night]), '/races')
    await expect.element(page.getByRole('article')).toBeVisible()
    notify({ title: 'Registered', description: `${name}: 24 places` })
    const toast = page.getByRole('status').filter({ hasText: '24 places' })
    await expect.element(toast).toBeVisible()
    expectInOrder(toast.element(), name, ': 24')
  })
}
