// A mail server that mixes all faults, by mail and by mailbox: correct state, message and attribution; nothing sent
// twice.
import { sql } from 'kysely'
import { createMailer } from '#server/adapters/smtp/mailer.ts'
import { expiredCertificate, misnamedCertificate } from '#testing/servers/bad-certificates.ts'
import { type Faults, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { testCertificate } from '#testing/servers/test-certificate.ts'
import { ALWAYS, createTestWorkspace, makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import type { World, WorldOptions } from '#testing/world.ts'
import { type FaultRow, faultRow, isKorean, pick, seeded, wait } from './fault-row.ts'
import { MAIL_KINDS, MAILBOX_KINDS, type MailboxKind, type MailKind } from './smtp-kinds.ts'

/** Below the number at which bounces stop a mailbox. */
const MAILS_OF_ONE = 15
/**
 * Timeout for the mails that a server leaves without an answer, instead of the two minutes of the product. All other
 * mails keep those two minutes: on a busy machine a healthy server answers late too.
 */
const UNANSWERED_TIMEOUT_MS = 5000
/** Recipients of the mails that no server answers at the moment. */
const unanswered = new Set<string>()
const hangs = (faults: Faults = {}): boolean => Object.values(faults).includes('hang')

/** A world whose mailer trusts the test certificates and does not wait two minutes for a silent server. */
export function smtpWorldOptions(): WorldOptions {
  const ca = [testCertificate, expiredCertificate.cert, misnamedCertificate.cert]
  const mailer = createMailer({ allowPrivateHosts: true, ca })
  return {
    role: 'all',
    config: { allowPrivateHosts: true },
    mailer: {
      ...mailer,
      send: (connection, message, ms, signal) =>
        mailer.send(connection, message, unanswered.has(message.to) ? UNANSWERED_TIMEOUT_MS : ms, signal),
    },
  }
}

type Server = Awaited<ReturnType<typeof startHostileSmtp>>

async function connect(
  owner: Owner,
  server: Server,
  name: string,
  security: 'none' | 'starttls',
): Promise<string> {
  const { body } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: `${name}@ieum.example`,
    smtp: { host: 'localhost', port: server.port, security },
    imap: null,
    username: name,
    password: 'a password',
    rules: ALWAYS,
  })
  const verified = await owner.post(`/email-accounts/${body.id}/verify`)
  if (!verified.body.ok) throw new Error(JSON.stringify(verified.body))
  return body.id
}

/** A sequence of one mail to new leads, not started. */
async function prepare(
  owner: Owner,
  mailboxId: string,
  count: number,
): Promise<{ id: string; leadIds: string[] }> {
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const { id } = await makeSequence(owner, [{}])
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailboxId,
    allowUnreadReplies: true,
  })
  return { id, leadIds }
}

type Outcome = {
  to: string
  state: string
  status: string
  reason: string | null
  detail: string | null
  parties: string[]
}
const outcomes = async (w: World, sequenceIds: readonly string[]): Promise<Outcome[]> =>
  (
    await sql<Outcome>`
      SELECT l.contact_email AS "to", e.state, n.status, n.status_reason AS reason, n.status_detail AS detail,
        ARRAY(SELECT DISTINCT data->>'party' FROM events v WHERE v.execution_id = e.id AND v.kind = 'send_retried') AS parties
      FROM scheduled_executions e JOIN enrollments n ON n.id = e.enrollment_id JOIN leads l ON l.id = n.lead_id
      WHERE e.sequence_id = ANY(${sequenceIds})`.execute(w.ctx.db)
  ).rows

/** Moves the clock to the next mail's time, also past the hold of a mailbox. */
async function jumpToNext(w: World): Promise<void> {
  const { rows } = await sql<{ next: Date | null }>`
    SELECT min(planned_at) AS next FROM scheduled_executions WHERE state = 'scheduled'`.execute(w.ctx.db)
  const held = w.clock.now().getTime() + 15 * 60_000
  w.clock.set(new Date(Math.max(rows[0]?.next?.getTime() ?? 0, held)))
}

/** A description of how one mail differs from the expected result; null when it does not. */
function judge(server: Server, kind: MailKind, got: Outcome): string | null {
  const { dots = 0, accepted = 0 } = server.taken.get(got.to) ?? {}
  const isRight =
    got.state === kind.state &&
    got.status === kind.status &&
    got.reason === kind.reason &&
    dots === kind.dots &&
    accepted === (kind.state === 'sent' ? 1 : 0) &&
    got.parties.join() === (kind.party ?? '') &&
    (kind.detail?.test(got.detail ?? '') ?? true)
  return isRight ? null : `${kind.name}: ${JSON.stringify({ ...got, dots, accepted })}`
}

