// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { findNode, parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import {
  button,
  chooseOption,
  clickButton,
  field,
  flushUpdates,
  type Responder,
  renderDesigner,
  sequenceWith,
  typeInto,
  waitForValue,
} from '#testing/web/render-designer.tsx'
import { takeToasts } from '#web/lib/toasts.fixture.ts'
import { NO_FACTS, type NodeFacts, NodeFactsContext } from '#web/screens/designer/designer-context.ts'
import { EmailSettingsDialog } from './email-settings-dialog.tsx'

const TEMPLATE = {
  id: '01a1fc2b-0000-7000-8000-000000000009',
  workspaceId: '01a1fc2b-0000-7000-8000-000000000008',
  name: '첫 인사',
  subject: '{{회사명}} 담당자님께',
  bodyText: '안녕하세요',
  bodyHtml: '<p>안녕하세요</p>',
  files: [] as object[],
  version: 3,
  createdAt: '2026-11-21T00:00:00Z',
  updatedAt: '2026-11-21T00:00:00Z',
}
const PREVIEW = {
  lead: {
    id: TEMPLATE.id,
    companyName: '한빛정밀',
    contactName: '김민수',
    contactEmail: 'kim@hanbit.example',
  },
  position: 0,
  total: 3,
  from: { name: '박지훈', address: 'jihun@ieum.example' },
  subject: '한빛정밀 담당자님께',
  isReply: false,
  text: '안녕하세요',
  html: null,
  missing: [] as string[],
  faults: [],
  senderDomains: [],
  hasFooter: false,
  files: [],
  isReady: true,
}
const templates: Responder = ({ path }) => {
  if (path.startsWith(`/email-templates/${TEMPLATE.id}`)) return TEMPLATE
  if (path.startsWith('/email-templates')) return { data: [TEMPLATE], total: 1 }
  if (path.startsWith('/leads/custom-fields')) return { data: [{ name: '직급', count: 2 }], total: 1 }
  if (path.endsWith('/own-sources')) return { data: [{ usedCount: 1 }], total: 1 }
  return path.endsWith('/preview') ? PREVIEW : {}
}

async function open(data: object = {}, answers: Responder = templates, facts: NodeFacts = NO_FACTS) {
  const parsed = parseWorkflow(
    JSON.stringify({
      nodes: [
        { id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} },
        { id: 'e', type: 'emailDraft', position: { x: 250, y: 250 }, data: { color: '파랑', ...data } },
      ],
      edges: [],
    }),
  )
  if (!parsed.ok) throw new Error(parsed.fault)
  const sequence = sequenceWith(parsed.workflow, { workspaceIds: [TEMPLATE.workspaceId] })
  const node = findNode(parsed.workflow, 'e')
  if (node?.type !== 'emailDraft') throw new Error('no email draft')
  const onClose = vi.fn()
  const page = await renderDesigner(
    sequence,
    () => (
      <NodeFactsContext value={facts}>
        <EmailSettingsDialog open onClose={onClose} node={node} sequence={sequence} />
      </NodeFactsContext>
    ),
    answers,
  )
  await waitForValue(() => document.querySelector('[role=dialog]'))
  const saved = () => findNode(page.designer.workflow.getState().workflow, 'e')?.data
  return { page, onClose, saved }
}

/** Opens the HTML body if it is empty, and chooses its source. */
async function openHtmlSource() {
  await field('텍스트 본문 템플릿')
  if (button('HTML로 작성')) await clickButton('HTML로 작성')
  const source = await waitForValue(() =>
    document.querySelector<HTMLInputElement>('fieldset input[value=html]'),
  )
  await act(async () => source.click())
}

