import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { type LaunchFacts, launchFindings } from './launch.ts'
import type { NodeFile } from './workflow/nodes/email-draft.ts'
import { workflowFrom } from './workflow/workflow.fixture.ts'
import type { Workflow } from './workflow/workflow.ts'

const facts = (workflow: Workflow): LaunchFacts => ({
  workflow,
  mailboxes: { connected: 1, paused: 0, disconnected: 0 },
  senders: [{ kind: 'smtp', readsReplies: true, maxMailBytes: null }],
  isOptOutReachable: true,
  customFields: [],
  missingValues: [],
  allowedFields: null,
  keptFiles: new Set(),
  imageSizes: new Map(),
  generated: new Map(),
  outdated: new Map(),
  reviewRequired: false,
  senderDomains: [],
  bounces: null,
  isTrackingUnreachable: false,
  profiles: [{ ...EMPTY_SENDER_PROFILE, isAdvertising: false }],
  grounds: [],
  today: '2026-11-23',
})

type Texts = {
  subject?: string
  bodyText?: string
  bodyHtml?: string
  generationMode?: 'ai'
  aiPrompt?: string
  files?: NodeFile[]
}
function withMail(texts: Texts) {
  const workflow = workflowFrom('start>A>a3>B')
  for (const node of workflow.nodes)
    if (node.type === 'emailDraft')
      Object.assign(node.data, { bodyText: '본문 {{수신거부}}' }, node.id === 'A' ? texts : {})
  return workflow
}

test('an unfilled place in a subject or body blocks the launch, each once', () => {
  const workflow = withMail({
    subject: '[전시회 이름을 입력]에서',
    bodyText: '[전시회 이름을 입력] {{담당자명 | default: "담당자"}}님, [소개한 내용을 입력] {{수신거부}}',
  })
  expect(launchFindings(facts(workflow))).toEqual([
    {
      code: 'unfilled_placeholder',
      level: 'error',
      nodeId: 'A',
      names: ['[전시회 이름을 입력]', '[소개한 내용을 입력]'],
    },
  ])
})

test('markup that a reader would see blocks the launch', () => {
  const names = (texts: Parameters<typeof withMail>[0]) =>
    launchFindings(facts(withMail(texts))).flatMap((finding) =>
      finding.code === 'unfilled_placeholder' ? finding.names : [],
    )
  expect(names({ bodyText: '<p>안녕하세요<br>김서연입니다</p> {{수신거부}}' })).toEqual(['<br>', '</p>'])
  expect(names({ bodyHtml: '<p>&lt;b&gt;제안&lt;/b&gt; {{수신거부}}</p>' })).toEqual(['&lt;/b&gt;'])
  expect(names({ bodyHtml: '<p>&lt;script&gt; 한 줄</p><br>{{수신거부}}', bodyText: '<p>가</p>' })).toEqual(
    [],
  )
})

test('variables and ordinary brackets are no unfilled places, and an unclosed variable is only a template fault', () => {
  const codes = (texts: Parameters<typeof withMail>[0]) =>
    launchFindings(facts(withMail(texts))).map(({ code }) => code)
  expect(
    codes({ subject: '[제안] {{회사명}}', bodyText: '{% if 업종 %}가{% endif %} {{수신거부}}' }),
  ).toEqual([])
  expect(codes({ subject: '{{회사명' })).toEqual(['template_fault'])
  expect(codes({ generationMode: 'ai', bodyText: '[이름]님' })).toEqual(['empty_prompt'])
})

