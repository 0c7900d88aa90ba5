// Replies arrive while the IMAP server is down for a day, is cut off while reading, recreates its folder, has ten
// thousand messages at once, and returns some twice: none missed, none counted twice.
import { sql } from 'kysely'
import { DAY_MS } from '#core/calendar/date.ts'
import { createInbox } from '#server/adapters/imap/inbox.ts'
import { buildSandboxReply, type SandboxReply } from '#server/adapters/mime/build/build-sandbox-reply.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import { startBreakableProxy } from '#testing/servers/cutting-proxy.ts'
import { createTestWorkspace } from '#testing/workspace-setup.ts'
import type { TestClock, World, WorldOptions } from '#testing/world.ts'
import {
  connectMailbox,
  enrollGroup,
  importLeads,
  OUTSIDE,
  type Provider,
  startProvider,
} from './counting-mailbox.ts'
import { type FaultRow, faultRow, pick, seeded, wait } from './fault-row.ts'

/** A world that reconnects to a lost server quickly. */
export function imapWorldOptions(): WorldOptions {
  const clock = { now: () => new Date() }
  return {
    role: 'all',
    config: { allowPrivateHosts: true },
    inbox: createInbox({ clock, allowPrivateHosts: true, timing: { retryMs: 100, authRetryMs: 100 } }),
  }
}

/** Kinds of replies, and the expected end of the enrollment. */
const ANSWERS = {
  reply: { status: 'replied', event: 'replied' },
  unsubscribe: { status: 'unsubscribed', event: 'unsubscribed' },
  out_of_office: { status: 'paused', event: 'auto_replied' },
} as const satisfies Partial<Record<SandboxReply, { status: string; event: string }>>
type Answer = keyof typeof ANSWERS

export type ImapSizes = { contacts: number; flood: number; seed: number }

export async function imapFaults(w: World, { contacts, flood, seed }: ImapSizes): Promise<FaultRow[]> {
  const random = seeded(seed)
  const provider = await startProvider()
  const proxy = await startBreakableProxy(provider.imapPort)
  const rows: FaultRow[] = []
  try {
    const owner = await createTestWorkspace(w)
    const mailboxId = await connectMailbox(owner, provider, 'kim', proxy.port)
    const groupId = await importLeads(owner, 'answering', contacts)
    const id = await enrollGroup(owner, mailboxId, groupId, [{}, { delayDays: 30 }])
    await owner.post(`/sequences/${id}/activate`)
    await until(async () => provider.store.delivered.filter(isToContact).length === contacts)
    const first = new Map(
      provider.store.delivered.filter(isToContact).map((mail) => [mail.rcptTo[0] ?? '', mail.raw]),
    )
    // every lead replies once, in one of three parts
    const answers = new Map<string, Answer>()
    const inbox: Uint8Array[] = []
    const arrive = async (raw: Uint8Array, folder = 'INBOX') => {
      if (folder === 'INBOX') inbox.push(raw)
      await provider.store.append({ accountId: OUTSIDE, folder, raw, flags: [], receivedAt: null })
    }
    let strangers = 0
    const stranger = () => arrive(strangerMail(++strangers))
    const answer = async (to: string) => {
      const kind = pick(random, Object.keys(ANSWERS) as Answer[])
      answers.set(to, kind)
      const raw = await answerTo(w.clock, first.get(to), to, kind, w.ctx.newId())
      await arrive(raw)
      // stored twice, or in two folders
      if (random() < 0.3) await arrive(raw, random() < 0.5 ? 'INBOX' : 'Junk')
    }
    const leads = [...first.keys()]
    const part = Math.floor(leads.length / 3)
    const check = async (what: string, unread: number) => {
      const due = answers.size + strangers
      const kept = await untilRead(w, due)
      const wrong = await judge(w, id, answers)
      if (kept.messages !== due) wrong.push(`${kept.messages} of ${due} messages are kept`)
      rows.push(
        faultRow(
          what,
          `${unread} messages, ${answers.size} answers so far: ${kept.counted} counted, ${wrong.length} wrong`,
          'none missed, none counted twice',
          wrong,
        ),
      )
    }

    proxy.setDown(true)
    for (const to of leads.slice(0, part)) {
      await answer(to)
      await stranger()
    }
    w.clock.advance(DAY_MS)
    await wait(500)
    proxy.setDown(false)
    for (let cut = 0; cut < 10; cut++) {
      await wait(50 + random() * 200)
      proxy.cutAll()
    }
    await check(
      'IMAP is down for a day, and interrupted ten times while it is read again; some mails exist twice',
      2 * part,
    )

    const before = inbox.length
    await renew(provider, inbox)
    for (const to of leads.slice(part, 2 * part)) await answer(to)
    await check(
      `UIDVALIDITY changes: ${before} read messages appear again with ${part} new answers`,
      inbox.length,
    )

    for (let n = 0; n < flood; n++) await stranger()
    for (const to of leads.slice(2 * part)) await answer(to)
    for (let cut = 0; cut < 5; cut++) {
      await wait(200 + random() * 800)
      proxy.cutAll()
    }
    await check(`${flood} messages arrive at once, five cuts in the middle`, flood + leads.length - 2 * part)
    return rows
  } finally {
    await proxy.close()
    await provider.close()
  }
}