test('every field of a manual email is saved, including the HTML body and data the form does not show', async () => {
  const { page, saved, onClose } = await open()
  await using _ = page
  await typeInto(await field('제목 템플릿'), '제안')
  await typeInto(await field('텍스트 본문 템플릿'), '본문')
  expect(document.body.textContent).toContain('HTML 본문을 입력하면 텍스트 본문 대신 사용됩니다')
  await openHtmlSource()
  await typeInto(await field('HTML 본문 템플릿'), '<b>본문</b>')
  await clickButton('저장')
  expect(saved()).toMatchObject({
    subject: '제안',
    bodyText: '본문',
    bodyHtml: '<b>본문</b>',
    generationMode: 'manual',
    useAI: false,
    color: '파랑',
  })
  expect(onClose).toHaveBeenCalledOnce()
})

test('choosing AI keeps generationMode and useAI consistent', async () => {
  const { page, saved } = await open()
  await using _ = page
  await act(async () => document.querySelector<HTMLInputElement>('input[value=ai]')?.click())
  await typeInto(await field('AI 프롬프트'), '짧게 써 주세요')
  await clickButton('저장')
  expect(saved()).toMatchObject({ generationMode: 'ai', useAI: true, aiPrompt: '짧게 써 주세요' })
})

test('a template fills the subject and both bodies', async () => {
  const { page, saved } = await open({ subject: '옛 제목' })
  await using _ = page
  const picker = await field('이메일 템플릿 (선택)')
  await waitForValue(() => !picker.disabled)
  await chooseOption(picker, TEMPLATE.name)
  expect((await field('제목 템플릿')).value).toBe(TEMPLATE.subject)
  await openHtmlSource()
  expect((await field('HTML 본문 템플릿')).value).toBe(TEMPLATE.bodyHtml)
  await clickButton('저장')
  const { subject, bodyText, bodyHtml } = TEMPLATE
  expect(saved()).toMatchObject({ subject, bodyText, bodyHtml })
  expect(page.requests.find((call) => call.path.startsWith('/email-templates'))?.path).toContain('limit=100')
})

test('a variable is inserted at the last caret position', async () => {
  const { page } = await open({ subject: '안녕하세요 님' })
  await using _ = page
  const subject = await field('제목 템플릿')
  await act(async () => {
    subject.focus()
    subject.setSelectionRange(6, 6)
  })
  await clickButton('{{담당자명}} 삽입')
  expect(subject.value).toBe('안녕하세요 {{담당자명}}님')
})

test('a misspelled variable is reported at its field with the correct name', async () => {
  const { page } = await open()
  await using _ = page
  const subject = await field('제목 템플릿')
  await typeInto(subject, '{{회사멍}} 담당자님께')
  const error = await waitForValue(() => document.querySelector('[role=alert]'))
  expect(error.textContent).toContain('혹시 {{회사명}}?')
  expect(subject.getAttribute('aria-invalid')).toBe('true')
})

test('an unknown variable of an AI prompt, and one that a model does not get, is reported at the prompt', async () => {
  const { page } = await open({ generationMode: 'ai', aiPrompt: '{{회사명}} 소개' })
  await using _ = page
  const prompt = await field('AI 프롬프트')
  await typeInto(prompt, '{{회사멍}} 소개')
  const error = await waitForValue(() => document.querySelector('[role=alert]'))
  expect(error.textContent).toContain('혹시 {{회사명}}?')
  await typeInto(prompt, '{{이메일}}로 소개')
  await waitForValue(() =>
    document.querySelector('[role=alert]')?.textContent?.includes('AI에 전달할 수 없는'),
  )
})

test('an unknown variable without a similar name is an error only when the custom fields of the leads are known', async () => {
  const subject = '{{계약갱신월}}에 뵙겠습니다'
  const unknown = await open({ subject }, (call) =>
    call.path.startsWith('/leads/custom-fields') ? new Response('', { status: 500 }) : templates(call),
  )
  await flushUpdates(700)
  expect(document.querySelector('[role=alert]')).toBeNull()
  expect(document.querySelector('mark[data-kind=unknown]')).toBeNull()
  await unknown.page[Symbol.asyncDispose]()

  await using known = (await open({ subject })).page
  expect(await known.toasts()).toEqual([])
  const error = await waitForValue(() => document.querySelector('[role=alert]'))
  expect(error.textContent).toContain('{{계약갱신월}}: 없는 변수입니다.')
  expect(document.querySelector('mark[data-kind=unknown]')?.textContent).toBe('{{계약갱신월}}')
})

