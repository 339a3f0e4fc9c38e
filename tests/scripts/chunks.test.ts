import { expect, test } from 'vitest'
import { groups } from '../../scripts/chunks.mjs'

/** What each module of a small club imports and, after `later`, fetches when it is needed. */
const club: Record<string, { imports?: string[]; later?: string[] }> = {
  '/web/index.html': { imports: ['/web/main.tsx'] },
  '/web/main.tsx': {
    imports: ['/node_modules/query/index.js'],
    later: pages('races', 'chat', 'admin', 'rules', 'profile', 'standings'),
  },
  '/web/races-page.tsx': { imports: ['/web/card.tsx', '/web/button.tsx', '/web/notice.tsx'] },
  '/web/chat-page.tsx': {
    imports: ['/web/card.tsx', '/web/button.tsx', '/web/mention.ts'],
    later: ['/web/poll-dialog.tsx'],
  },
  '/web/admin-page.tsx': { imports: ['/web/button.tsx', '/web/dialog.tsx'] },
  '/web/rules-page.tsx': { imports: ['/web/button.tsx', '/web/notice.tsx', '/web/rules-page.tsx.css'] },
  '/web/profile-page.tsx': { imports: ['/web/button.tsx', '/web/notice.tsx'] },
  '/web/standings-page.tsx': { imports: ['/web/button.tsx'] },
  '/web/poll-dialog.tsx': { imports: ['/web/mention.ts', '/web/dialog.tsx', '/web/form.ts'] },
  '/web/button.tsx': { imports: ['/node_modules/query/index.js', '/web/button.tsx.css'] },
  '/web/notice.tsx': { imports: ['/web/notice.tsx.css'] },
  '/web/card.tsx': { imports: ['/web/card.tsx.css'] },
  '/web/dialog.tsx': { imports: ['/node_modules/windows/index.js'] },
}

function pages(...names: string[]) {
  return names.map(name => `/web/${name}-page.tsx`)
}

const graph = {
  getModuleInfo: (id: string) => ({
    isEntry: id === '/web/index.html',
    importedIds: club[id]?.imports ?? [],
    importers: Object.keys(club).filter(it => club[it]?.imports?.includes(id)),
    dynamicImporters: Object.keys(club).filter(it => club[it]?.later?.includes(id)),
  }),
}

const rule = groups.map(({ name }) => name).find(name => typeof name === 'function')
const fileOf = (id: string) => rule?.(id, graph as never)

test('a visitor of any page fetches what six parts need as one file', () => {
  expect(fileOf('/web/button.tsx')).toBe('parts')
})

test('a style sheet goes where the module goes that says what stands in it, but soon with those of all', () => {
  expect(fileOf('/web/button.tsx.css')).toBe('parts')
  expect(fileOf('/web/card.tsx.css')).toBe('with-chat-page-races-page')
  expect(fileOf('/web/notice.tsx')).toBe('with-profile-page-races-page-rules-page')
  expect(fileOf('/web/notice.tsx.css')).toBe('parts')
  expect(fileOf('/web/rules-page.tsx.css')).toBeNull()
})

test('a visitor of a page without it does not fetch what a few others need', () => {
  expect(fileOf('/web/card.tsx')).toBe('with-chat-page-races-page')
})

test('a member in the chat fetches what its windows have in common with it as one file', () => {
  expect(fileOf('/web/mention.ts')).toBe('with-chat-page')
})

test('nobody fetches a library for what they read because one of its users is often needed', () => {
  expect(fileOf('/web/dialog.tsx')).toBeNull()
})

test('what only a window needs comes with the window, and a page is a file by itself', () => {
  expect(fileOf('/web/form.ts')).toBeNull()
  expect(fileOf('/web/chat-page.tsx')).toBeNull()
})