test('a variable of an AI prompt that is unknown, or that the model does not get, blocks the launch', () => {
  const messages = (aiPrompt: string, more: Partial<LaunchFacts> = {}) =>
    launchFindings({ ...facts(withMail({ generationMode: 'ai', aiPrompt })), ...more }).map(
      ({ code, level, nodeId, fault }) => `${level} ${code} ${nodeId}: ${fault?.message}`,
    )
  expect(messages('{{회사명}}의 {{담당자명 | default: "담당자"}}님과 {{서명}}')).toEqual([])
  expect(messages('{{회사멍}}에 {{회사멍}}')).toEqual([
    'error template_fault A: {{회사멍}}: 없는 변수입니다. 혹시 {{회사명}}?',
  ])
  expect(messages('{{이메일}}')).toEqual([
    'error template_fault A: {{이메일}}: AI에 전달할 수 없는 항목입니다. 프롬프트에서 지워 주세요.',
  ])
  const more = { customFields: ['직원 수'], allowedFields: ['회사명'] }
  expect(messages('{{회사명}} {{직원 수}} {{업종}}', more)).toEqual([
    expect.stringContaining('{{직원 수}}: AI에 전달하지 않는 항목입니다.'),
    expect.stringContaining('{{업종}}: AI에 전달하지 않는 항목입니다.'),
  ])
  expect(messages('{{직원 수}}', { customFields: ['직원 수'] })).toEqual([])
  expect(messages('{{회사명')).toEqual([expect.stringContaining('template_fault')])
})

test('what recipients do not see of a mail is a warning', () => {
  const findings = (texts: Parameters<typeof withMail>[0]) => launchFindings(facts(withMail(texts)))
  const bodyHtml = '<p><img src="cid:1"><img alt="로고">{{수신거부}}</p><form></form>'
  expect(findings({ subject: '제안', bodyHtml })).toEqual([
    { code: 'unseen_image', level: 'warning', nodeId: 'A', count: 2, names: [''] },
    { code: 'removed_element', level: 'warning', nodeId: 'A', count: 1, names: ['form'] },
  ])
  const bodyText = '그림입니다.\n원본 그림의 이름: CLP1.bmp\n{{수신거부}}'
  expect(findings({ subject: '제안', bodyText })).toMatchObject([{ code: 'picture_words', level: 'warning' }])
})

test('R-330: a file that the sequence does not keep, and more than 20 files, block the launch', () => {
  const file = (fileId: string): NodeFile => ({ fileId, name: `${fileId}.pdf`, type: 'pdf', size: 1 })
  const found = (files: NodeFile[]) =>
    launchFindings({
      ...facts(withMail({ subject: '제안', generationMode: 'ai', aiPrompt: '제안', files })),
      keptFiles: new Set(['kept']),
    })
  expect(found([file('kept')])).toEqual([])
  expect(found([file('kept'), file('gone')])).toEqual([
    { code: 'file_missing', level: 'error', nodeId: 'A', names: ['gone.pdf'] },
  ])
  expect(found(Array(21).fill(file('kept')))).toEqual([
    { code: 'too_many_files', level: 'error', nodeId: 'A', count: 21 },
  ])
})

test('R-327: files and images above what a mail server takes block the launch', () => {
  const file = { fileId: 'kept', name: '소개서.pdf', type: 'pdf', size: 2_000_000 } as const
  const hash = 'a'.repeat(43)
  const bodyHtml = `<p><img src="/api/v1/images/${hash}">{{수신거부}}</p>`
  const codes = (limits: (number | null)[], size = 2_000_000) =>
    launchFindings({
      ...facts(withMail({ subject: '제안', bodyHtml, files: [{ ...file, size }] })),
      senders: limits.map((maxMailBytes) => ({ kind: 'smtp', readsReplies: true, maxMailBytes })),
      keptFiles: new Set(['kept']),
      imageSizes: new Map([[hash, 1_000_000]]),
    }).map(({ code, names }) => [code, names])
  expect(codes([null, 4_200_000])).toEqual([])
  expect(codes([null, 4_000_000])).toEqual([['mail_too_large', ['3.9MB', '3.8MB']]])
  // above 3 MB a file is a link
  expect(codes([4_000_000], 9_000_000)).toEqual([])
})

