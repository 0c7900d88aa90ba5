// No screen contradicts another: two sequences are brought into five states, and in each the facts every screen shows are read,
// printed and compared.
import type { Locator, Page } from '@playwright/test'
import { listEnrollments } from '#api/enrollments/enrollments.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { enterState, type Made, makeStory, STATES, type State } from '../support/five-states.ts'
import { expect, test } from '../support/fixtures.ts'

/** The words of each state: of the sequence, of its open leads in the tile, of the first lead, of its next mail. */
const WORDS: Record<State, { sequence: string; open: string; lead: string; mail: string | undefined }> = {
  before: { sequence: '작성 중', open: '시작 전', lead: '시작 전', mail: '시작 전' },
  running: { sequence: '진행 중', open: '진행 중', lead: '진행 중', mail: '예정' },
  paused: { sequence: '일시정지', open: '일시정지', lead: '일시정지', mail: '보류' },
  problem: { sequence: '확인 필요', open: '발송 중지됨', lead: '일시정지', mail: '보류' },
  finished: { sequence: '발송 완료', open: '진행 중', lead: '완료(무응답)', mail: undefined },
}

/** The text of an element with one separator for lines and cells. */
const flat = async (of: Locator): Promise<string> => (await of.innerText()).replace(/\s*[\n\t]+\s*/g, ' | ')

/** Waits until the text matches, and returns it. */
async function readText(of: Locator, pattern: RegExp): Promise<string> {
  let text = ''
  await expect(async () => {
    text = await flat(of)
    expect(pattern.test(text), `${pattern} in ${text}`).toBe(true)
  }).toPass({ timeout: 30_000 })
  return text
}

/** The same, and returns the groups. */
const read = async (of: Locator, pattern: RegExp): Promise<string[]> =>
  (pattern.exec(await readText(of, pattern)) ?? []).map((group) => group ?? '')

