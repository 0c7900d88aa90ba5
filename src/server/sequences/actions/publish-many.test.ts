// The number of queries of a publish with many enrollments.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '#core/access.ts'
import { enrollLeads } from '#server/enrollments/actions/enroll.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, type Mail, makeSequence, workflowJson } from '#testing/workspace-setup.ts'
import { world } from '#testing/world.ts'
import { publishSequence } from './launch.ts'

const w = await world()
let owner: Awaited<ReturnType<typeof createTestWorkspace>>
let scope: Scope
beforeAll(async () => {
  owner = await createTestWorkspace(w)
  scope = {
    userId: owner.user.id,
    memberships: [{ workspaceId: owner.workspaceId, role: 'owner' }],
    need: 'member',
  }
})

const BEFORE: Mail[] = [{ subject: '하나' }, { subject: '둘', delayDays: 3 }, { subject: '셋', delayDays: 2 }]

/** A running sequence whose leads were sent the first mail, with another workflow saved. */
async function changed(name: string, leads: number, saved: readonly Mail[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO leads (id, workspace_id, company_name, contact_email, email_key)
    SELECT gen_random_uuid(), ${owner.workspaceId}, '회사', address, address
    FROM generate_series(1, ${leads}::int) n, LATERAL (SELECT ${name} || n || '@c' || n || '.example' AS address) made
    RETURNING id`.execute(w.ctx.db)
  const { id } = await makeSequence(owner, BEFORE, { defaultEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  await enrollLeads(w.ctx, scope, id, { leadIds: rows.map((row) => row.id) })
  await sql`
    UPDATE scheduled_executions SET state = 'sent', sent_at = planned_at
    WHERE sequence_id = ${id} AND ordinal = 0`.execute(w.ctx.db)
  expect((await owner.put(`/sequences/${id}`, { workflowData: workflowJson(saved) })).status).toBe(200)
  return id
}

test.each<[string, readonly Mail[]]>([
  ['a changed wait', [{ subject: '하나' }, { subject: '둘', delayDays: 9 }, { subject: '셋', delayDays: 2 }]],
  ['a deleted later mail', [{ subject: '하나' }, { subject: '둘', delayDays: 3 }]],
  [
    'a deleted mail they are at',
    [
      { id: 'other', subject: '다른' },
      { id: 'mail-3', subject: '셋', delayDays: 2 },
    ],
  ],
])('%s is published by as many statements for 300 leads as for 3', async (what, saved) => {
  const count = async (leads: number): Promise<number> => {
    const id = await changed(`${what.length}-${leads}-`, leads, saved)
    await using watched = observedDatabase(w.config.databaseUrl ?? '', async () => {})
    const { affectedEnrollments } = await publishSequence({ ...w.ctx, db: watched.db }, scope, id)
    expect(affectedEnrollments).toBe(leads)
    return watched.count()
  }
  const few = await count(3)
  expect(await count(300)).toBe(few)
})

test('publishing reads the sent mails of a sequence once', async () => {
  const id = await changed('once', 3, BEFORE.slice(0, 2))
  const statements: string[] = []
  await using watched = observedDatabase(
    w.config.databaseUrl ?? '',
    async (_, text) => void statements.push(text),
  )
  await publishSequence({ ...w.ctx, db: watched.db }, scope, id)
  const readsMails = (text: string) =>
    /^\s*(SELECT|WITH)/.test(text) &&
    // the launch check counts generated mails that were not sent
    !text.includes('generated_emails') &&
    ['scheduled_executions', 'node_id', 'state'].every((one) => text.includes(one))
  expect(statements.filter(readsMails)).toHaveLength(1)
})
