// How each endpoint is called for a row of the full workspace. Rows that a call deletes are created for it.
import { sql } from 'kysely'
import { INBOX_KINDS, THREAD_INTENTS } from '#core/inbox/inbox.ts'
import type { Db } from '#server/context.ts'
import { tightenGuard } from '#server/data/mailboxes/bounce-guard.ts'
import { type Case, list, of } from './access-call.ts'
import { DUPLICATE_CASES } from './duplicates-cases.ts'
import { type FullWorkspace, SECRET } from './full-workspace.ts'
import { DESK_CASES } from './inbox-cases.ts'
import { CONTACT_CASES } from './leads-cases.ts'
import { OWN_SOURCE_CASES } from './own-sources-cases.ts'
import { SEQUENCE_CASES } from './sequences-cases.ts'
import { TAG_CASES } from './tags-cases.ts'
import { TONE_EXAMPLE_CASES } from './tone-examples-cases.ts'
import { WEBHOOK_CASES } from './webhooks-cases.ts'
import { TEAM_CASES } from './workspaces-cases.ts'

let count = 0
const NOTHING = { total: 0, unread: 0 }
const WITH_FILE = [
  'Message-ID: <file@hidden.example>',
  'Content-Type: application/pdf; name="hidden.pdf"',
  'Content-Disposition: attachment; filename="hidden.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'aGlkZGVuLmV4YW1wbGU=',
].join('\r\n')
const imageOf = (r: FullWorkspace) => ({
  workspaceIds: [r.workspaceId],
  image: Buffer.from(`GIF89a${SECRET}`).toString('base64'),
})
const fileOf = (r: FullWorkspace) => ({
  workspaceId: r.workspaceId,
  file: { name: `${SECRET}.pdf`, content: `%PDF-1.7 ${SECRET}` },
})
const answer = async (r: FullWorkspace): Promise<string> =>
  (await r.post(`/inbox/threads/${r.threadId}/answers`, { text: SECRET })).id

