// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { addNode } from '#core/sequences/workflow/edit.ts'
import { findNode, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import {
  button,
  clickButton,
  flushUpdates,
  type RecordedRequest,
  type Responder,
  renderDesigner,
  SEQUENCE_ID,
  sequenceWith,
  waitForValue,
} from '#testing/web/render-designer.tsx'
import { NO_FACTS, NodeFactsContext } from '#web/screens/designer/designer-context.ts'
import { GenerationDialog } from './generation-dialog.tsx'

const NODE = `/sequences/${SEQUENCE_ID}/nodes/e`
const email = (n: number, change: Partial<GeneratedEmail> = {}): GeneratedEmail => ({
  id: `01a1fc2b-0000-7000-8000-00000000010${n}`,
  leadId: `01a1fc2b-0000-7000-8000-00000000020${n}`,
  companyName: `한빛${n}`,
  contactName: '김서연',
  contactEmail: `p${n}@example.com`,
  industry: '제조',
  subject: `제안 ${n}`,
  bodyText: '본문',
  bodyHtml: '',
  status: 'generated',
  reviewState: 'unreviewed',
  mode: 'ai',
  error: null,
  marks: [],
  isSent: false,
  isOutdated: false,
  openedAt: null,
  hasPrevious: false,
  isRewriting: false,
  aiModel: null,
  modelUsed: null,
  tokensIn: null,
  tokensOut: null,
  cost: null,
  durationMs: null,
  promptVersion: null,
  updatedAt: '2026-11-21T00:00:00Z',
  ...change,
})
const progress = (status: 'generating' | 'completed', generated: number, failed = 0, total = 2) => ({
  status,
  generated,
  failed,
  total,
  percentage: total ? Math.round(((generated + failed) / total) * 100) : 0,
  error: null,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
  elapsedMs: null as number | null,
  etaSeconds: null as number | null,
})

type Server = {
  emails: GeneratedEmail[]
  progress: ReturnType<typeof progress>[]
  post?: (request: RecordedRequest) => unknown
}
const STARTED = {
  status: 'generating',
  message: '이메일 2통을 생성하고 있습니다',
  generated: 0,
  total: 2,
  failed: 0,
  kept: 0,
  error: null as string | null,
}
/** Progress responses in order; the last one repeats. */
const answering =
  (server: Server): Responder =>
  (asked) => {
    if (asked.method === 'PUT') return sequenceWith(parseDraft({}), { revision: 2 })
    if (asked.path === `${NODE}/generated-emails?view=summary`) return server.emails
    if (asked.path === `${NODE}/generation-progress`) {
      return server.progress.length > 1 ? server.progress.shift() : server.progress[0]
    }
    if (asked.method === 'POST') return server.post?.(asked) ?? STARTED
    return { data: [], total: 0 }
  }

function parseDraft(data: object) {
  const parsed = parseWorkflow(
    JSON.stringify({
      nodes: [
        { id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} },
        { id: 'e', type: 'emailDraft', position: { x: 250, y: 250 }, data },
      ],
      edges: [{ id: 'start-e', source: 'start', target: 'e' }],
    }),
  )
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}

const AI = { generationMode: 'ai', aiPrompt: '{{회사명}}에 맞게' }
const MANUAL = { generationMode: 'manual', subject: '제안', bodyText: '본문', bodyHtml: '<p>본문</p>' }

async function open(
  data: object,
  server: Server,
  change: Parameters<typeof sequenceWith>[1] = {},
  draw = false,
  answers: Responder = answering(server),
) {
  const workflow = parseDraft(data)
  const sequence = sequenceWith(workflow, change)
  const node = findNode(workflow, 'e')
  if (node?.type !== 'emailDraft') throw new Error('no email draft')
  const page = await renderDesigner(
    sequence,
    (designer) => {
      if (draw) designer.workflow.edit((before) => addNode(before, 'comment', 'c', { x: 0, y: 0 }))
      return <GenerationDialog open onClose={vi.fn()} node={node} sequence={sequence} />
    },
    answers,
  )
  await waitForValue(() => document.querySelector('[role=dialog]'))
  return page
}
const text = () => document.querySelector('[role=dialog]')?.textContent ?? ''
const sent = (requests: RecordedRequest[]) => requests.filter((call) => call.method === 'POST')

