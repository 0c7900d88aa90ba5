// One working day of a team of three with six mailboxes and 2,000 open leads, from the digest in the morning to the numbers in the
// evening. The clock of the server is moved; the mail provider is outside of the product.
import { type Browser, expect, type Page, test } from '@playwright/test'
import { sendOutboxNow } from '#api/sending/outbox.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { callApi, type SignedInUser, signInBrowser } from '../support/api.ts'
import { queryDatabase } from '../support/database.ts'
import { button, threads } from '../support/locators.ts'
import { stopServer } from '../support/server.ts'
import { type ServerAt, startServerAt } from '../support/start-at.ts'
import { expectCountedLists } from '../support/working-day/expect-counted-lists.ts'
import { expectCountedNumbers } from '../support/working-day/expect-counted-numbers.ts'
import {
  answerReply,
  handleInKorean,
  handleManyReplies,
  type WrittenAnswer,
} from '../support/working-day/handle-replies.ts'
import {
  type AcceptedMail,
  type MailProvider,
  startMailProvider,
} from '../support/working-day/mail-provider.ts'
import { countDays, countInbox } from '../support/working-day/recount.ts'
import { sendUntil } from '../support/working-day/send-until.ts'
import { DAILY_CAP, LOGINS, setUpTeam, type Team } from '../support/working-day/team.ts'

const [FRIDAY, MONDAY, TUESDAY] = ['2027-03-05', '2027-03-08', '2027-03-09']
const at = (day: string, time: string): Date => new Date(`${day}T${time}:00+09:00`)
const BROKEN = 'seojun2'
/** YYYY-MM-DD in Korea */
const dayOf = (time: Date): string => time.toLocaleDateString('sv', { timeZone: 'Asia/Seoul' })

type Day = {
  server: ServerAt
  provider: MailProvider
  team: Team
  /** of the three members */
  pages: readonly [Page, Page, Page]
  /** by address, when its lead replied, opted out or bounced: nothing of the sequence may be sent to it afterwards */
  ended: Map<string, Date>
  /** by address, the day (YYYY-MM-DD) before which nothing may be sent to an absent lead */
  absent: Map<string, string>
  /** by address, the last reply */
  replies: Map<string, { messageId: string | null; login: string }>
}

test.use({ timezoneId: 'Asia/Seoul', contextOptions: { reducedMotion: 'reduce' } })

test('a team works for a day: the digest, replies by keyboard, snoozes and a broken mailbox, and all numbers are right', async ({
  browser,
}) => {
  // two cores, shared with other tests
  test.setTimeout(900_000)
  await using server = await startServerAt(at(FRIDAY, '17:30'), {
    env: { OPEN_SIGNUP: 'true', ALLOW_PRIVATE_HOSTS: 'true', LOG_LEVEL: 'warn' },
  })
  await using provider = await startMailProvider(LOGINS, () => server.clock.now())
  const team = await setUpTeam(server, provider)
  await sendUntil(server, at(FRIDAY, '18:00'))
  const [first, second, third] = team.members
  const pages = [
    await openInbox(browser, first),
    await openInbox(browser, second),
    await openInbox(browser, third),
  ] as const
  const day: Day = { server, provider, team, pages, ended: new Map(), absent: new Map(), replies: new Map() }
  await test.step('replies arrive after work', () => receiveRepliesOfFriday(day))
  await moveTo(day, at(MONDAY, '08:50'))
  await test.step('each member gets one digest, although the server restarts', () => restartAtNine(day))
  const [snoozed] = await test.step('replies are handled while mails are sent', () =>
    Promise.all([handleReplies(day), sendUntil(server, at(MONDAY, '09:20'))]))
  const moved = await test.step('a mailbox fails and its leads are moved', () =>
    moveLeadsOfBrokenMailbox(day))
  await test.step('a snoozed reply returns at its time', () => expectReturnedAtEleven(day, snoozed.today))
  await test.step('more replies, a bounce and an opt-out', () => receiveRepliesOfMonday(day))
  await sendUntil(server, at(MONDAY, '17:20'), 10 * 60_000)
  await sendUntil(server, at(MONDAY, '18:01'))
  await test.step('nothing is sent twice, too late or too often', () => expectRightMails(day))
  await test.step('moved leads get their mails from the new mailboxes', () => expectMailsOfMoved(day, moved))
  await test.step('every number is counted again', async () => {
    await moveTo(day, at(MONDAY, '18:05'))
    await expectCountedNumbers(pages[2], server, team.sequenceId)
    await expectCountedLists(pages[2], server, MONDAY)
  })
  await test.step('the other snoozed reply returns on the next morning', async () => {
    await moveTo(day, at(TUESDAY, '09:00'))
    await expectReturned(pages[0], snoozed.tomorrow)
  })
  expectOneDigestEach(day)
})

