// Thirty days with 설날 inside: five sequences share two mailboxes on real SMTP and IMAP servers, one of them in ramp-up and
// offline for two days; leads reply, are away, bounce and opt out. The mails the servers accepted are compared with the database.

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { koreanHoliday } from '#core/calendar/korean-holidays.ts'
import { dateInZone } from '#core/calendar/zone.ts'
import { buildSandboxReply, type SandboxReply } from '#server/adapters/mime/build/build-sandbox-reply.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { resumeDueEnrollments } from '#server/enrollments/actions/resume.ts'
import { readMailbox } from '#server/inbox/listen.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type SignedUp, type World, world } from '#testing/world.ts'
import { sendDue } from './send.ts'
import { sequenceMails } from './sequence-mails.ts'
import { createSendingWorker } from './worker.ts'

/** Monday 25 January 2027, 09:00 in Seoul; 설날 is from Saturday 6 to Monday 8 February, its substitute on Tuesday 9 */
const MONDAY = new Date('2027-01-25T00:00:00Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const LOGIN = { username: 'kim', password: 'secret' }
const OFFICE = {
  weekdays: [1, 2, 3, 4, 5],
  windowStart: '09:00',
  windowEnd: '18:00',
  skipHolidays: true,
  minGapSeconds: 120,
  daysOff: [],
}

/** From the start of the test to a date. */
function workingDaysBefore(date: string): number {
  let count = 0
  for (let at = MONDAY.getTime(); dateInZone(new Date(at), 'Asia/Seoul') < date; at += DAY) {
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
    if (!isWeekend && !koreanHoliday(dateInZone(new Date(at), 'Asia/Seoul'))) count++
  }
  return count
}

type Taken = { to: string; at: Date; raw: Uint8Array }

/** A provider: its two servers, and the mails they accepted. */
async function provider(w: World, id: string) {
  const store = createMemoryMailStore()
  store.addAccount({ id, ...LOGIN })
  const taken: Taken[] = []
  const open = (port = 0) =>
    startSandboxSmtp({
      port,
      store: {
        ...store,
        deliver: async (mail) => {
          for (const to of mail.rcptTo) taken.push({ to, at: w.clock.now(), raw: mail.raw })
          return store.deliver(mail)
        },
      },
    })
  let smtp = await open()
  const { port } = smtp
  const imap = await startSandboxImap({ store })
  onTestFinished(async () => {
    await smtp.close()
    await imap.close()
  })
  return {
    id,
    store,
    taken,
    port,
    imapPort: imap.port,
    breakDown: () => smtp.close(),
    repair: async () => {
      smtp = await open(port)
    },
  }
}
type Provider = Awaited<ReturnType<typeof provider>>

async function connect(me: SignedUp, server: Provider, rules: object): Promise<string> {
  const host = { host: '127.0.0.1', security: 'none' }
  const { body } = await me.post('/email-accounts', {
    workspaceId: me.workspaceId,
    address: `${server.id}@ieum.example`,
    smtp: { ...host, port: server.port },
    imap: { ...host, port: server.imapPort },
    ...LOGIN,
    rules: { ...OFFICE, ...rules },
  })
  const verified = await me.post(`/email-accounts/${body.id}/verify`)
  expect(verified.body, JSON.stringify(verified.body)).toMatchObject({ ok: true })
  // without the mail of the mailbox check
  server.taken.length = 0
  return body.id
}

/** The recipient replies to the last mail they received. */
async function answer(w: World, server: Provider, to: string, kind: SandboxReply, text?: string) {
  const raw = server.taken.findLast((mail) => mail.to === to)?.raw
  if (!raw) throw new Error(`${to} has nothing to answer`)
  const mail = await parseMail(raw)
  const original = {
    messageId: mail.messageId ?? '',
    references: mail.references,
    subject: mail.subject,
    text: mail.text,
    from: mail.from,
    to: { name: '담당자', address: to },
    raw,
  }
  const built = await buildSandboxReply(kind, original, text, w.clock.now(), w.ctx.newId())
  await server.store.append({
    accountId: server.id,
    folder: 'INBOX',
    raw: built,
    flags: [],
    receivedAt: w.clock.now(),
  })
}

test('thirty days with 설날, an offline mailbox, a ramp-up and replies of every kind follow the rules', async () => {
  await using w = await world({ now: MONDAY, config: { allowPrivateHosts: true } })
  const me = await w.signUp()
  const steady = await provider(w, 'steady')
  const warming = await provider(w, 'warming')
  const steadyId = await connect(me, steady, { dailyCap: 25 })
  const rampUp = { since: '2027-01-25', start: 4, step: 2 }
  const warmingId = await connect(me, warming, { dailyCap: 15, rampUp })
  const sequences: { id: string; leadIds: string[] }[] = []
  for (const [n, mailbox] of [steadyId, steadyId, steadyId, warmingId, warmingId].entries()) {
    const leadIds = await makeLeads(me, me.workspaceId, 16)
    const mails = [{}, { delayDays: 3 }, { delayDays: 4 }]
    const { id } = await makeSequence(me, mails, { name: `시퀀스 ${n + 1}`, businessDaysOnly: true })
    await me.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: mailbox })
    expect((await me.post(`/sequences/${id}/activate`)).status).toBe(200)
    sequences.push({ id, leadIds })
  }
  const worker = createSendingWorker(w.ctx, new AbortController().signal)
  const mailboxes = await Promise.all([steadyId, warmingId].map((id) => findMailbox(w.ctx.db, id)))
  const doWhatIsDue = async () => {
    for (const mailbox of mailboxes) if (mailbox) await readMailbox(w.ctx, mailbox)
    await resumeDueEnrollments(w.ctx)
    await sendDue(w.ctx, worker, sequenceMails)
  }
  /** Moves the clock from one planned mail to the next and reads the mailboxes every two hours. */
  const liveUntil = async (end: Date) => {
    while (w.clock.now() < end) {
      const { rows } = await sql<{ at: Date | null }>`
        SELECT min(planned_at) AS at FROM scheduled_executions WHERE state = 'scheduled' AND planned_at > ${w.clock.now()}`.execute(
        w.ctx.db,
      )
      const next = Math.min(rows[0]?.at?.getTime() ?? end.getTime(), w.clock.now().getTime() + 2 * HOUR)
      w.clock.set(new Date(Math.min(next, end.getTime())))
      await doWhatIsDue()
    }
  }
  const after = (days: number) => new Date(MONDAY.getTime() + days * DAY)

  await doWhatIsDue()
  await liveUntil(after(1))
  const answered = steady.taken.slice(0, 3).map(({ to }) => to)
  const away = steady.taken[3]?.to ?? ''
  const unwilling = warming.taken[0]?.to ?? ''
  for (const to of answered) await answer(w, steady, to, 'reply')
  await answer(w, steady, away, 'out_of_office', '2월 15일까지 자리를 비웁니다. 2월 16일에 복귀합니다.')
  await answer(w, warming, unwilling, 'unsubscribe')
  // one of forty-eight: the bounce guard is not triggered
  await liveUntil(after(2))
  const gone = steady.taken.at(-1)?.to ?? ''
  await answer(w, steady, gone, 'bounce')

  // its server is offline for two days, Monday and Tuesday of the second week
  await liveUntil(after(7))
  await warming.breakDown()
  await liveUntil(after(8.9))
  const duringBreak = warming.taken.filter(({ at }) => at >= after(7) && at < after(9))
  const waiting = await me.get(`/sequences/${sequences[3]?.id}/enrollments?limit=200`)
  await warming.repair()
  await liveUntil(after(30))

  const day = (at: Date) => dateInZone(at, 'Asia/Seoul')
  for (const [server, cap] of [
    [steady, 25],
    [warming, 15],
  ] as const) {
    const byDay = Map.groupBy(server.taken, ({ at }) => day(at))
    for (const [date, mails] of byDay) {
      expect(koreanHoliday(date), date).toBeNull()
      expect([0, 6]).not.toContain(new Date(`${date}T00:00:00Z`).getUTCDay())
      expect(mails.length, `${server.id} on ${date}`).toBeLessThanOrEqual(cap)
    }
    const times = server.taken.map(({ at }) => at.getTime())
    for (const [i, at] of times.entries()) {
      const hour = Number(new Date(at + 9 * HOUR).getUTCHours())
      expect(hour >= 9 && hour < 18, new Date(at).toISOString()).toBe(true)
      if (i > 0) expect(at - (times[i - 1] ?? 0)).toBeGreaterThanOrEqual(OFFICE.minGapSeconds * 1000)
    }
  }
  // the ramp-up: four, six, eight … by working day, and none while its server was offline, with a reason on every row
  const warmUp = [...Map.groupBy(warming.taken, ({ at }) => day(at))]
  expect(warmUp.slice(0, 3).map(([, mails]) => mails.length)).toEqual([4, 6, 8])
  // a slot freed by a reply stays free
  for (const [date, mails] of warmUp)
    expect(mails.length, date).toBeLessThanOrEqual(4 + 2 * workingDaysBefore(date))
  expect(duringBreak).toEqual([])
  const reasons = new Set(waiting.body.data.map((row: { waitReason: string | null }) => row.waitReason))
  expect(reasons).toContain('mailbox_disconnected')

  // no lead is mailed again after a reply, bounce or opt-out; an absent one is mailed after the return
  const copies = Map.groupBy([...steady.taken, ...warming.taken], ({ to }) => to)
  for (const to of [...answered, gone, unwilling]) expect(copies.get(to)?.length, to).toBe(1)
  const toAway = (copies.get(away) ?? []).map(({ at }) => day(at))
  expect(toAway[0]).toBe('2027-01-25')
  expect(toAway[1] && toAway[1] >= '2027-02-16').toBe(true)

  // every other lead has had all three, each once, and the database agrees with the servers
  expect(copies.size).toBe(80)
  const ended = new Set([...answered, gone, unwilling, away])
  for (const [to, mails] of copies) if (!ended.has(to)) expect(mails.length, to).toBe(3)
  const { rows } = await sql<{ state: string; n: number }>`
    SELECT state, count(*)::int AS n FROM scheduled_executions GROUP BY 1`.execute(w.ctx.db)
  const states = new Map(rows.map(({ state, n }) => [state, n]))
  expect(states.get('sent')).toBe(steady.taken.length + warming.taken.length)
  expect(states.get('uncertain')).toBeUndefined()
  expect(states.get('failed')).toBeUndefined()

  // and the events of the absent lead are complete
  const enrollments = (await me.get(`/sequences/${sequences[0]?.id}/enrollments?limit=200`)).body.data
  const row = enrollments.find((one: { contactEmail: string }) => one.contactEmail === away)
  const story = (await me.get(`/sequences/enrollments/${row.id}/metrics`)).body.events
  const kinds = story.map(({ kind }: { kind: string }) => kind)
  expect(kinds.slice(0, 3)).toEqual(['enrolled', 'sent', 'auto_replied'])
  expect(kinds).toContain('resumed')
  expect(kinds.indexOf('resumed')).toBeLessThan(kinds.lastIndexOf('sent'))
})