test('AI mode sends the prompt and the fixed model, and a run is polled until its own end', async () => {
  const server: Server = {
    emails: [],
    // the first response is of an earlier run and must not end the new one
    progress: [progress('completed', 1, 1), progress('generating', 1), progress('completed', 1, 1)],
  }
  await using page = await open(AI, server)
  await waitForValue(() => button('모든 연락처의 이메일 생성')?.disabled === false)
  await clickButton('모든 연락처의 이메일 생성')
  expect(sent(page.requests)[0]).toMatchObject({
    path: `${NODE}/generate-emails`,
    body: { mode: 'ai', aiPrompt: '{{회사명}}에 맞게', aiModel: 'gpt-3.5-turbo' },
  })
  await waitForValue(() => button('생성 중…')?.disabled)
  expect(text()).toContain('50% · 1/2 · 실패 0')
  expect(await page.toasts()).toEqual(['이메일 2통을 생성하고 있습니다'])
  server.emails = [email(1), email(2, { status: 'failed', error: '모델이 답하지 않았습니다.' })]
  await waitForValue(() => text().includes('100% · 2/2 · 실패 1'))
  await waitForValue(() => text().includes('한빛1'))
  expect(await page.toasts()).toEqual(['이메일 2건 중 1건을 생성했습니다 · 실패 1건'])
  expect(text()).toContain('모델이 답하지 않았습니다.')
}, 15_000)

test('emails of earlier settings are written again alone, edited ones only after a question', async () => {
  const server: Server = {
    emails: [email(1, { isOutdated: true }), email(2, { isOutdated: true, status: 'edited' }), email(3)],
    progress: [progress('completed', 3, 0, 3)],
  }
  await using page = await open(AI, server)
  await waitForValue(() => text().includes('이전 설정으로 작성된 이메일 2통'))
  await clickButton('이전 설정 이메일만 다시 생성')
  await waitForValue(() => button('수정·승인한 이메일 유지'))
  expect(sent(page.requests)).toEqual([])
  await clickButton('수정·승인한 이메일도 다시 생성')
  await waitForValue(() => sent(page.requests).length > 0)
  expect(sent(page.requests)[0]).toMatchObject({
    path: `${NODE}/generate-emails`,
    body: { onlyOutdated: true, includeEdited: true },
  })
})

test('manual mode sends all three templates, and is done with the response', async () => {
  const server: Server = {
    emails: [],
    progress: [progress('completed', 2)],
    post: () => ({
      ...STARTED,
      status: 'completed',
      message: '이메일 2건 중 2건을 생성했습니다',
      generated: 2,
    }),
  }
  await using page = await open(MANUAL, server)
  await clickButton('모든 연락처의 이메일 생성')
  expect(sent(page.requests)[0]?.body).toEqual({
    mode: 'manual',
    templateSubject: '제안',
    templateBody: '본문',
    templateBodyHtml: '<p>본문</p>',
  })
  await flushUpdates()
  expect(await page.toasts()).toEqual(['이메일 2건 중 2건을 생성했습니다'])
})

test('an AI run that is finished when the call returns is announced once, with the reason if it stopped', async () => {
  for (const [change, said] of [
    [{ message: '이메일 2건 중 2건을 생성했습니다', generated: 2 }, '이메일 2건 중 2건을 생성했습니다'],
    [
      { message: 'API 키가 올바르지 않습니다.', error: 'API 키가 올바르지 않습니다.' },
      'API 키가 올바르지 않습니다.',
    ],
  ] as const) {
    const server: Server = {
      emails: [],
      progress: [progress('completed', 2)],
      post: () => ({ ...STARTED, status: 'completed', ...change }),
    }
    await using page = await open(AI, server)
    await clickButton('모든 연락처의 이메일 생성')
    await flushUpdates()
    expect(await page.toasts()).toEqual([said])
  }
})

test('the variables of the prompt are chips', async () => {
  await using _ = await open(AI, { emails: [], progress: [] })
  const hidden = [...document.querySelectorAll('[role=dialog] dd .sr-only')].map((part) => part.textContent)
  expect(hidden).toEqual(['{{', '}}'])
})