test('fields that promise something nothing reads are a warning', () => {
  const workflow = withMail({ subject: '제안', ...{ attachments: ['a.pdf'], label: '첫 메일', cc: '' } })
  Object.assign(workflow, { timeZone: 'Asia/Tokyo', viewport: { x: 0, y: 0, zoom: 1 } })
  for (const node of workflow.nodes)
    if (node.type === 'timer') Object.assign(node.data, { delayHours: 3, comment: '메모', subject: '' })
  expect(launchFindings(facts(workflow))).toEqual([
    { code: 'ignored_fields', level: 'warning', names: ['timeZone'] },
    { code: 'ignored_fields', level: 'warning', nodeId: 'A', names: ['attachments'] },
    { code: 'ignored_fields', level: 'warning', nodeId: 'a3', names: ['delayHours'] },
  ])
})

test('unopened AI mails and held ones are warnings, unless approval is required', () => {
  const workflow = withMail({ generationMode: 'ai' })
  const counts = new Map([['A', { total: 3, done: 3, unreviewed: 3, unread: 2, held: 1 }]])
  const codes = (reviewRequired: boolean) =>
    launchFindings({ ...facts(workflow), generated: counts, reviewRequired }).flatMap(({ code, count }) =>
      code.startsWith('emails_') || code.startsWith('ai_') ? [[code, count]] : [],
    )
  expect(codes(false)).toEqual([
    ['ai_emails_unread', 2],
    ['emails_held', 1],
  ])
  expect(codes(true)).toEqual([['emails_unreviewed', 3]])
})

test('a mailbox that was stopped is not reported as disconnected', () => {
  const codes = (mailboxes: LaunchFacts['mailboxes']) =>
    launchFindings({ ...facts(withMail({})), mailboxes }).map(({ code }) => code)
  expect(codes({ connected: 0, paused: 1, disconnected: 1 })).toContain('mailbox_paused')
  expect(codes({ connected: 0, paused: 0, disconnected: 1 })).toContain('mailbox_disconnected')
  expect(codes({ connected: 0, paused: 0, disconnected: 0 })).toContain('no_mailbox')
  expect(codes({ connected: 1, paused: 1, disconnected: 0 })).toEqual(
    codes({ connected: 1, paused: 0, disconnected: 0 }),
  )
})

test('the mailboxes that would send are checked, for advertising when one workspace of the sequence advertises', () => {
  const codes = (isAdvertising: boolean) =>
    launchFindings({
      ...facts(withMail({})),
      senders: [{ kind: 'smtp', readsReplies: false, maxMailBytes: null }],
      isOptOutReachable: false,
      profiles: [
        { ...EMPTY_SENDER_PROFILE, isAdvertising: false },
        { senderName: '이음', email: 'a@b.example', phone: '02', postalAddress: '서울', isAdvertising },
      ],
    }).map(({ code, level }) => [code, level])
  expect(codes(true)).toEqual([
    ['opt_out_unreachable', 'error'],
    ['replies_not_read', 'error'],
  ])
  expect(codes(false)).toEqual([
    ['opt_out_unreachable', 'error'],
    ['replies_not_read', 'warning'],
  ])
})

test('expected bounces are a warning from the rate on at which the guard stops first mails', () => {
  const bounces = { leads: 100, risky: { no_mail_server: 3 }, history: { sent: 0, bounced: 0 } }
  const found = (changes: Partial<LaunchFacts>) =>
    launchFindings({ ...facts(withMail({})), bounces, ...changes }).filter(
      ({ code }) => code === 'bounces_expected',
    )
  expect(found({})).toEqual([{ code: 'bounces_expected', level: 'warning', count: 3, names: ['3'] }])
  expect(found({ bounces: { ...bounces, risky: { no_mail_server: 2 } } })).toEqual([])
  // too few mails for the guard, and a sandbox without one
  expect(found({ bounces: { ...bounces, leads: 19 } })).toEqual([])
  expect(found({ senders: [{ kind: 'sandbox', readsReplies: true, maxMailBytes: null }] })).toEqual([])
})
