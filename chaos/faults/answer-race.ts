// A reply arrives shortly before a follow-up is due, and nothing watches the mailbox: none is sent after the reply has arrived.
import { sql } from 'kysely'
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { sendDue } from '#server/sending/send.ts'
import { sequenceMails } from '#server/sending/sequence-mails.ts'
import { createSendingWorker } from '#server/sending/worker.ts'
import { sending } from '#testing/sending/hostile-sending.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import type { World } from '#testing/world.ts'
import { type FaultRow, faultRow, seeded } from './fault-row.ts'

const SECOND = 1000
/** between two follow-ups, so that each is due alone */
const APART = 60 * SECOND

export const answerRaceOptions = () => ({ role: 'api' as const, config: { allowPrivateHosts: true } })

/** @param runs leads that reply 0.5 to 30 seconds before their follow-up; every tenth other one does not reply */
export async function answerRace(
  w: World,
  { runs, seed }: { runs: number; seed: number },
): Promise<FaultRow> {
  const store = createMemoryMailStore()
  store.addAccount({ id: 'kim', username: 'kim', password: 'first password' })
  const imap = await startSandboxImap({ store })
  const chance = seeded(seed)
  const count = runs + Math.ceil(runs / 10)
  const it = await sending(w, count, [{}, {}], {}, imap.port)
  const send = () => sendDue(w.ctx, createSendingWorker(w.ctx, new AbortController().signal), sequenceMails)
  await send()
  const firstMails = new Map(it.server.bodies.map((body) => [headerOf(body, 'To'), body]))
  const { rows: followUps } = await sql<{ id: string; email: string }>`
    SELECT e.id, l.contact_email AS email FROM scheduled_executions e JOIN leads l ON l.id = e.lead_id
    WHERE e.ordinal = 1 AND e.state = 'scheduled' ORDER BY e.planned_at, e.id`.execute(w.ctx.db)
  let due = w.clock.now().getTime() + 10 * 24 * 60 * APART
  await sql`
    UPDATE scheduled_executions e SET planned_at = x.at
    FROM unnest(${followUps.map(({ id }) => id)}::uuid[],
                ${followUps.map((_, i) => new Date(due + i * APART))}::timestamptz[]) AS x(id, at)
    WHERE e.id = x.id`.execute(w.ctx.db)
  const late: string[] = []
  const missing: string[] = []
  let others = 0
  for (const [i, { email }] of followUps.entries()) {
    const doesReply = i % 11 !== 10
    if (!doesReply) others++
    const before = it.server.bodies.length
    const lead = (500 + chance() * 29_500) | 0
    w.clock.advance(due - lead - w.clock.now().getTime())
    if (doesReply)
      await store.append({
        accountId: 'kim',
        folder: 'INBOX',
        flags: [],
        receivedAt: null,
        raw: replyTo(firstMails, email, i),
      })
    w.clock.advance(lead)
    await send()
    const wasSent = it.server.bodies.slice(before).some((body) => headerOf(body, 'To').includes(email))
    if (doesReply && wasSent) late.push(email)
    if (!doesReply && !wasSent) missing.push(email)
    due += APART
  }
  await it.close()
  await imap.close()
  const uncounted = count - followUps.length
  return faultRow(
    `a reply arrives 0.5 to 30 s before the follow-up of ${followUps.length - others} leads, and nothing watches the mailbox; ${others} others do not reply`,
    `${late.length} sent after the reply, ${missing.length} of the others not sent`,
    '0, 0',
    [...late, ...missing, ...(uncounted === 0 ? [] : [`${uncounted} without a follow-up`])],
  )
}

const headerOf = (mail: string, name: string): string =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(mail)?.[1]?.trim() ?? ''

function replyTo(firstMails: ReadonlyMap<string, string>, email: string, i: number): Buffer {
  const [to, mail] = [...firstMails].find(([address]) => address.includes(email)) ?? ['', '']
  return Buffer.from(
    [
      `From: ${to}`,
      'To: kim@ieum.example',
      `Subject: Re: ${headerOf(mail, 'Subject')}`,
      `In-Reply-To: ${headerOf(mail, 'Message-ID')}`,
      `Message-ID: <answer-${i}@lead.example>`,
      'Content-Type: text/plain; charset=utf-8',
      '',
      '메일 잘 받았습니다. 검토하고 연락드리겠습니다.',
    ].join('\r\n'),
  )
}