test('one click corrects every occurrence of a misspelled variable', async () => {
  const { page } = await open({ subject: '{{회사멍}}, {{ 회사멍 | default: "귀사" }}께' })
  await using _ = page
  await clickButton('{{회사명}}으로 수정')
  expect((await field('제목 템플릿')).value).toBe('{{회사명}}, {{ 회사명 | default: "귀사" }}께')
})

test('applying a template over existing text can be undone', async () => {
  const { page } = await open({ subject: '옛 제목', bodyText: '옛 본문' })
  await using _ = page
  const picker = await field('이메일 템플릿 (선택)')
  await waitForValue(() => !picker.disabled)
  await chooseOption(picker, TEMPLATE.name)
  const toast = (await takeToasts()).at(-1)
  expect(toast?.message).toBe('‘첫 인사’ 템플릿을 적용했습니다')
  await act(async () => toast?.action?.onSelect())
  expect((await field('제목 템플릿')).value).toBe('옛 제목')
  expect((await field('텍스트 본문 템플릿')).value).toBe('옛 본문')
  expect(picker.textContent).toBe('템플릿을 선택하세요')
})

const FILE = { fileId: '01a1fc2b-0000-7000-8000-000000000001', name: '견적서.pdf', type: 'pdf', size: 1000 }
const withFiles =
  (change: object): Responder =>
  (call) =>
    call.path.startsWith(`/email-templates/${TEMPLATE.id}`) ? { ...TEMPLATE, ...change } : templates(call)
const LARGE = { fileId: TEMPLATE.id, name: '소개서.pdf', type: 'pdf', size: 18 * 2 ** 20 }

test('R-485: a template brings its files beside those of the email, and undoing takes them away', async () => {
  const more = { ...LARGE, size: 2000 }
  const { page, saved } = await open(
    { subject: '옛 제목', files: [FILE] },
    withFiles({ files: [more, FILE] }),
  )
  await using _ = page
  const picker = await field('이메일 템플릿 (선택)')
  await waitForValue(() => !picker.disabled)
  await chooseOption(picker, TEMPLATE.name)
  const undo = (await takeToasts()).at(-1)?.action
  const names = () => document.querySelector('[aria-label=첨부파일]')?.textContent
  expect(names()).toMatch(/견적서\.pdf.*소개서\.pdf/)
  await act(async () => undo?.onSelect())
  expect(names()).not.toContain('소개서.pdf')
  await chooseOption(picker, TEMPLATE.name)
  await clickButton('저장')
  expect(saved()?.files).toEqual([FILE, more])
})

test('R-485: files that do not fit, and those of another workspace, are not taken, which is said', async () => {
  for (const [change, message] of [
    [{ files: [LARGE, { ...LARGE, fileId: FILE.fileId }] }, /소개서\.pdf: .*25MB/],
    [{ files: [FILE], workspaceId: TEMPLATE.id }, /다른 워크스페이스의 템플릿/],
  ] as const) {
    const { page } = await open({ files: [{ ...LARGE, fileId: crypto.randomUUID() }] }, withFiles(change))
    await using _ = page
    const picker = await field('이메일 템플릿 (선택)')
    await waitForValue(() => !picker.disabled)
    await chooseOption(picker, TEMPLATE.name)
    expect((await takeToasts()).map(({ message: text }) => text)).toContainEqual(
      expect.stringMatching(message),
    )
    expect((await field('제목 템플릿')).value).toBe(TEMPLATE.subject)
    expect(document.querySelectorAll('[aria-label=첨부파일] li')).toHaveLength(1)
  }
})

