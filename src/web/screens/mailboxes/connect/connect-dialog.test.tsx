// @vitest-environment jsdom
// The connect dialog while an address is typed.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot, type Root } from 'react-dom/client'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MailServiceName, ServiceProblem } from '#core/mailboxes/mail-services.ts'
import { api } from '#web/lib/api/api.ts'
import { keyOf } from '#web/lib/api/query.ts'
import { ConnectDialog } from './connect-dialog.tsx'

const SERVICES: Record<string, MailServiceName | ServiceProblem> = {
  'hiworks.example': 'hiworks',
  'daou.example': 'daouOffice',
  'gateway.example': 'unknown',
  'both.example': 'several',
}
const answerOf = (domain: string) => {
  const answer = SERVICES[domain] ?? 'no_response'
  const isProblem = answer === 'unknown' || answer === 'several' || answer === 'no_response'
  return { service: isProblem ? null : answer, problem: isProblem ? answer : null, preset: null }
}

let root: Root
const sent: unknown[] = []
beforeEach(async () => {
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { body }: { body?: string } = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://ieum.example')
    if (pathname.endsWith('/service')) return Response.json(answerOf(searchParams.get('domain') ?? ''))
    if (body) sent.push(JSON.parse(body))
    return Response.json({ clients: [] }, { status: body ? 500 : 200 })
  })
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  cache.setQueryData(keyOf(api.session.me, {}), {
    user: { id: 'u', name: '김하늘', email: 'kim@ieum.example' },
    workspaces: [{ id: 'w', name: '영업팀', role: 'admin', requiresTwoFactor: false, daysOff: [] }],
  })
  const router = createMemoryRouter([
    { path: '*', element: <ConnectDialog account={null} open onOpenChange={() => undefined} /> },
  ])
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <QueryClientProvider client={cache}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await until(() => field('메일 주소') !== null)
})
afterEach(() => {
  root.unmount()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const text = () => document.body.textContent ?? ''
const field = (label: string, nth = 0): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].filter((one) => one.textContent?.startsWith(label))
  return document.getElementById(found[nth]?.htmlFor ?? '') as HTMLInputElement
}
const until = (holds: () => boolean) => expect.poll(holds).toBe(true)
const shows = (part: string) => until(() => text().includes(part))
const isByHandOpen = () => document.querySelector('details')?.open === true
function type(label: string, value: string, nth = 0): void {
  const input = field(label, nth)
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const submit = () => document.querySelector('form')?.requestSubmit()

test('two fields are shown; a portal is known at once, and an app password is asked for', async () => {
  expect(isByHandOpen()).toBe(false)
  type('메일 주소', 'minji@naver.com')
  await shows('답장은 IMAP으로 읽습니다.')
  expect(text()).toContain('네이버 메일')
  expect(field('앱 비밀번호')).toBeTruthy()
  expect(isByHandOpen()).toBe(false)
})

test('Hiworks connects with the address and the password alone, and reads replies by POP3', async () => {
  type('메일 주소', 'minji@hiworks.example')
  await shows('답장은 POP3로 2분마다 읽습니다.')
  type('비밀번호', 'secret')
  submit()
  await until(() => sent.length > 0)
  expect(sent).toMatchObject([
    {
      address: 'minji@hiworks.example',
      smtp: { host: 'smtps.hiworks.com', port: 465, security: 'tls' },
      imap: null,
      pop3: { host: 'pop3s.hiworks.com', port: 995, security: 'tls' },
    },
  ])
})

test('the hosts that a service does not publish are fields beside the password', async () => {
  type('메일 주소', 'minji@daou.example')
  await shows('다우오피스의 서버 주소는 공개된 문서에 없어')
  type('비밀번호', 'secret')
  submit()
  await until(() => text().match(/서버 주소를 입력해 주세요/g)?.length === 2)
  expect(isByHandOpen()).toBe(false)
  expect(sent).toEqual([])
})

test.each([
  ['gateway.example', 'gateway.example의 메일 서비스를 알 수 없습니다'],
  ['both.example', '여러 메일 서비스를 함께 사용합니다'],
  ['silent.example', 'silent.example의 DNS가 응답하지 않아'],
])('%s opens the servers with the reason', async (domain, reason) => {
  type('메일 주소', `minji@${domain}`)
  await shows(reason)
  await until(isByHandOpen)
})

test('another address replaces the servers, but not those that were typed', async () => {
  type('메일 주소', 'minji@naver.com')
  await until(() => field('주소').value === 'smtp.naver.com')
  type('메일 주소', 'minji@gateway.example')
  await until(() => field('주소').value === '')
  type('주소', 'mail.gateway.example')
  type('주소', 'imap.gateway.example', 1)
  type('메일 주소', 'minji@naver.com')
  await until(() => !text().includes('알 수 없습니다'))
  type('비밀번호', 'secret')
  submit()
  await until(() => sent.length > 0)
  expect(sent).toMatchObject([
    {
      address: 'minji@naver.com',
      smtp: { host: 'mail.gateway.example' },
      imap: { host: 'imap.gateway.example' },
    },
  ])
})