/** Mails rejected, cut, delayed or accepted one after another, in random order. */
export async function mixedMails(
  w: World,
  { mails, seed, mailsOfOne = MAILS_OF_ONE }: { mails: number; seed: number; mailsOfOne?: number },
): Promise<FaultRow> {
  const random = seeded(seed)
  const server = await startHostileSmtp()
  try {
    const owner = await createTestWorkspace(w)
    const kinds = new Map<string, MailKind>()
    const ids: string[] = []
    for (let left = mails; left > 0; left -= mailsOfOne) {
      const mailboxId = await connect(owner, server, `mixed${left}`, 'none')
      ids.push((await prepare(owner, mailboxId, Math.min(left, mailsOfOne))).id)
    }
    // the first ones are one of each kind, so that a short run has them all
    for (const [i, { to }] of (await outcomes(w, ids)).entries()) {
      const kind = MAIL_KINDS[i] ?? pick(random, MAIL_KINDS)
      kinds.set(to, kind)
      if (hangs(kind.faults(1))) unanswered.add(to)
    }
    server.dropAll()
    server.setScript({ faultsOf: (to, nth) => kinds.get(to)?.faults(nth) ?? {} })
    for (const id of ids) {
      const { status, body } = await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
      if (status !== 200) throw new Error(JSON.stringify(body))
    }
    const isOver = ({ state }: Outcome) => ['sent', 'failed', 'uncertain'].includes(state)
    let got = await outcomes(w, ids)
    for (const end = Date.now() + 240_000; !got.every(isOver) && Date.now() < end; ) {
      await wait(1100)
      await jumpToNext(w)
      got = await outcomes(w, ids)
    }
    const wrong = got.flatMap((one) => judge(server, kinds.get(one.to) as MailKind, one) ?? [])
    const count = (state: string) => got.filter((one) => one.state === state).length
    return faultRow(
      `${MAIL_KINDS.length} treatments mixed over ${mails} mails of ${ids.length} mailboxes: accepted, slow, 4xx, both kinds of 5xx, cut before and after the final dot`,
      `${count('sent')} sent, ${count('failed')} rejected, ${count('uncertain')} uncertain, ${wrong.length} other than expected`,
      'every mail in the state and with the reason of its fault, none twice',
      wrong,
    )
  } finally {
    await server.close()
  }
}

/**
 * Mailboxes whose server fails as a whole: leads are not affected, the mailbox shows the reason and continues after
 * it is fixed.
 */
export async function brokenMailboxes(w: World, mails: number): Promise<FaultRow[]> {
  const rows: FaultRow[] = []
  // in parallel, so that timeouts are waited for once
  const runs = await Promise.all(MAILBOX_KINDS.map((kind) => brokenMailbox(w, kind, mails)))
  const stopped = runs.filter((_, i) => MAILBOX_KINDS[i]?.ends === 'stopped')
  const waits = runs.filter((_, i) => MAILBOX_KINDS[i]?.ends === 'waits')
  for (const [what, group] of [
    ['stopped until a user has fixed it', stopped],
    ['waits and continues by itself', waits],
  ] as const) {
    const wrong = group.flatMap((run) => run.wrong)
    const sum = group.reduce((all, run) => all + run.sent, 0)
    rows.push(
      faultRow(
        `mailbox ${what}: ${group.map((run) => run.name).join(', ')}`,
        `${group.length} mailboxes, ${group.length * mails} mails: ${sum} sent after, ${wrong.length} wrong`,
        'the Korean message names the mailbox, enrollments are unaffected, all mails are sent once after the fix',
        wrong,
      ),
    )
  }
  return rows
}

type EnrollmentRow = {
  status: string
  statusReason: string | null
  waitReason: string | null
  sentCount: number
}

async function brokenMailbox(w: World, kind: MailboxKind, mails: number) {
  const owner = await createTestWorkspace(w)
  const server = await startHostileSmtp({ starttls: kind.tls === true })
  const wrong: string[] = []
  const say = (what: string, value: unknown) => wrong.push(`${kind.name}: ${what} ${JSON.stringify(value)}`)
  try {
    const mailboxId = await connect(owner, server, 'broken', kind.tls ? 'starttls' : 'none')
    const { id } = await prepare(owner, mailboxId, mails)
    server.taken.clear()
    server.setScript({ starttls: kind.tls === true, ...kind.script })
    const recipients = (await outcomes(w, [id])).map(({ to }) => to)
    if (hangs(kind.script.faults)) for (const to of recipients) unanswered.add(to)
    server.dropAll()
    await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
    const mailbox = async () => (await owner.get(`/email-accounts/${mailboxId}`)).body
    const end = Date.now() + 90_000
    let seen = await mailbox()
    while (seen.statusReason === null && Date.now() < end) {
      await wait(200)
      seen = await mailbox()
    }
    const status = kind.ends === 'stopped' ? 'disconnected' : 'connected'
    if (seen.status !== status || !kind.words.test(seen.statusReason ?? '') || !isKorean(seen.statusReason))
      say('the mailbox says', [seen.status, seen.statusReason])
    const enrollments = async (): Promise<EnrollmentRow[]> =>
      (await owner.get(`/sequences/${id}/enrollments`)).body.data
    const isUntouched = (enrollment: EnrollmentRow) =>
      enrollment.status === 'active' &&
      enrollment.sentCount === 0 &&
      enrollment.waitReason === 'mailbox_disconnected'
    let waiting = await enrollments()
    for (const end = Date.now() + 60_000; !waiting.every(isUntouched) && Date.now() < end; ) {
      await wait(200)
      waiting = await enrollments()
    }
    for (const enrollment of waiting)
      if (!isUntouched(enrollment))
        say('an enrollment is', [enrollment.status, enrollment.statusReason, enrollment.waitReason])
    server.setScript({ starttls: kind.tls === true })
    for (const to of recipients) unanswered.delete(to)
    server.dropAll()
    const checked = await owner.post(`/email-accounts/${mailboxId}/verify`)
    if (!checked.body.ok) say('the check says', checked.body)
    let got = await outcomes(w, [id])
    for (const end = Date.now() + 60_000; got.some(({ state }) => state !== 'sent') && Date.now() < end; ) {
      await wait(500)
      got = await outcomes(w, [id])
    }
    for (const one of got) {
      const { accepted = 0 } = server.taken.get(one.to) ?? {}
      if (one.state !== 'sent' || accepted !== 1) say('a mail is', { ...one, accepted })
    }
    return { name: kind.name, wrong, sent: got.filter(({ state }) => state === 'sent').length }
  } finally {
    await server.close()
  }
}