/** A browser of a member, with the clock of this machine until it is moved. */
async function openInbox(browser: Browser, member: SignedInUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: member.url })
  await context.clock.install()
  await signInBrowser(context, member)
  const page = await context.newPage()
  await page.goto('/inbox')
  return page
}

/** Moves the clock of the server and of the browsers. */
async function moveTo({ server, pages }: Day, time: Date): Promise<void> {
  await server.clock.moveTo(time)
  for (const page of pages) await page.clock.setSystemTime(server.clock.now())
}

const isToLead = ({ to }: AcceptedMail): boolean => /^lead\d+@/.test(to)

/** Mails to leads since a time, of all mailboxes in turn. */
function someMails({ provider }: Day, count: number, since: Date): AcceptedMail[] {
  const mails = provider.accepted.filter(
    (mail) => isToLead(mail) && mail.at >= since && mail.login !== BROKEN,
  )
  const turn = (mail: AcceptedMail): number => mails.filter(({ login }) => login === mail.login).indexOf(mail)
  return mails.toSorted((a, b) => turn(a) - turn(b)).slice(0, count)
}

const REPLIES = [
  '관심 있습니다. 소개 자료를 보내 주세요.',
  '단가와 납기를 알려 주시겠어요?',
  '지금은 계획이 없습니다.',
]
const countInbound = async ({ server }: Day): Promise<number> =>
  (await queryDatabase(server, "SELECT FROM inbound_messages WHERE kind NOT IN ('own_copy', 'other')", []))
    .length

async function reply(day: Day, mail: AcceptedMail, text: string): Promise<void> {
  day.ended.set(mail.to, day.server.clock.now())
  const messageId = await day.provider.reply(mail, 'reply', text)
  day.replies.set(mail.to, { messageId, login: mail.login })
}

/** Twelve replies, two absence notices and a request to stop. */
async function receiveRepliesOfFriday(day: Day): Promise<void> {
  await moveTo(day, at(FRIDAY, '18:20'))
  const mails = someMails(day, 15, at(FRIDAY, '17:30'))
  expect(mails).toHaveLength(15)
  for (const [n, mail] of mails.slice(0, 12).entries()) await reply(day, mail, REPLIES[n % 3] ?? '')
  const absences = [
    { text: '3월 10일까지 부재중입니다. 급한 용무는 대표 번호로 연락해 주세요.', back: '2027-03-11' },
    { text: '출장으로 부재중이며 3월 9일에 복귀할 예정입니다.', back: TUESDAY },
  ]
  for (const [n, { text, back }] of absences.entries()) {
    const mail = mails[12 + n]
    if (!mail) throw new Error('no mail for an absence notice')
    await day.provider.reply(mail, 'out_of_office', text)
    day.absent.set(mail.to, back)
  }
  for (const mail of mails.slice(14)) {
    day.ended.set(mail.to, day.server.clock.now())
    await day.provider.reply(mail, 'unsubscribe')
  }
  await expect.poll(() => countInbound(day)).toBe(15)
}

/** Members also get mails about replies. */
const isNotification = ({ raw }: AcceptedMail): boolean =>
  /^Message-ID:\s+<ieum\.notification\./m.test(Buffer.from(raw).toString())

const digests = ({ provider, team }: Day): AcceptedMail[] =>
  provider.accepted.filter(
    (mail) => team.members.some(({ email }) => email === mail.to) && !isNotification(mail),
  )