test('a text above the length limit is reported at its field instead of being lost', async () => {
  const { page, saved, onClose } = await open()
  await using _ = page
  await typeInto(await field('제목 템플릿'), '가'.repeat(1001))
  await clickButton('저장')
  expect((await waitForValue(() => document.querySelector('[role=alert]'))).textContent).toContain('1,000자')
  expect(saved()).toMatchObject({ subject: '' })
  expect(onClose).not.toHaveBeenCalled()
})

test('closing with unsaved text asks first, and can be cancelled', async () => {
  const { page, onClose } = await open()
  await using _ = page
  await typeInto(await field('제목 템플릿'), '제안')
  await clickButton('취소')
  await waitForValue(() => document.querySelector('[role=alertdialog]'))
  await clickButton('계속 편집')
  expect(onClose).not.toHaveBeenCalled()
  await clickButton('취소')
  await waitForValue(() => button('버리기'))
  await clickButton('버리기')
  expect(onClose).toHaveBeenCalledOnce()
  expect(page.designer.workflow.getState().changeCount).toBe(0)
})

test('closing without changes does not ask', async () => {
  const { page, onClose } = await open()
  await using _ = page
  await clickButton('취소')
  expect(onClose).toHaveBeenCalledOnce()
})

test('a read-only user sees the texts and the preview, and no controls to change them', async () => {
  const { page } = await open({ subject: '제안', bodyText: '본문' }, templates, {
    ...NO_FACTS,
    readOnly: 'viewer',
  })
  await using _ = page
  expect((await field('제목 템플릿')).readOnly).toBe(true)
  expect(button('저장')).toBeUndefined()
  expect(button('나에게 테스트 발송')).toBeUndefined()
  expect(button('{{회사명}} 삽입')).toBeUndefined()
  await waitForValue(() => document.body.textContent?.includes('한빛정밀 · 김민수'))
})

test('editing a text with generated emails says that they stay unchanged, and links to them with the text kept', async () => {
  const numbers = new Map([
    ['e', { sentCount: 0, repliedCount: 0, waitingCount: 0, generatedCount: 12, generatedTotal: 40 }],
  ])
  const { page, saved } = await open({ subject: '제안' }, templates, { ...NO_FACTS, numbers })
  await using _ = page
  expect(button('이메일 관리 열기')).toBeUndefined()
  await typeInto(await field('제목 템플릿'), '다른 제안')
  expect(document.body.textContent).toContain('이미 생성된 이메일 12통은 유지됩니다.')
  await clickButton('이메일 관리 열기')
  expect(saved()).toMatchObject({ subject: '다른 제안' })
  expect(page.designer.view.getState().dialog).toEqual({ kind: 'generation', nodeId: 'e' })
})

test('the preview sends the current fields, and the next lead on request', async () => {
  const { page } = await open({ subject: '제안' })
  await using _ = page
  const asked = () => page.requests.filter(({ path }) => path.endsWith('/preview')).at(-1)?.body
  await waitForValue(() => button('다음 연락처') && !button('다음 연락처')?.disabled)
  expect(asked()).toMatchObject({ nodeId: 'e', position: 0, subject: '제안' })
  await typeInto(await field('텍스트 본문 템플릿'), '안녕하세요')
  expect(asked()).toMatchObject({ bodyText: '' })
  await flushUpdates(400)
  expect(asked()).toMatchObject({ bodyText: '안녕하세요' })
  await clickButton('다음 연락처')
  expect(asked()).toMatchObject({ position: 1, bodyText: '안녕하세요' })
})

test('a test mail sends the current fields, and an error shows the server’s message', async () => {
  const { page } = await open({ subject: '제안', bodyText: '본문' }, (call) =>
    call.path.endsWith('/test-send')
      ? Response.json(
          { statusCode: 422, code: 'no_mailbox', message: '발송 계정을 먼저 연결해 주세요.' },
          { status: 422 },
        )
      : templates(call),
  )
  await using _ = page
  await waitForValue(() => document.body.textContent?.includes('한빛정밀 · 김민수'))
  await typeInto(await field('제목 템플릿'), '방금 수정한 제목')
  await clickButton('나에게 테스트 발송')
  const call = page.requests.find(({ path }) => path.endsWith('/test-send'))
  expect(call?.body).toMatchObject({ subject: '방금 수정한 제목', bodyText: '본문', leadId: PREVIEW.lead.id })
  await waitForValue(() => document.body.textContent?.includes('발송 계정을 먼저 연결해 주세요.'))
})

