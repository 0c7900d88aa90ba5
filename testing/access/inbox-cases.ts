// Calls of the outbox, the inbox and 확인 필요.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { noCounts } from '#core/overview/dashboard.ts'
import type { Db } from '#server/context.ts'
import type { FullWorkspace } from './full-workspace.ts'

type Case = (full: FullWorkspace, db: Db) => TestCall | Promise<TestCall>
type TestCall = { path: string; body?: unknown; isList?: true; skips?: object }

async function plannedMail(r: FullWorkspace, db: Db): Promise<string> {
  const { enrollmentId } = await r.makeRunning()
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM scheduled_executions WHERE enrollment_id = ${enrollmentId}`.execute(db)
  return rows[0]?.id ?? ''
}
const move =
  (path: string, more: object = {}): Case =>
  async (r, db) => ({ path, body: { executionIds: [await plannedMail(r, db)], ...more } })

/** An enrollment blocked for this reason. */
const resolve =
  (path: string, reason: string, more: object = {}): Case =>
  async (r, db) => {
    const { enrollmentId } = await r.makeRunning()
    await sql`
      UPDATE enrollments SET status = 'blocked', status_reason = ${reason} WHERE id = ${enrollmentId}`.execute(
      db,
    )
    const state = reason === 'send_uncertain' ? 'uncertain' : 'failed'
    await sql`UPDATE scheduled_executions SET state = ${state} WHERE enrollment_id = ${enrollmentId}`.execute(
      db,
    )
    return { path, body: { enrollmentIds: [enrollmentId], ...more } }
  }

export const DESK_CASES: Record<string, Case> = {
  'GET /outbox': (r) => ({ path: `/outbox?workspaceIds=${r.workspaceId}`, isList: true }),
  'GET /outbox/ids': (r) => ({
    path: `/outbox/ids?workspaceIds=${r.workspaceId}`,
    skips: { ids: [], total: 0 },
  }),
  'GET /outbox/days': (r) => ({ path: `/outbox/days?workspaceIds=${r.workspaceId}`, isList: true }),
  'GET /outbox/:id': async (r, db) => ({ path: `/outbox/${await plannedMail(r, db)}` }),
  'POST /outbox/send-now': move('/outbox/send-now'),
  'POST /outbox/postpone': move('/outbox/postpone', { date: '2027-01-04' }),
  'POST /outbox/cancel': move('/outbox/cancel', { rest: 'continue' }),
  'POST /outbox/restore': move('/outbox/restore'),
  'PUT /outbox/:id/content': async (r, db) => ({
    path: `/outbox/${await plannedMail(r, db)}/content`,
    body: { subject: '수정한 제목', bodyText: '수정한 본문', bodyHtml: '' },
  }),

  'GET /check': (r) => ({
    path: `/check?workspaceIds=${r.workspaceId}`,
    skips: {
      total: 0,
      causes: [],
      mailboxes: [],
      sequences: [],
      runs: [],
      answers: [],
      unmatchedCount: 0,
      optOutLikelyCount: 0,
      noticeCount: 0,
      webhooks: [],
    },
  }),
  'GET /badges': (r) => ({
    path: `/badges?workspaceIds=${r.workspaceId}`,
    skips: { check: 0, unread: 0, consents: 0 },
  }),
  'GET /today': (r) => ({
    path: `/today?workspaceIds=${r.workspaceId}`,
    skips: {
      now: expect.any(String),
      date: expect.any(String),
      items: [],
      sandboxNow: null,
      replies: { total: 0, mine: 0, unassigned: 0, oldest: [] },
      check: { total: 0, causes: [], answers: 0, runs: 0, notices: 0, unmatched: 0, optOutLikely: 0 },
      outbox: { total: 0, onHold: 0, firstAt: null, lastAt: null },
      review: { total: 0, places: [] },
      sequences: { halted: 0, paused: 0, finishing: [], finished: [] },
      mailboxes: [],
      days: Array.from({ length: 7 }, () => ({ date: expect.any(String), sent: 0, replied: 0, bounced: 0 })),
    },
  }),
  'GET /today/tour': (r) => ({
    path: `/today/tour?workspaceIds=${r.workspaceId}`,
    skips: { sequenceId: null, doneCount: 0 },
  }),
  'GET /inbox/signature': (r) => ({ path: `/inbox/signature?workspaceId=${r.workspaceId}` }),
  'PUT /inbox/signature': (r) => ({
    path: '/inbox/signature',
    body: { workspaceId: r.workspaceId, signature: '김하늘 드림' },
  }),
  'GET /me/notifications': (r) => ({ path: `/me/notifications?workspaceId=${r.workspaceId}` }),
  'GET /me/notifications/page': (r) => ({
    path: `/me/notifications/page?workspaceIds=${r.workspaceId}`,
    skips: { unread: 0, notifications: [] },
  }),
  'PUT /me/notifications': (r) => ({
    path: '/me/notifications',
    body: { workspaceId: r.workspaceId, events: {}, audience: 'mine', webhookId: null, quietHours: null },
  }),
  'POST /me/notifications/test': (r) => ({
    path: '/me/notifications/test',
    body: { workspaceId: r.workspaceId, channel: 'mail' },
  }),
  'GET /workspaces/:id/digest': (r) => ({ path: `/workspaces/${r.workspaceId}/digest` }),
  'PUT /workspaces/:id/digest': (r) => ({
    path: `/workspaces/${r.workspaceId}/digest`,
    body: { hour: 9, userEmailAccountId: r.sandboxId },
  }),
  'GET /workspaces/:id/digest/preview': (r) => ({ path: `/workspaces/${r.workspaceId}/digest/preview` }),
  'DELETE /workspaces/:id/digest': (r) => ({ path: `/workspaces/${r.workspaceId}/digest` }),
  'POST /workspaces/:id/digest/test': (r) => ({
    path: `/workspaces/${r.workspaceId}/digest/test`,
    body: { userEmailAccountId: r.sandboxId },
  }),
  'GET /overview': (r) => ({
    path: `/overview?workspaceIds=${r.workspaceId}`,
    skips: {
      period: expect.any(Object),
      previous: expect.any(Object),
      asOf: expect.any(String),
      enrolledOutside: null,
      current: noCounts(),
      before: noCounts(),
      intents: [],
      weeks: expect.any(Array),
      sequences: [],
      senders: [],
      groups: [],
      industries: [],
      omitted: { sequences: 0, senders: 0, groups: 0, industries: 0 },
      ranking: { best: [], worst: [], tooFew: 0 },
      trends: [],
      waiting: { total: 0, oldest: [] },
    },
  }),
  'GET /overview/leads': (r) => ({
    path: `/overview/leads?metric=enrolled&workspaceIds=${r.workspaceId}`,
    isList: true,
  }),
  'GET /overview/export.csv': (r) => ({
    path: `/overview/export.csv?table=sequences&workspaceIds=${r.workspaceId}`,
    skips: expect.stringMatching(/^\ufeff[^\n]*\r?\n?$/),
  }),
  'GET /today/leads': (r) => ({
    path: `/today/leads?kind=sent&date=2026-11-23&workspaceIds=${r.workspaceId}`,
    isList: true,
  }),
  'GET /check/enrollments': (r) => ({
    path: `/check/enrollments?cause=send_uncertain&workspaceIds=${r.workspaceId}`,
    skips: { data: [], total: 0, places: [], steps: [] },
  }),
  'GET /check/enrollments/ids': (r) => ({
    path: `/check/enrollments/ids?cause=send_uncertain&workspaceIds=${r.workspaceId}`,
    skips: { ids: [], total: 0 },
  }),
  'POST /check/retry': resolve('/check/retry', 'send_failed'),
  'POST /check/settle': resolve('/check/settle', 'send_uncertain', { decision: 'skip' }),
  'POST /check/continue': resolve('/check/continue', 'node_removed', { nodeId: 'mail-1' }),
  'POST /check/remove': resolve('/check/remove', 'send_failed'),
}