const main = (page: Page): Locator => page.getByRole('main')
const number = (text: string | undefined): number => Number(/\d+/.exec(text ?? '')?.[0] ?? 0)
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
/** ‘12월 1일 (화)’ and ‘12.1 (화)’ are 12.1 */
const dayOf = (text: string | undefined): string => {
  const [, month, day] = /(\d+)(?:월 |\.)(\d+)(?:일)? \(/.exec(text ?? '') ?? []
  return month ? `${month}.${day}` : '–'
}

/** Before the first mail the line has no numbers. */
async function stepLine(page: Page) {
  const rows = page.getByRole('region', { name: '단계별 진행' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  return (await Promise.all((await rows.all()).map(flat))).map((text) => {
    const of = (word: string): number => number(new RegExp(`${word} (?:\\| )?(\\d+)`).exec(text)?.[1])
    return {
      step: text.split(' | ')[0] ?? '',
      sent: of('발송'),
      replied: of('회신'),
      waiting: of('대기'),
    }
  })
}

async function listRow(page: Page, { name }: Made) {
  await page.goto('/sequences')
  const row = page.getByRole('table', { name: '시퀀스' }).locator('tbody tr').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  const [, , status = '', , , enrolled, sent, replied] = await row.locator('td').allInnerTexts()
  return {
    status: status.split('\n')[0],
    enrolled: number(enrolled),
    sent: number(sent),
    replied: number(replied),
  }
}

async function summary(page: Page, { id }: Made, isLeft: boolean) {
  await page.goto(`/sequences/${id}`)
  const [, enrolled, openWord, open] = await read(
    main(page),
    /등록한 연락처 \| (\d+)명 \| ([^|]+) \| (\d+)명/,
  )
  const left = isLeft ? await read(main(page), /남은 메일 (\d+)통/) : ['', '0']
  const text = await flat(main(page))
  const steps = await stepLine(page)
  const tile = (name: string): number => number(new RegExp(`\\| ${name} \\| (\\d+)`).exec(text)?.[1])
  return {
    enrolled: number(enrolled),
    openWord,
    open: number(open),
    sent: sum(steps.map((step) => step.sent)),
    replied: tile('회신'),
    bounced: tile('반송'),
    optedOut: tile('수신거부'),
    remaining: number(left[1]),
    last: dayOf(/마지막 메일 예상: [^|]*?(\d+월 \d+일 \(.\))/.exec(text)?.[1]),
    steps,
  }
}

async function leads(page: Page, { id }: Made) {
  await page.goto(`/sequences/${id}?tab=contacts`)
  const [, chips = ''] = await read(main(page), /상태 필터 \| (전체 \| \d+ .*?) \| 이 페이지 모두 선택/)
  const parts = chips.split(' | ')
  const counts = new Map(
    parts.flatMap((name, at) => (at % 2 === 0 ? [[name, number(parts[at + 1])] as const] : [])),
  )
  const of = (name: string): number => counts.get(name) ?? 0
  return {
    enrolled: of('전체'),
    open: of('시작 전') + of('진행 중') + of('일시정지') + of('확인 필요'),
    replied: of('회신함'),
    bounced: of('반송'),
    optedOut: of('수신거부'),
  }
}

/** Undefined before the first mail: there is nothing to show. */
async function metrics(page: Page, { id }: Made, isSent: boolean) {
  await page.goto(`/sequences/${id}?tab=metrics`)
  if (!isSent) {
    await expect(page.getByText('아직 보낸 메일이 없습니다')).toBeVisible()
    return undefined
  }
  await page.getByRole('button', { name: '발송 계정별 표로 보기' }).click()
  const senders = page.getByRole('table', { name: '발송 계정별' })
  await expect(senders.locator('tbody tr')).toHaveCount(1)
  const heads = await senders.locator('thead th').allInnerTexts()
  const cells = await senders.locator('tbody tr').locator('td').allInnerTexts()
  const of = (head: string): number => {
    expect(heads).toContain(head)
    return number(cells[heads.indexOf(head)])
  }
  const [, sent] = await read(main(page), /보낸 메일 (\d+)통/)
  return {
    sent: number(sent),
    enrolled: of('등록'),
    replied: of('회신'),
    bounced: of('반송'),
    optedOut: of('수신거부'),
    open: of('종료 전'),
  }
}

async function designer(page: Page, { id }: Made, isSent: boolean) {
  await page.goto(`/sequences/${id}/workflow`)
  // the numbers are loaded after the workflow
  const numbers = /\| 발송 \| [1-9]\d* \| 회신 \| \d+ \|.*3단계 \|/
  const text = await readText(main(page), isSent ? numbers : /3단계 \|/)
  const steps = text.split(/(?=\d단계 \|)/).slice(1)
  return steps.map((step) => {
    const [, sent, replied] = /\| 발송 \| (\d+) \| 회신 \| (\d+) \|/.exec(step) ?? []
    const [, subject = ''] = /\| ([^|]+) \| 등록된/.exec(step) ?? []
    return { step: step.slice(0, 3), subject, sent: number(sent), replied: number(replied) }
  })
}

async function outbox(page: Page, { id }: Made, company: string) {
  await page.goto(`/outbox?sequence=${id}`)
  await read(main(page), /전체 \| \d+통.*담당\d+|검색 결과가 없습니다/)
  const text = await flat(main(page))
  const days = [...text.matchAll(/\| ([\d.]+ \(.\)) \| (\d+)통/g)]
  const row = main(page)
    .locator('tbody tr')
    .filter({ hasText: `${company}1 담당1` })
    .or(
      main(page)
        .locator('tbody tr')
        .filter({ hasText: `${company}1담당1` }),
    )
  const cells = (await row.count()) > 0 ? await row.first().locator('td').allInnerTexts() : []
  return {
    total: number(/전체 \| (\d+)통/.exec(text)?.[1]),
    last: dayOf(days.at(-1)?.[1]),
    next: dayOf(cells[1]),
    subject: cells[3]?.split('\n')[0],
    step: /(\d단계)/.exec(cells[3] ?? '')?.[1],
    word: cells.at(-2)?.split('\n')[0],
  }
}

async function leadPanel(page: Page, { id }: Made, enrollmentId: string) {
  await page.goto(`/sequences/${id}?tab=contacts&contact=${enrollmentId}`)
  const dialog = page.getByRole('dialog')
  await read(dialog, /타임라인 \| /)
  const text = await flat(dialog)
  // a held mail has no date
  const mails = [
    ...text.matchAll(/(\d단계) \| (보류|(?:시작 전|예정|발송됨)(?= \| ([^|]+))) \| (?:\3 ?\| )?([^|]+)/g),
  ]
  const next = mails.find(([, , state]) => state !== '발송됨')
  return {
    word: /@[^|]+ \| ([^|]+) \| (?:상태|발송 계정) \|/.exec(text)?.[1],
    next: dayOf(next?.[3]),
    step: next?.[1],
    subject: next?.[4]?.trim(),
    mailWord: next?.[2],
    sent: mails.length - mails.filter(([, , state]) => state !== '발송됨').length,
    last: dayOf(mails.at(-1)?.[3]),
  }
}

async function leadPage(page: Page, { name, leadIds }: Made) {
  await page.goto(`/leads/${leadIds[0]}`)
  const [, word] = await read(main(page), new RegExp(`시퀀스와 개별 메일 \\| ${name} \\| ([^|]+) \\|`))
  return { word, next: dayOf(/다음 발송 \| ([^|]+) \|/.exec(await flat(main(page)))?.[1]) }
}

async function startDialog(page: Page, { id }: Made) {
  await page.goto(`/sequences/${id}`)
  await page.getByRole('button', { name: /시작…$/ }).click()
  const [, receiving, first, last] = await read(
    page.getByRole('dialog'),
    /받는 연락처 \| (\d+)명 \| 첫 발송 예상 \| ([^|]+) \| 마지막 발송 예상 \| ([^|]+) \|/,
  )
  return { receiving: number(receiving), first: dayOf(first), last: dayOf(last) }
}

async function previewSubject(page: Page, { id }: Made): Promise<string> {
  await page.goto(`/sequences/${id}/workflow`)
  await page.getByRole('button', { name: '설정', exact: true }).first().click()
  const [, subject = ''] = await read(
    page.getByRole('dialog'),
    /lead@\w+1\.example \| ([^|]+) \| 보내는 사람 \| 샌드박스/,
  )
  await page.keyboard.press('Escape')
  return subject.trim()
}

/** Every screen of one sequence. */
async function compareSequence(page: Page, user: SignedInUser, made: Made, state: State): Promise<void> {
  const words = WORDS[state]
  const company = made.name === '템플릿 시퀀스' ? '한빛' : '새봄'
  const { data } = await callApi(user, listEnrollments, { params: { id: made.id }, query: { limit: 50 } })
  const enrollmentId = data.find(({ leadId }) => leadId === made.leadIds[0])?.id ?? ''

  const queue = await outbox(page, made, company)
  const row = await listRow(page, made)
  const sheet = await summary(page, made, queue.total > 0)
  const chips = await leads(page, made)
  const report = await metrics(page, made, sheet.sent > 0)
  const nodes = await designer(page, made, sheet.sent > 0)
  const header = await flat(page.locator('header').filter({ hasText: made.name }))
  const panel = await leadPanel(page, made, enrollmentId)
  const own = await leadPage(page, made)
  const isStopped = row.status !== '진행 중' && row.status !== '발송 완료'
  const start = isStopped ? await startDialog(page, made) : undefined
  const facts = [
    ['list', row],
    ['page', { ...sheet, steps: undefined }],
    ['leads', chips],
    ['metrics', report ?? '–'],
    ['designer', nodes.map(({ step, sent, replied }) => `${step} ${sent}/${replied}`).join(', ')],
    ['outbox', queue],
    ['lead panel', panel],
    ['lead page', own],
    ['start dialog', start ?? '–'],
  ]
  process.stdout.write(`\n${state} · ${made.name}\n`)
  for (const [screen, shown] of facts) process.stdout.write(`  ${screen}: ${JSON.stringify(shown)}\n`)

  const check = expect.configure({ soft: true })
  const about = (what: string): string => `${state} ${made.name}: ${what}`
  check(row.status, about('status')).toBe(words.sequence)
  check(header, about('status in the designer')).toContain(words.sequence)
  check(sheet.openWord, about('tile')).toBe(words.open)
  check([panel.word, own.word], about('lead')).toEqual([words.lead, words.lead])
  check([queue.word, panel.mailWord], about('mail')).toEqual([words.mail, words.mail])

  const { enrolled, open, sent, replied, bounced, optedOut } = sheet
  // the list counts leads that were sent a mail, and all of them were sent the first step
  check(row, about('list')).toMatchObject({ enrolled, sent: nodes[0]?.sent, replied })
  check(chips, about('leads')).toEqual({ enrolled, open, replied, bounced, optedOut })
  if (report) {
    check(report, about('metrics')).toMatchObject({ enrolled, open, sent, replied, bounced, optedOut })
  }
  check(sum(sheet.steps.map((step) => step.waiting)), about('waiting')).toBe(state === 'before' ? 0 : open)
  check(
    nodes.map((node) => [node.step, node.sent, node.replied]),
    about('designer'),
  ).toEqual(sheet.steps.map((step) => [step.step, step.sent, step.replied]))

  check(sheet.remaining, about('remaining')).toBe(queue.total)
  const next = words.mail === '보류' ? '–' : queue.next
  check([panel.next, own.next === '–' ? panel.next : own.next], about('next')).toEqual([next, next])
  check(panel.step, about('next step')).toBe(queue.step)
  if (queue.subject && queue.subject !== '앞 메일의 답장으로 발송')
    check(panel.subject, about('subject')).toBe(queue.subject)
  if (start) {
    check(start.first, about('first date')).toBe(queue.next)
    check(start.last, about('last date')).toBe(queue.last)
  }
  // without a mailbox that sends, no date is known
  check(sheet.last, about('last date')).toBe(state === 'problem' || state === 'finished' ? '–' : queue.last)
  if (state === 'before') check(await previewSubject(page, made), about('preview')).toBe(panel.subject)
}

test('in five states every screen shows the same status, numbers, dates and subjects', async ({
  page,
  user,
}) => {
  test.setTimeout(900_000)
  const story = await makeStory(user)
  for (const state of STATES) {
    await enterState(user, story, state)
    for (const made of [story.template, story.ai]) await compareSequence(page, user, made, state)

    const check = expect.configure({ soft: true })
    const planned = await Promise.all([page.goto('/email-accounts')]).then(() =>
      read(main(page), /\| 발송 예정 \| ([^|]+) \|/),
    )
    await page.goto('/outbox')
    await read(main(page), /전체 \| \d+통|발송 예정인 이메일이 없습니다/)
    const all = number(/전체 \| (\d+)통/.exec(await flat(main(page)))?.[1])
    const perMailbox = [...(planned[1] ?? '').matchAll(/(\d+)통/g)].map(([, n]) => Number(n))
    check(sum(perMailbox), `${state}: mailbox`).toBe(all)

    await page.goto('/')
    await read(main(page), /오늘 할 일/)
    await read(main(page), /지난 7일|시퀀스 상태|처음부터 첫 회신까지/)
    const today = await flat(main(page))
    await page.goto('/check')
    await read(main(page), /확인할 항목이 없습니다|중지된 발송 계정/)
    const stopped = await flat(main(page))
    process.stdout.write(`  today: ${/\d+월 \d+일 \(.\)[^|]*/.exec(today)?.[0]}; mailbox: ${planned[1]}\n`)
    if (state === 'running')
      check(today, 'today').toMatch(/템플릿 시퀀스 \| 마지막 메일 [^|]+ \| 남은 메일 20통/)
    if (state === 'problem') {
      check(today, 'today').toContain('자동 중지된 시퀀스 | 2개')
      check(today, 'today').toContain('반송률이 높아 중지')
      check(stopped, 'check').toContain('중지된 시퀀스 | 2건')
      check(await page.getByRole('link', { name: '다시 연결' }).count(), 'check').toBe(0)
    } else check(stopped, 'check').toContain('확인할 항목이 없습니다')
    if (state === 'finished') check(today, 'today').toContain('발송 완료')
    const waiting = /답장 대기 \| (\d+)건/.exec(today)?.[1] ?? '0'
    await page.goto('/inbox')
    await read(main(page), waiting === '0' ? /처리 필요/ : new RegExp(`\\| 처리 필요 \\| ${waiting} \\|`))
  }
})