test.each([
  ['manual', '이전에 템플릿으로 생성한 내용입니다.', '모델이 이 연락처용으로 작성한 내용입니다.'],
  ['ai', 'gpt-4o-mini 모델이 이 연락처용으로 작성한 내용입니다.', '이전에 템플릿으로 생성한 내용입니다.'],
] as const)('the preview of a mail generated in mode %s says who wrote it', async (mode, shown, hidden) => {
  const mail = {
    id: '01a1fc2b-0000-7000-8000-000000000031',
    leadId: PREVIEW.lead.id,
    status: 'generated',
    mode,
    modelUsed: mode === 'ai' ? 'gpt-4o-mini' : null,
    subject: '제안',
    bodyText: '본문',
    bodyHtml: '',
  }
  const numbers = new Map([
    ['e', { sentCount: 0, repliedCount: 0, waitingCount: 0, generatedCount: 1, generatedTotal: 3 }],
  ])
  const answers: Responder = (call) => {
    if (call.path.endsWith(`/generated-emails/${mail.id}`)) return mail
    if (call.path.includes('/generated-emails')) return [mail]
    return templates(call)
  }
  const { page } = await open({ generationMode: 'ai', aiPrompt: '짧게' }, answers, { ...NO_FACTS, numbers })
  await using _ = page
  await waitForValue(() => document.body.textContent?.includes(shown))
  expect(document.body.textContent).not.toContain(hidden)
})

test('a manual mail with AI parts is tried on the lead of the preview; one without is not', async () => {
  const bodyText = '안녕하십니까. {% ai "첫 문장" %}'
  const asked: unknown[] = []
  let bodyHtml = ''
  const answers: Responder = (call) => {
    if (!call.path.endsWith('/try-email')) return templates(call)
    asked.push(call.body)
    return {
      lead: PREVIEW.lead,
      subject: '한빛정밀 제안',
      bodyText: '안녕하십니까. 새 공장 소식을 보았습니다.',
      bodyHtml,
      aiTexts: ['새 공장 소식을 보았습니다.'],
      findings: [],
      modelUsed: 'team',
      tokensIn: 1,
      tokensOut: 1,
      cost: 0,
      durationMs: 100,
    }
  }
  {
    const { page } = await open({ generationMode: 'manual', subject: '제안', bodyText }, answers)
    await using _ = page
    await clickButton('한 명에게 써 보기')
    const written = await waitForValue(() =>
      [...document.querySelectorAll('mark')].find((one) => one.textContent === '새 공장 소식을 보았습니다.'),
    )
    expect(written.parentElement?.textContent).toBe('안녕하십니까. 새 공장 소식을 보았습니다.')
    expect(asked).toMatchObject([{ template: { subject: '제안', bodyText, bodyHtml: '' } }])
    bodyHtml = '<p>안녕하십니까. 새 공장 소식을 보았습니다.</p>'
    await clickButton('다시 써 보기')
    const frame = await waitForValue(() => document.querySelector('section iframe'))
    expect(frame.getAttribute('srcdoc')).toMatch(
      /<mark style="[^"]*outline:[^"]*">새 공장 소식을 보았습니다\.<\/mark>/,
    )
  }
  const { page } = await open(
    { generationMode: 'manual', subject: '제안', bodyText: '안녕하십니까.' },
    answers,
  )
  await using _ = page
  await waitForValue(() => document.body.textContent?.includes('미리보기'))
  expect(button('한 명에게 써 보기')).toBeUndefined()
})