/** It is stopped before the hour of the digests, and again as soon as it has sent the first one. */
async function restartAtNine(day: Day): Promise<void> {
  const { server, team } = day
  const { 대기: waiting = 0 } = await countInbox(server, server.clock.now())
  expect(waiting).toBe(12)
  const friday = (await countDays(server)).get(FRIDAY)
  await stopServer(server)
  await moveTo(day, at(MONDAY, '09:00'))
  await server.startAgain()
  await expect.poll(() => digests(day).length, { timeout: 75_000, intervals: [10] }).toBeGreaterThan(0)
  await stopServer(server)
  await server.startAgain()
  // the server checks every minute
  await expect
    .poll(() => new Set(digests(day).map(({ to }) => to)).size, { timeout: 75_000 })
    .toBe(team.members.length)
  for (const { raw } of digests(day)) {
    const { subject, text } = parseMail(raw)
    expect(subject).toContain(`답장 대기 ${waiting}건`)
    expect(text).toContain(`답장 대기 ${waiting}건`)
    const result = text.split('\n').find((line) => line.includes('3월 5일'))
    expect(result).toContain(`발송 ${friday?.['발송(통)']}통`)
    expect(result).toContain(`회신 ${friday?.['회신(명)']}명`)
    expect(result).not.toMatch(/반송 [1-9]/)
  }
}

/** To be called at the end: a second digest may be sent later than the first. */
function expectOneDigestEach(day: Day): void {
  const keys = digests(day).map(({ to, at: sentAt }) => `${dayOf(sentAt)} ${to}`)
  expect(new Set(keys).size, 'no member gets two digests on a day').toBe(keys.length)
  expect(keys.filter((key) => key.startsWith(MONDAY)).toSorted()).toEqual(
    day.team.members.map(({ email }) => `${MONDAY} ${email}`).toSorted(),
  )
}

/** Every member handles some, one after another, with the keyboard alone. @returns the leads of the two snoozed replies */
async function handleReplies(day: Day): Promise<{ today: string; tomorrow: string }> {
  const [first, second, third] = day.pages
  const { answers, ...snoozed } = await handleManyReplies(first, MONDAY)
  // without a reload; the first two replies have an answer
  await expect(threads(second)).toHaveCount(7)
  answers.push(await handleInKorean(second, 2, '네, 곧 견적을 보내 드리겠습니다.'))
  await expect(threads(third)).toHaveCount(6)
  answers.push(await answerReply(third, 3, '다음 주에 다시 여쭙겠습니다.'))
  expect(new Set(answers.map(({ lead }) => lead)).size).toBe(answers.length)
  for (const answer of answers) await expectSent(day, answer)
  return snoozed
}

/** Once, to the lead, as a reply to its reply, from the mailbox that the lead replied to. */
async function expectSent({ provider, replies }: Day, { lead, text }: WrittenAnswer): Promise<void> {
  const mails = () => provider.accepted.filter(({ raw }) => parseMail(raw).text.includes(text))
  await expect.poll(() => mails().length, { timeout: 60_000 }).toBe(1)
  const [mail] = mails()
  const [to = '', reply] =
    [...replies].find(([address]) => address.startsWith(`${lead.replace('담당자 ', 'lead')}@`)) ?? []
  const sent = mail && { to: mail.to, login: mail.login, inReplyTo: parseMail(mail.raw).inReplyTo }
  expect(reply?.messageId).toBeTruthy()
  expect(sent).toEqual({ to, login: reply?.login, inReplyTo: [reply?.messageId] })
}

type Waiting = {
  id: string
  to: string
  company: string
  mailbox: string
  isMailed: boolean
  planned: string[]
  isHeld: boolean
}

/** The open enrollments by id. `planned`: the mailboxes of the mails that are not sent yet */
async function listOpen(server: ServerAt): Promise<Map<string, Waiting>> {
  const rows = await queryDatabase(
    server,
    `SELECT n.id, l.contact_email AS to, l.company_name AS company, n.email_account_id AS mailbox,
       EXISTS (SELECT FROM scheduled_executions e WHERE e.enrollment_id = n.id AND e.state <> 'scheduled') AS "isMailed",
       ARRAY(SELECT DISTINCT e.email_account_id::text FROM scheduled_executions e
             WHERE e.enrollment_id = n.id AND e.state = 'scheduled') AS planned,
       EXISTS (SELECT FROM scheduled_executions e
               WHERE e.enrollment_id = n.id AND e.state = 'scheduled' AND e.held) AS "isHeld"
     FROM enrollments n JOIN leads l ON l.id = n.lead_id WHERE n.status IN ('active', 'paused', 'blocked')`,
    [],
  )
  return new Map((rows as Waiting[]).map((row) => [row.id, row]))
}

