// A workspace of the size that calls are measured with: 10,000 leads in a group, a workflow of 500 nodes for the group, a
// running sequence with an enrollment of every lead, and the logs of years.
import { sql } from 'kysely'
import { MAX_NODES } from '#core/sequences/workflow/save-limits.ts'
import type { Db } from '#server/context.ts'
import { type FullWorkspace, fillWorkspace } from '#testing/access/full-workspace.ts'
import { createTestWorkspace, makeSequence, workflowJson } from '#testing/workspace-setup.ts'
import type { World } from '#testing/world.ts'

const LEADS = 10_000
/** Leads enrolled in the workflow of 500 nodes: 5,000 planned mails. */
const LONG_PATHS = 20

export type LargeWorkspace = FullWorkspace & {
  /** not enrolled anywhere */
  spareLeadIds: string[]
  leadIds: string[]
  /** of the running sequence, in no order */
  enrollmentIds: string[]
  executionIds: string[]
  longSequenceId: string
}

/** `sequenceId` is the draft of 500 nodes, `running` and `sent` the sequence of all leads, `groupId` the group of all leads. */
export async function fillLargeWorkspace(w: World): Promise<LargeWorkspace> {
  const { db } = w.ctx
  const owner = await createTestWorkspace(w, { name: '큰 워크스페이스' })
  const small = await fillWorkspace(owner)
  const { workspaceId, post } = small
  const leadIds = await insertLeads(db, workspaceId, 'lead', LEADS)
  const spareLeadIds = await insertLeads(db, workspaceId, 'spare', LEADS)
  const groupId: string = (await post('/customer-groups', { workspaceId, name: '모두', leadIds })).id
  const wide = await makeSequence(owner, wideWorkflow(), { name: '모두에게' })
  await post(`/sequences/${wide.id}/activate`)
  // no mail is due while the calls are measured
  const enroll = { userEmailAccountId: owner.sandboxId, startAt: '2027-06-01T00:00:00Z', allowParallel: true }
  await post(`/admin/sequences/${wide.id}/enrollments/bulk-with-scheduling`, { ...enroll, leadIds })
  const long = await makeSequence(owner, longWorkflow(), { name: '긴 시퀀스' })
  await post(`/admin/sequences/${long.id}/enrollments/bulk-with-scheduling`, {
    ...enroll,
    leadIds: leadIds.slice(0, LONG_PATHS),
  })
  await owner.put(`/sequences/${long.id}`, { customerGroupId: groupId })
  await insertLogs(db, workspaceId, owner.user.id)
  await sql`ANALYZE`.execute(db)
  const ids = async (table: 'enrollments' | 'scheduled_executions'): Promise<string[]> => {
    const of = sql`SELECT id FROM enrollments WHERE sequence_id = ${wide.id}`
    const { rows } = await (table === 'enrollments'
      ? sql<{ id: string }>`${of}`
      : sql<{ id: string }>`SELECT id FROM scheduled_executions WHERE enrollment_id IN (${of})`
    ).execute(db)
    return rows.map(({ id }) => id)
  }
  const enrollmentIds = await ids('enrollments')
  const running = { id: wide.id, leadId: leadIds[0] ?? '', enrollmentId: enrollmentIds[0] ?? '' }
  return {
    ...small,
    leadIds,
    spareLeadIds,
    enrollmentIds,
    executionIds: await ids('scheduled_executions'),
    groupId,
    longSequenceId: long.id,
    sequenceId: long.id,
    emailId: await small.generated(long.id),
    running,
  }
}

/** Two variants of the first mail, then a second mail: no two enrollments have the same path for certain. */
export function wideWorkflow(subject = '제안'): string {
  const { nodes, edges, ...rest } = JSON.parse(workflowJson([{ subject }, { subject }]))
  const variant = { ...nodes[1], id: 'mail-1b' }
  const more = [
    { id: 'start-mail-1b', source: 'start', target: 'mail-1b' },
    { id: 'mail-1b-timer-2', source: 'mail-1b', target: 'timer-2' },
  ]
  return JSON.stringify({ ...rest, nodes: [...nodes, variant], edges: [...edges, ...more] })
}

/** start → mail → timer → mail …: as many mails as leave room for another step. */
export const longWorkflow = (): string =>
  workflowJson(
    Array.from({ length: MAX_NODES / 2 - 2 }, () => ({ subject: '{{회사명}}', bodyText: '{{담당자명}}님' })),
  )

async function insertLeads(db: Db, workspaceId: string, name: string, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, industry, city,
                       custom_fields, created_at, updated_at)
    SELECT gen_random_uuid(), ${workspaceId}::uuid, '(주)한빛전자 ' || n, '김하늘 ' || n, a, a, '제조', '서울특별시 강남구',
           (SELECT jsonb_object_agg('항목' || f, '값 ' || f || ' 서울 강남 테헤란로 ' || n) FROM generate_series(1, 10) f),
           at, at
    FROM generate_series(1, ${count}::int) n,
         LATERAL (SELECT ${name}::text || n || '@company' || n / 3 || '.example' AS a,
                         timestamptz '2026-11-01' + n * interval '1 second' AS at) x
    RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}

async function insertLogs(db: Db, workspaceId: string, userId: string): Promise<void> {
  await sql`
    INSERT INTO suppressions (id, workspace_id, kind, value, reason)
    SELECT gen_random_uuid(), ${workspaceId}::uuid, 'address', 'blocked' || n || '@elsewhere.example', 'manual'
    FROM generate_series(1, ${LEADS}::int) n`.execute(db)
  await sql`
    INSERT INTO audit_logs (workspace_id, user_id, action, params, at)
    SELECT ${workspaceId}::uuid, ${userId}::uuid, 'PUT /sequences/:id', '{}',
           timestamptz '2026-11-20' - n * interval '1 minute'
    FROM generate_series(1, ${LEADS}::int) n`.execute(db)
}