test('the preview of an edited email shows its signature and opt-out link', async () => {
  const written = email(1, { bodyText: '본문 {{서명}} {{수신거부}}' })
  const detail = {
    ...written,
    findings: [],
    claims: [],
    facts: [],
    previous: null,
    textVersion: '0'.repeat(32),
  }
  const server: Server = { emails: [written], progress: [progress('completed', 1, 0, 1)] }
  const answers = answering(server)
  await using page = await open(AI, server, {}, false, (asked) => {
    if (asked.path === `${NODE}/generated-emails/${written.id}`) return detail
    if (asked.path === `${NODE}/generated-emails/${written.id}/opened`) return detail
    if (asked.path === `/sequences/${SEQUENCE_ID}/preview`)
      return {
        lead: null,
        position: null,
        total: 0,
        from: null,
        subject: '제안 1',
        isReply: false,
        text: '본문 김하나 드림 https://ieum.example/u/sample',
        html: null,
        missing: [],
        faults: [],
        isReady: true,
        senderDomains: [],
        hasFooter: false,
        files: [],
      }
    return answers(asked)
  })
  await waitForValue(() => text().includes('한빛1'))
  await clickButton('보기/수정')
  // the newest frame; the previous one stays until the browser has loaded the new one
  const frame = () => [...document.querySelectorAll('iframe')].at(-1)?.srcdoc ?? ''
  await waitForValue(() => frame().includes('본문 김하나 드림 https://ieum.example/u/sample'))
  expect(frame()).not.toContain('{{')
  expect(page.requests.find((request) => request.path.endsWith('/preview'))?.body).toMatchObject({
    leadId: written.leadId,
    nodeId: 'e',
    isGenerated: true,
  })
})

test('unsaved edits are saved before anything is generated', async () => {
  await using page = await open(MANUAL, { emails: [], progress: [progress('completed', 0)] }, {}, true)
  await clickButton('모든 연락처의 이메일 생성')
  const order = page.requests
    .filter((call) => call.method !== 'GET')
    .map((call) => `${call.method} ${call.path}`)
  expect(order).toEqual([`PUT /sequences/${SEQUENCE_ID}`, `POST ${NODE}/generate-emails`])
})

test('without a customer group nothing can be generated, and the dialog says so', async () => {
  await using _ = await open(
    AI,
    { emails: [], progress: [progress('completed', 0)] },
    {
      customerGroupId: null,
      customerGroupName: null,
    },
  )
  await waitForValue(() => text().includes('먼저 시퀀스에 고객 그룹을 지정해 주세요'))
  expect((await waitForValue(() => button('모든 연락처의 이메일 생성'))).disabled).toBe(true)
})

test('with existing emails the button regenerates all, and says which are kept', async () => {
  const server: Server = {
    emails: [email(1, { status: 'edited' }), email(2), email(3, { isSent: true })],
    progress: [progress('completed', 3, 0, 3)],
  }
  await using page = await open(AI, server)
  await waitForValue(() => button('모두 다시 생성'))
  expect(text()).toContain('수정, 승인 또는 발송된 이메일 2통은 유지됩니다.')
  const again = await waitForValue(() => document.querySelector<HTMLInputElement>('input[type=checkbox]'))
  await act(async () => again.click())
  await clickButton('모두 다시 생성')
  expect(sent(page.requests)[0]?.body).toMatchObject({ includeEdited: true })
})

test('only AI emails offer regeneration of a single email', async () => {
  const server: Server = { emails: [email(1)], progress: [progress('completed', 1, 0, 1)] }
  const ai = await open(AI, server)
  await waitForValue(() => text().includes('전체1'))
  await ai[Symbol.asyncDispose]()
  await using _ = await open(MANUAL, server)
  await waitForValue(() => text().includes('전체1'))
  expect(button('다시 생성')).toBeUndefined()
})

test('an error shows the server’s message, and the button can be pressed again', async () => {
  const conflict = { statusCode: 409, code: 'generation_running', message: '이미 생성 중입니다.' }
  const server: Server = {
    emails: [],
    progress: [progress('completed', 0)],
    post: () => Response.json(conflict, { status: 409 }),
  }
  await using page = await open(AI, server)
  await clickButton('모든 연락처의 이메일 생성')
  await flushUpdates()
  expect(await page.toasts()).toEqual(['이미 생성 중입니다.'])
  expect(button('모든 연락처의 이메일 생성')?.disabled).toBe(false)
})

test('an error without a message is shown as a failed generation', async () => {
  const server: Server = {
    emails: [],
    progress: [progress('completed', 0)],
    post: () => new Response('', { status: 500 }),
  }
  await using page = await open(AI, server)
  await clickButton('모든 연락처의 이메일 생성')
  await flushUpdates()
  expect(await page.toasts()).toEqual(['이메일 생성에 실패했습니다'])
})