const isToContact = ({ rcptTo }: { rcptTo: readonly string[] }): boolean =>
  rcptTo.some((to) => to.includes('@answering.'))

/** The server recreates the folder with the same messages and new UIDs. */
async function renew({ store }: Provider, inbox: readonly Uint8Array[]): Promise<void> {
  store.recreateFolder(OUTSIDE, 'INBOX')
  for (const raw of inbox)
    await store.append({ accountId: OUTSIDE, folder: 'INBOX', raw, flags: [], receivedAt: null })
}

const strangerMail = (n: number): Uint8Array =>
  Buffer.from(
    `Message-ID: <stranger${n}@news.example>\r\nFrom: 소식 <news${n}@news.example>\r\nTo: kim@ieum.example\r\nSubject: news ${n}\r\n\r\nNews of the day.\r\n`,
  )

async function answerTo(
  clock: TestClock,
  raw: Uint8Array | undefined,
  to: string,
  kind: Answer,
  newId: string,
): Promise<Uint8Array> {
  if (!raw) throw new Error(`${to} has nothing to answer`)
  const { messageId, references, subject, text, from } = await parseMail(raw)
  const original = {
    messageId: messageId ?? '',
    references,
    subject,
    text,
    from,
    to: { name: '담당', address: to },
    raw,
  }
  return buildSandboxReply(kind, original, undefined, clock.now(), newId)
}

/** Descriptions of replies not counted exactly once and of enrollments with a wrong status. */
async function judge(w: World, sequenceId: string, answers: ReadonlyMap<string, Answer>): Promise<string[]> {
  const { rows } = await sql<{ to: string; status: string; events: string[] }>`
    SELECT l.contact_email AS "to", n.status,
      ARRAY(SELECT v.kind FROM events v WHERE v.enrollment_id = n.id
        AND v.kind IN ('replied', 'unsubscribed', 'auto_replied', 'bounced')) AS events
    FROM enrollments n JOIN leads l ON l.id = n.lead_id WHERE n.sequence_id = ${sequenceId}`.execute(w.ctx.db)
  return rows.flatMap(({ to, status, events }) => {
    const kind = answers.get(to)
    const due = kind ? ANSWERS[kind] : { status: 'active', event: '' }
    const isRight = status === due.status && events.join() === due.event
    return isRight ? [] : [`${to} (${kind ?? 'silent'}): ${status}, ${events.join()}`]
  })
}

type Found = { messages: number; counted: number }

async function found(w: World): Promise<Found> {
  const { rows } = await sql<Found>`
    SELECT count(*) FILTER (WHERE kind <> 'own_copy')::int AS messages,
      (SELECT count(*)::int FROM events WHERE kind IN ('replied', 'unsubscribed', 'auto_replied')) AS counted
    FROM inbound_messages`.execute(w.ctx.db)
  return rows[0] ?? { messages: 0, counted: 0 }
}

async function untilRead(w: World, due: number): Promise<Found> {
  await until(async () => (await found(w)).messages >= due, 200_000)
  // any further message would be counted twice
  await wait(1000)
  return found(w)
}

async function until(isTrue: () => Promise<boolean>, ms = 60_000): Promise<void> {
  for (const end = Date.now() + ms; !(await isTrue()) && Date.now() < end; ) await wait(200)
}
