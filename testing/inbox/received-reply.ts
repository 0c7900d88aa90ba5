// Set-up for tests of the inbox: a lead who has replied to a mail, and messages that cannot be matched.
import { sql } from 'kysely'
import { findMailbox } from '#server/data/mailboxes/mailboxes.ts'
import { ingestMessage } from '#server/inbox/actions/ingest-message.ts'
import { makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import type { World } from '#testing/world.ts'

export type ReceivedReply = {
  sequenceId: string
  leadId: string
  enrollmentId: string
  threadId: string
  email: string
}

/** One lead in a sequence of two mails who was sent the first and replies to it. */
export async function receiveReply(
  owner: Owner,
  answer: { kind: string; text?: string } | null,
  lead: object = {},
): Promise<ReceivedReply> {
  const [leadId = ''] = await makeLeads(owner, owner.workspaceId, 1, lead)
  const { id: sequenceId } = await makeSequence(owner, [{}, {}], { name: `시퀀스 ${leadId}` })
  await owner.post(`/sequences/${sequenceId}/enrollments`, {
    leadIds: [leadId],
    userEmailAccountId: owner.sandboxId,
  })
  await owner.post(`/sequences/${sequenceId}/activate`)
  await owner.post('/sandbox/clock', { workspaceId: owner.workspaceId, advanceHours: 1 })
  const email = (await owner.get(`/leads/${leadId}`)).body.contactEmail as string
  const mail = (await owner.get(`/sandbox/messages?to=${email}`)).body.data[0]
  if (answer) await owner.post(`/sandbox/messages/${mail.id}/reply`, answer)
  const enrollmentId = (await owner.get(`/sequences/${sequenceId}/enrollments`)).body.data[0].id as string
  const threads = (await owner.get('/inbox?limit=200')).body.data as { id: string; enrollmentId: string }[]
  const threadId = threads.find((thread) => thread.enrollmentId === enrollmentId)?.id ?? ''
  return { sequenceId, leadId, enrollmentId, threadId, email }
}

let uid = 1_000_000

/** Ingests a message that names no mail of ours. @returns its thread */
export async function deliverMessage(
  w: World,
  owner: Owner,
  message: { from: string; subject?: string; text: string; headers?: string[] },
): Promise<string> {
  const mailbox = await findMailbox(w.ctx.db, owner.sandboxId)
  if (!mailbox) throw new Error('the owner has a mailbox')
  uid += 1
  const raw = [
    `Message-ID: <m${uid}@outside.example>`,
    `From: ${message.from}`,
    `To: ${mailbox.address}`,
    `Subject: =?UTF-8?B?${Buffer.from(message.subject ?? '문의').toString('base64')}?=`,
    ...(message.headers ?? []),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(message.text).toString('base64'),
    '',
  ].join('\r\n')
  const receivedAt = new Date(w.clock.now().getTime() + mailbox.clockOffsetMs)
  await ingestMessage(w.ctx, mailbox, {
    folder: 'INBOX',
    uidValidity: '1',
    uid,
    raw: Buffer.from(raw),
    receivedAt,
  })
  const { rows } = await sql<{ id: string }>`
    SELECT thread_id AS id FROM inbound_messages WHERE message_id = ${`<m${uid}@outside.example>`}`.execute(
    w.ctx.db,
  )
  return rows[0]?.id ?? ''
}