test('the progress shows the remaining time and the cost as far as they are known', async () => {
  await using _ = await open(AI, {
    emails: [email(1)],
    progress: [{ ...progress('generating', 1), etaSeconds: 118, cost: 35.4 }],
  })
  await waitForValue(() => text().includes('50% · 1/2 · 실패 0'))
  expect(text()).toContain('약 2분 남음 · 지금까지 35원')
})

test('after a run its time, tokens and cost are shown; without a price, a link to set one', async () => {
  const end = { ...progress('completed', 2), tokensIn: 4200, tokensOut: 1500, elapsedMs: 130_400 }
  for (const [cost, said] of [
    [35.4, '35원'],
    [0, '단가를 입력하면 비용이 표시됩니다'],
  ] as const) {
    await using _ = await open(AI, { emails: [email(1), email(2)], progress: [{ ...end, cost }] })
    await waitForValue(() =>
      text().includes(`지난 생성 작업 2분 10초 · 토큰 입력 4,200 · 출력 1,500 · ${said}`),
    )
  }
})

test('the count of marked emails filters the list when pressed, and clears the filter on the next press', async () => {
  await using _ = await open(AI, {
    emails: [email(1), email(2, { marks: ['spam_words'] })],
    progress: [progress('completed', 2)],
  })
  await waitForValue(() => text().includes('한빛1'))
  expect(text()).toContain('스팸 표현')
  await clickButton('경고가 있는 메일 1통')
  expect(text()).not.toContain('한빛1')
  expect(text()).toContain('한빛2')
  await clickButton('경고가 있는 메일 1통')
  expect(text()).toContain('한빛1')
})

test('where approval is required the dialog shows how many emails lack it', async () => {
  const server: Server = {
    emails: [email(1, { reviewState: 'approved' }), email(2), email(3, { status: 'pending' })],
    progress: [progress('completed', 2)],
  }
  await using _ = await open(AI, server, { reviewRequired: true })
  await waitForValue(() => text().includes('1통이 승인 대기 중입니다'))
  expect(text()).toContain('승인 1 · 안 읽음 1')
})

test('the tiles and the progress are the numbers of the node, also before the progress of a run is known', async () => {
  const workflow = parseDraft(AI)
  const sequence = sequenceWith(workflow)
  const node = findNode(workflow, 'e')
  if (node?.type !== 'emailDraft') throw new Error('no email draft')
  const numbers = new Map([
    [
      'e',
      {
        sentCount: 0,
        repliedCount: 0,
        waitingCount: 0,
        generatedCount: 39,
        generatedTotal: 58,
        openedCount: null,
        clickedCount: null,
      },
    ],
  ])
  await using _ = await renderDesigner(
    sequence,
    () => (
      <NodeFactsContext value={{ ...NO_FACTS, numbers }}>
        <GenerationDialog open onClose={vi.fn()} node={node} sequence={sequence} />
      </NodeFactsContext>
    ),
    answering({ emails: [], progress: [progress('completed', 0, 0, 0)] }),
  )
  await waitForValue(() => text().includes('전체58완료39'))
  // mails written when they were sent have no row
  await waitForValue(() => text().includes('완료 39통은 발송할 때 템플릿으로 작성되어 목록에 없습니다.'))
  await clickButton('모든 연락처의 이메일 생성')
  await waitForValue(() => text().includes('67% · 39/58 · 실패 0'))
})

test('an email that is written again is marked, and a failed rewrite has its reason and can be retried', async () => {
  const server: Server = {
    emails: [
      email(1, { isRewriting: true, reviewState: 'approved' }),
      email(2, { error: 'AI 응답의 형식이 올바르지 않습니다.' }),
    ],
    progress: [progress('completed', 1, 1)],
  }
  await using _page = await open(AI, server)
  await waitForValue(() => text().includes('한빛1'))
  const rows = [...document.querySelectorAll('[role=dialog] tbody tr')].map((row) => row.textContent)
  expect(rows[0]).toMatch(/다시 생성 중/)
  expect(rows[0]).toContain('승인됨')
  expect(rows[1]).toContain('다시 생성하지 못해 지금 내용을 유지합니다. AI 응답의 형식이 올바르지 않습니다.')
  expect(button('실패한 이메일 다시 시도')?.disabled).toBe(false)
})
