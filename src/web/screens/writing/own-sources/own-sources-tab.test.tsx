// @vitest-environment jsdom
// 설정 → 우리 자료 for an admin and for a viewer.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { OwnFact, OwnSource } from '#api/writing/own-sources.ts'
import type { ToneExample } from '#api/writing/tone-examples.ts'
import type { Role } from '#core/access.ts'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { toneExampleText } from '#web/words/tone-examples.ts'
import { OwnSourcesTab } from './own-sources-tab.tsx'
import { ownSourcesText } from './text.ts'

const source: OwnSource = {
  id: 's',
  workspaceId: 'w',
  kind: 'file',
  name: '소개서.pdf',
  url: '',
  state: 'ready',
  message: null,
  readAt: '2026-11-29T00:00:00.000Z',
  isReadable: true,
  factCount: 2,
  usedCount: 1,
}
const fact: OwnFact = {
  id: 'f',
  text: '국내 310개 공장이 사용합니다.',
  quote: '국내 310개 공장이 사용합니다.',
  url: '',
  place: '3쪽',
  isEdited: false,
  isOff: false,
  expiresOn: '2026-11-30',
  isExpired: true,
  statedAt: '2026-11-29T00:00:00.000Z',
}

let root: Root
const page = document.createElement('div')
const sent: unknown[] = []
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  sent.length = 0
  root = createRoot(document.body.appendChild(page))
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  page.remove()
})

async function show(
  role: Role,
  sources: readonly OwnSource[],
  examples: readonly ToneExample[] = [],
): Promise<void> {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } })
  const data = (call: Parameters<typeof keyOf>[0], args: object, value: unknown) =>
    cache.setQueryData(keyOf(call, args), value)
  data(
    api.session.me,
    {},
    {
      user: { id: 'u', name: '김하늘', email: 'kim@ieum.example' },
      workspaces: [{ id: 'w', name: '영업팀', role, requiresTwoFactor: false, daysOff: [] }],
    },
  )
  const list = { data: sources, total: sources.length }
  data(api.ownSources.listOwnSources, { params: { id: 'w' } }, list)
  const tones = { data: examples, total: examples.length }
  data(api.toneExamples.listToneExamples, { params: { id: 'w' } }, tones)
  data(api.ownSources.getOwnSource, { params: { id: 's' } }, { ...source, facts: [fact] })
  vi.stubGlobal('fetch', async (url: string, { body, method }: { body?: string; method?: string }) => {
    if (body) sent.push([url, JSON.parse(body)])
    if (method === 'DELETE') sent.push([method, url])
    if (url.endsWith('tone-examples')) return Response.json(tones)
    return Response.json(url.endsWith('own-sources') ? list : { ...source, facts: [fact] })
  })
  await act(async () =>
    root.render(
      <QueryClientProvider client={cache}>
        <MemoryRouter>
          <OwnSourcesTab />
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  )
}
const buttons = () => [...page.querySelectorAll('button')]
const named = (name: string) =>
  buttons().find((one) => one.getAttribute('aria-label') === name || one.textContent === name)
const open = () => act(async () => page.querySelector<HTMLElement>('[aria-expanded]')?.click())

test('a source that is being read or failed says so', async () => {
  await show('admin', [
    { ...source, state: 'reading' },
    { ...source, id: 't', state: 'failed' },
  ])
  expect(page.textContent).toContain(ownSourcesText.states.reading)
  expect(page.textContent).toContain(ownSourcesText.states.failed)
})

test('a source that was read shows how many facts are used, and opens its facts with their place and last day', async () => {
  await show('admin', [source])
  expect(page.textContent).toContain('사실 2개 중 1개 사용')
  await open()
  expect(page.textContent).toContain(fact.text)
  expect(page.textContent).toContain('3쪽')
  expect(page.textContent).toContain('2026-11-30까지 사용')
  expect(page.textContent).toContain(ownSourcesText.expired)
})

test('an admin switches a fact off', async () => {
  await show('admin', [source])
  await open()
  await act(async () => page.querySelector<HTMLElement>('[role=switch]')?.click())
  expect(sent).toEqual([['/api/v1/own-sources/s/facts/f', { isOff: true }]])
})

test('a viewer reads the facts and changes nothing', async () => {
  await show('viewer', [source])
  await open()
  expect(page.textContent).toContain(ownSourcesText.readOnly)
  expect(page.textContent).toContain(fact.text)
  expect(page.querySelector('[role=switch]')).toBeNull()
  expect(named(ownSourcesText.add)).toBeUndefined()
  expect(named(ownSourcesText.remove)).toBeUndefined()
})

test('a failed source says why', async () => {
  await show('admin', [{ ...source, state: 'failed', message: '암호가 걸려 있습니다.' }])
  expect(page.textContent).toContain(ownSourcesText.states.failed)
  expect(page.textContent).toContain('암호가 걸려 있습니다.')
})

test('without sources the screen says what they are for', async () => {
  await show('admin', [])
  expect(page.textContent).toContain(ownSourcesText.emptyHint)
  expect(named(ownSourcesText.add)).toBeDefined()
})

const example: ToneExample = {
  id: 't',
  subject: '[회사명] 제안',
  body: '[담당자명]님, 안녕하세요.',
  isGiven: false,
  createdAt: '2026-11-29T00:00:00.000Z',
}

test('an example of tone shows its text and whether the writer gets it; a member deletes it', async () => {
  await show('member', [source], [example])
  expect(page.textContent).toContain(example.body)
  expect(page.textContent).toContain(toneExampleText.notGiven)
  expect(page.textContent).toContain('1 / 10')
  await act(async () => named(toneExampleText.remove)?.click())
  expect(sent).toEqual([['DELETE', '/api/v1/tone-examples/t']])
})

test('a viewer reads examples of tone and deletes none', async () => {
  await show('viewer', [source], [example])
  expect(page.textContent).toContain(example.body)
  expect(named(toneExampleText.remove)).toBeUndefined()
})

test('without examples of tone the screen says where they come from', async () => {
  await show('member', [source])
  expect(page.textContent).toContain(toneExampleText.empty)
})
