// How the calls of the outbox and of what needs a person are made for something of a furnished room.
import { sql } from 'kysely'
import type { Db } from '../context.ts'
import type { Room } from './one-of-everything.ts'

type Case = (room: Room, db: Db) => Asked | Promise<Asked>
type Asked = { path: string; body?: unknown; isList?: true; skips?: object }

async function plannedMail(r: Room, db: Db): Promise<string> {
  const { enrollmentId } = await r.makeRunning()
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM scheduled_executions WHERE enrollment_id = ${enrollmentId}`.execute(db)
  return rows[0]?.id ?? ''
}
const move =
  (path: string, more: object = {}): Case =>
  async (r, db) => ({ path, body: { executionIds: [await plannedMail(r, db)], ...more } })

export const DESK_CASES: Record<string, Case> = {
  'GET /outbox': (r) => ({ path: `/outbox?workspaceIds=${r.workspaceId}`, isList: true }),
  'GET /outbox/days': (r) => ({ path: `/outbox/days?workspaceIds=${r.workspaceId}`, isList: true }),
  'GET /outbox/:id': async (r, db) => ({ path: `/outbox/${await plannedMail(r, db)}` }),
  'POST /outbox/send-now': move('/outbox/send-now'),
  'POST /outbox/not-before': move('/outbox/not-before', { date: '2027-01-04' }),
  'POST /outbox/cancel': move('/outbox/cancel', { rest: 'continue' }),
  'POST /outbox/restore': move('/outbox/restore'),
  'PUT /outbox/:id/content': async (r, db) => ({
    path: `/outbox/${await plannedMail(r, db)}/content`,
    body: { subject: '고친 제목', bodyText: '고친 본문', bodyHtml: '' },
  }),
}