/** The open opt-out hold of the received message. */
async function hold(r: FullWorkspace, db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO opt_out_holds (id, workspace_id, inbound_message_id, email_keys, sentence, created_at)
    VALUES (${crypto.randomUUID()}, ${r.workspaceId}, ${r.inboundId}, ARRAY['held@hidden.example'], ${SECRET}, now())
    ON CONFLICT (inbound_message_id) DO UPDATE SET decision = NULL, decided_at = NULL
    RETURNING id`.execute(db)
  return rows[0]?.id ?? ''
}

/** By `METHOD /path` of the endpoint. */
export const CASES: Record<string, Case> = {
  ...SEQUENCE_CASES,
  ...CONTACT_CASES,
  'PATCH /workspaces/:id': of(
    (r) => `/workspaces/${r.workspaceId}`,
    () => ({ name: `${SECRET}방` }),
  ),
  'PATCH /workspaces/:id/days-off': of(
    (r) => `/workspaces/${r.workspaceId}/days-off`,
    () => ({ add: [{ date: '2027-01-04', name: `${SECRET}${++count}` }] }),
  ),
  ...TEAM_CASES,
  ...WEBHOOK_CASES,
  ...TAG_CASES,
  'POST /workspaces/:id/sample-data': of((r) => `/workspaces/${r.workspaceId}/sample-data`),
  'GET /workspaces/:id/model': of((r) => `/workspaces/${r.workspaceId}/model`),
  'PUT /workspaces/:id/model': of(
    (r) => `/workspaces/${r.workspaceId}/model`,
    () => ({ companyIntro: `${SECRET} ${++count}` }),
  ),
  'POST /workspaces/:id/model/test': of(
    (r) => `/workspaces/${r.workspaceId}/model/test`,
    () => ({ preset: 'sandbox' }),
  ),
  'POST /workspaces/:id/model/list': of(
    (r) => `/workspaces/${r.workspaceId}/model/list`,
    () => ({ preset: 'sandbox' }),
  ),
  ...OWN_SOURCE_CASES,
  ...TONE_EXAMPLE_CASES,
  'GET /workspaces/:id/sender': of((r) => `/workspaces/${r.workspaceId}/sender`),
  'PUT /workspaces/:id/sender': of(
    (r) => `/workspaces/${r.workspaceId}/sender`,
    () => ({ senderName: '(주)이음' }),
  ),
  'GET /workspaces/:id/model/usage': of((r) => `/workspaces/${r.workspaceId}/model/usage`),
  ...DUPLICATE_CASES,
  'GET /email-templates': list('/email-templates'),
  'GET /email-templates/:id': of((r) => `/email-templates/${r.templateId}`),
  'POST /email-templates': of(
    () => '/email-templates',
    (r) => ({ workspaceId: r.workspaceId, name: SECRET }),
  ),
  'PUT /email-templates/:id': of(
    (r) => `/email-templates/${r.templateId}`,
    () => ({ subject: `${SECRET}${++count}` }),
  ),
  'GET /email-templates/:id/versions': of((r) => `/email-templates/${r.templateId}/versions`),
  'GET /email-templates/:id/versions/:version': of((r) => `/email-templates/${r.templateId}/versions/1`),
  'POST /email-templates/:id/versions/:version/restore': of(
    (r) => `/email-templates/${r.templateId}/versions/1/restore`,
  ),
  'GET /email-templates/:id/uses': of((r) => `/email-templates/${r.templateId}/uses`),
  'POST /email-templates/preview': of(
    () => '/email-templates/preview',
    (r) => ({ workspaceId: r.workspaceId, subject: '', bodyText: '', bodyHtml: '', leadId: r.leadId }),
  ),
  'POST /files': (r) => ({ path: '/files', form: fileOf(r) }),
  'GET /files/:id': async (r) => ({
    path: `/files/${(await r.owner.upload('/files', fileOf(r))).body.fileId}`,
  }),
  'POST /images': of(() => '/images', imageOf),
  'GET /images/:hash': async (r) => ({
    path: (await r.post('/images', imageOf(r))).address.replace('/api/v1', ''),
  }),
  'DELETE /email-templates/:id': async (r) => ({ path: `/email-templates/${(await r.template()).id}` }),
  'GET /workspaces/:id/oauth-clients': of((r) => `/workspaces/${r.workspaceId}/oauth-clients`),
  'PUT /workspaces/:id/oauth-clients/:provider': of(
    (r) => `/workspaces/${r.workspaceId}/oauth-clients/google`,
    () => ({ clientId: `${SECRET}-${++count}`, clientSecret: 'hidden secret' }),
  ),
  'DELETE /workspaces/:id/oauth-clients/:provider': of(
    (r) => `/workspaces/${r.workspaceId}/oauth-clients/microsoft`,
  ),
  'POST /email-accounts/oauth': async (r) => {
    await r.owner.put(`/workspaces/${r.workspaceId}/oauth-clients/google`, {
      clientId: 'client',
      clientSecret: 'hidden secret',
    })
    return { path: '/email-accounts/oauth', body: { workspaceId: r.workspaceId, provider: 'google' } }
  },
  'GET /email-accounts': list('/email-accounts'),
  'GET /email-accounts/:id': of((r) => `/email-accounts/${r.mailboxId}`),
  'POST /email-accounts': of(
    () => '/email-accounts',
    (r) => ({
      workspaceId: r.workspaceId,
      address: 'new@hidden.example',
      smtp: { host: 'smtp.hidden.example', port: 465, security: 'tls' },
      imap: null,
      username: 'new',
      password: 'hidden password',
    }),
  ),
  'GET /email-accounts/:id/domain': of((r) => `/email-accounts/${r.mailboxId}/domain`),
  'POST /email-accounts/:id/domain/verify': of((r) => `/email-accounts/${r.mailboxId}/domain/verify`),
  'PATCH /email-accounts/:id': of(
    (r) => `/email-accounts/${r.mailboxId}`,
    () => ({ name: `${SECRET}${++count}` }),
  ),
  'DELETE /email-accounts/:id': async (r) => ({ path: `/email-accounts/${(await r.makeMailbox()).id}` }),
  'POST /email-accounts/:id/restart': async (r, db) => {
    await tightenGuard(db, r.sandboxId, 'first_mails_stopped', { sent: 33, bounced: 1 }, new Date())
    return { path: `/email-accounts/${r.sandboxId}/restart` }
  },
  'GET /email-accounts/:id/waiting-leads': of((r) => `/email-accounts/${r.mailboxId}/waiting-leads`),
  'POST /email-accounts/:id/move-waiting': async (r, db) => {
    const target = (await r.makeMailbox()).id
    await sql`UPDATE email_accounts SET status = 'connected' WHERE id = ${target}`.execute(db)
    return {
      path: `/email-accounts/${(await r.makeMailbox()).id}/move-waiting`,
      body: { userEmailAccountId: target },
    }
  },
  'POST /email-accounts/:id/verify': of((r) => `/email-accounts/${r.sandboxId}/verify`),
  ...DESK_CASES,
  'GET /inbox': (r) => ({
    path: `/inbox?workspaceIds=${r.workspaceId}`,
    skips: { data: [], total: 0, nextCursor: null },
  }),
  'GET /inbox/counts': (r) => ({
    path: `/inbox/counts?workspaceIds=${r.workspaceId}`,
    skips: {
      isEmpty: true,
      all: NOTHING,
      kinds: Object.fromEntries(INBOX_KINDS.map((kind) => [kind, NOTHING])),
      intents: Object.fromEntries(THREAD_INTENTS.map((intent) => [intent, NOTHING])),
      labels: [],
      snoozed: 0,
    },
  }),
  'GET /inbox/threads/:id': of((r) => `/inbox/threads/${r.threadId}`),
  'GET /inbox/threads/:id/mails': of((r) => `/inbox/threads/${r.threadId}/mails`),
  'PATCH /inbox/threads': of(
    () => '/inbox/threads',
    (r) => ({ threadIds: [r.threadId], isRead: ++count % 2 === 0, addLabelIds: [r.labelId] }),
  ),
  'GET /inbox/threads/:id/candidates': of((r) => `/inbox/threads/${r.threadId}/candidates`),
  'POST /inbox/threads/:id/assign': async (r, db) => {
    await sql`UPDATE inbox_threads SET enrollment_id = NULL, lead_id = NULL WHERE id = ${r.threadId}`.execute(
      db,
    )
    return { path: `/inbox/threads/${r.threadId}/assign`, body: { leadId: r.leadId } }
  },
  'POST /inbox/messages/:id/kind': async (r, db) => {
    await sql`UPDATE inbound_messages SET kind = 'reply' WHERE id = ${r.inboundId}`.execute(db)
    return { path: `/inbox/messages/${r.inboundId}/kind`, body: { kind: 'auto_reply' } }
  },
  'POST /inbox/messages/:id/intent': async (r, db) => {
    await sql`UPDATE inbound_messages SET kind = 'reply' WHERE id = ${r.inboundId}`.execute(db)
    return { path: `/inbox/messages/${r.inboundId}/intent`, body: { intent: 'later' } }
  },
  'POST /inbox/messages/:id/pause-until': async (r, db) => {
    const { enrollmentId } = await r.makeRunning()
    await sql`
      UPDATE inbound_messages SET kind = 'reply', enrollment_id = ${enrollmentId} WHERE id = ${r.inboundId}`.execute(
      db,
    )
    return { path: `/inbox/messages/${r.inboundId}/pause-until`, body: { date: '2027-01-04' } }
  },
  'DELETE /inbox/threads/:id/suggestion': of((r) => `/inbox/threads/${r.threadId}/suggestion`),
  'POST /inbox/threads/:id/suggest-answer': async (r, db) => {
    await sql`UPDATE inbound_messages SET kind = 'reply' WHERE id = ${r.inboundId}`.execute(db)
    await sql`DELETE FROM opt_out_holds WHERE inbound_message_id = ${r.inboundId}`.execute(db)
    return { path: `/inbox/threads/${r.threadId}/suggest-answer` }
  },
  'GET /inbox/messages/:id/attachments/:index': async (r, db) => {
    await sql`UPDATE inbound_messages SET raw = ${Buffer.from(WITH_FILE)} WHERE id = ${r.inboundId}`.execute(
      db,
    )
    return { path: `/inbox/messages/${r.inboundId}/attachments/0` }
  },
  'GET /inbox/opt-out-holds': list('/inbox/opt-out-holds'),
  'POST /inbox/opt-out-holds/:id/decision': async (r, db) => ({
    path: `/inbox/opt-out-holds/${await hold(r, db)}/decision`,
    body: { decision: 'not_opt_out' },
  }),
  'POST /inbox/threads/:id/answers': of(
    (r) => `/inbox/threads/${r.threadId}/answers`,
    () => ({ text: SECRET }),
  ),
  'POST /inbox/threads/:id/answering': of(
    (r) => `/inbox/threads/${r.threadId}/answering`,
    () => ({ isAnswering: false }),
  ),
  'POST /inbox/answers/:id/cancel': async (r) => ({ path: `/inbox/answers/${await answer(r)}/cancel` }),
  'POST /inbox/answers/:id/settle': async (r, db) => {
    const id = await answer(r)
    await sql`UPDATE inbox_answers SET state = 'uncertain' WHERE id = ${id}`.execute(db)
    return { path: `/inbox/answers/${id}/settle`, body: { decision: 'skip' } }
  },
  'GET /inbox/labels': list('/inbox/labels'),
  'POST /inbox/labels': of(
    () => '/inbox/labels',
    (r) => ({ workspaceId: r.workspaceId, name: `${SECRET}라벨 ${++count}`, color: 'blue' }),
  ),
  'PATCH /inbox/labels/:id': of(
    (r) => `/inbox/labels/${r.labelId}`,
    () => ({ name: `${SECRET}라벨 ${++count}` }),
  ),
  'DELETE /inbox/labels/:id': async (r) => {
    const label = { workspaceId: r.workspaceId, name: `${SECRET}라벨 ${++count}`, color: 'gray' }
    return { path: `/inbox/labels/${(await r.post('/inbox/labels', label)).id}` }
  },
  'GET /sandbox/messages': list('/sandbox/messages'),
  'GET /sandbox/messages/:id': of((r) => `/sandbox/messages/${r.messageId}`),
  'POST /sandbox/messages/:id/reply': of(
    (r) => `/sandbox/messages/${r.messageId}/reply`,
    () => ({ kind: 'reply' }),
  ),
  'POST /sandbox/messages/:id/visit': of(
    (r) => `/sandbox/messages/${r.messageId}/visit`,
    () => ({ kind: 'opened' }),
  ),
  'GET /sandbox/clock': of((r) => `/sandbox/clock?workspaceId=${r.workspaceId}`),
  'POST /sandbox/clock': of(
    () => '/sandbox/clock',
    (r) => ({ workspaceId: r.workspaceId, advanceHours: 1 }),
  ),
  'POST /sandbox/mailboxes': async ({ workspaceId, sandboxId }, db) => {
    await sql`
      DELETE FROM email_accounts
      WHERE workspace_id = ${workspaceId} AND kind = 'sandbox' AND id <> ${sandboxId}`.execute(db)
    return { path: '/sandbox/mailboxes', body: { workspaceId } }
  },
  // it has a real mailbox
  'POST /sandbox/play': ({ sequenceId }) => ({
    path: '/sandbox/play',
    body: { sequenceId },
    conflict: 'sandbox_not_sealed',
  }),
}