/**
 * Its password is rejected in the middle of the morning; another member gives its leads to two mailboxes of their own, and sends the
 * mail of one of them first.
 * @returns the moved leads; `first` is the address of that one
 */
async function moveLeadsOfBrokenMailbox(day: Day): Promise<{ moved: Waiting[]; first: string }> {
  const { server, provider, team } = day
  const [, page] = day.pages
  const idOf = (login: string) => team.mailboxes.find((mailbox) => mailbox.login === login)?.id ?? ''
  const broken = idOf(BROKEN)
  const targets = [idOf('jiwon1'), idOf('jiwon2')]
  await provider.refuse(BROKEN)
  await sendUntil(server, at(MONDAY, '09:40'))
  const state = () =>
    queryDatabase(server, 'SELECT status, status_reason FROM email_accounts WHERE id = $1', [broken])
  await expect.poll(state, { timeout: 60_000 }).toMatchObject([{ status: 'disconnected' }])
  const before = [...(await listOpen(server)).values()].filter(({ mailbox }) => mailbox === broken)
  const moving = before.filter(({ isMailed }) => !isMailed)
  const staying = before.filter(({ isMailed }) => isMailed)
  expect(moving.length).toBeGreaterThan(200)
  expect(staying.length).toBeGreaterThan(0)
  await page.goto('/email-accounts')
  await button(page, '대기 연락처 옮기기…').click()
  const dialog = page.getByRole('dialog', { name: /대기 연락처를 옮기시겠습니까/ })
  await dialog.getByRole('combobox', { name: '새 발송 계정' }).click()
  await page.getByRole('option', { name: /정지원 1/ }).click()
  await dialog.getByRole('button', { name: '계정 추가', exact: true }).click()
  await page.getByRole('option', { name: /정지원 2/ }).click()
  await dialog.getByRole('button', { name: `${moving.length}명 옮기기` }).click()
  await expect(page.getByText(`연락처 ${moving.length}명을 옮기고 일정을 다시 계산했습니다`)).toBeVisible({
    timeout: 60_000,
  })

  const after = await listOpen(server)
  const moved = moving.flatMap(({ id }) => after.get(id) ?? [])
  expect(moved.map(({ id }) => id)).toEqual(moving.map(({ id }) => id))
  for (const { to, mailbox, planned, isHeld } of moved) {
    expect(targets, `${to} has a new mailbox`).toContain(mailbox)
    expect({ planned, isHeld }, `${to} gets its mails from it`).toEqual({ planned: [mailbox], isHeld: false })
  }
  for (const [company, colleagues] of Map.groupBy(moved, (one) => one.company))
    expect(new Set(colleagues.map(({ mailbox }) => mailbox)).size, `${company} has one mailbox`).toBe(1)
  expect(new Set(moved.map(({ mailbox }) => mailbox))).toEqual(new Set(targets))
  for (const { id, to } of staying)
    expect(after.get(id)?.mailbox, `${to} was sent a mail before`).toBe(broken)

  const first = moved.find(({ mailbox }) => mailbox === targets[1])
  if (!first) throw new Error('no lead was moved')
  const mails = await queryDatabase(
    server,
    'SELECT id FROM scheduled_executions WHERE enrollment_id = $1 ORDER BY ordinal LIMIT 1',
    [first.id],
  )
  await callApi(team.members[1], sendOutboxNow, { body: { executionIds: [String(mails[0]?.id)] } })
  return { moved, first: first.to }
}

/** None is sent a mail by its old mailbox. */
function expectMailsOfMoved(
  { provider, team }: Day,
  { moved, first }: { moved: readonly Waiting[]; first: string },
): void {
  const loginOf = new Map(team.mailboxes.map(({ id, login }) => [id, login]))
  const mailboxes = new Map(moved.map(({ to, mailbox }) => [to, loginOf.get(mailbox)]))
  const mails = provider.accepted.filter(({ to }) => mailboxes.has(to))
  expect(mails.map(({ to }) => to)).toContain(first)
  for (const { to, login } of mails)
    expect(login, `${to} is sent a mail by its new mailbox`).toBe(mailboxes.get(to))
}

/** The snoozed reply is in the list at 11:00, not before. */
async function expectReturnedAtEleven(day: Day, snoozed: string): Promise<void> {
  const [page] = day.pages
  await sendUntil(day.server, at(MONDAY, '10:50'), 10 * 60_000)
  await expect(threads(page)).toHaveCount(6)
  await expect(threads(page).filter({ hasText: new RegExp(`${snoozed}(?!\\d)`) })).toHaveCount(0)
  await moveTo(day, at(MONDAY, '11:00'))
  await expectReturned(page, snoozed)
}

/** Five replies, a bounce and an opt-out by the link of the mail header. */
async function receiveRepliesOfMonday(day: Day): Promise<void> {
  const { server, provider, ended, pages } = day
  const [bounced, stopped, ...others] = someMails(day, 7, at(MONDAY, '09:00'))
  if (!bounced || !stopped) throw new Error('no mail was sent on Monday')
  for (const { to } of [bounced, stopped]) ended.set(to, server.clock.now())
  await provider.reply(bounced, 'bounce')
  const link = /^List-Unsubscribe: <(.+)>\r$/m.exec(Buffer.from(stopped.raw).toString())?.[1] ?? ''
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(link, { method: 'POST', body })).ok).toBe(true)
  for (const mail of others) await reply(day, mail, REPLIES[0] ?? '')
  // without a reload
  await expect(threads(pages[0])).toHaveCount(7 + others.length)
}

/** Without a reload: first in the list, and unread. */
async function expectReturned(page: Page, lead: string): Promise<void> {
  const first = threads(page).first()
  await expect(first).toContainText(new RegExp(`${lead}(?!\\d)`))
  await expect(first).toContainText('안 읽음')
}

async function expectRightMails({ server, provider, ended, absent }: Day): Promise<void> {
  const planned = await queryDatabase(
    server,
    `SELECT e.message_id, e.state, l.contact_email AS to FROM scheduled_executions e JOIN leads l ON l.id = e.lead_id
     WHERE e.message_id IS NOT NULL`,
    [],
  )
  const own = new Map(planned.map((row) => [String(row.message_id).replace(/^<|>$/g, ''), row]))
  const ids = provider.accepted.map(({ raw }) => parseMail(raw).messageId?.replace(/^<|>$/g, '') ?? '')
  expect(new Set(ids).size, 'no mail is sent twice').toBe(ids.length)
  const ofSequence = provider.accepted.filter((_, n) => own.has(ids[n] ?? ''))
  expect(ofSequence).toHaveLength(planned.filter(({ state }) => state === 'sent').length)
  for (const { to, at: sentAt } of ofSequence)
    expect(sentAt.getTime(), `${to} was sent a mail after its reply or opt-out`).toBeLessThanOrEqual(
      ended.get(to)?.getTime() ?? Number.POSITIVE_INFINITY,
    )
  // their second mails would be sent on Monday
  for (const [to, back] of absent) {
    const days = ofSequence.filter((mail) => mail.to === to).map((mail) => dayOf(mail.at))
    expect(
      days.filter((date) => date > FRIDAY && date < back),
      `${to} is absent until ${back}`,
    ).toEqual([])
  }
  const byMailboxAndDay = Map.groupBy(ofSequence, (mail) => `${mail.login} ${dayOf(mail.at)}`)
  for (const [key, { length }] of byMailboxAndDay)
    expect(length, `${key} is within the daily limit`).toBeLessThanOrEqual(DAILY_CAP)
  const monday = ofSequence.filter((mail) => mail.at >= at(MONDAY, '00:00'))
  const followUps = monday.filter(({ to }) => ofSequence.filter((mail) => mail.to === to).length === 2)
  expect(followUps.length, 'second mails are sent').toBeGreaterThan(5)
  // its leads with a mail keep it, and wait
  expect(monday.filter((mail) => mail.login === BROKEN && mail.at >= at(MONDAY, '09:40'))).toEqual([])
}
