import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Scope } from '#core/access.ts'
import { companyDomainOfKey } from '#core/leads/company-domain.ts'
import { MailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { planMails } from '#core/sending/plan/plan.ts'
import { pathOf } from '#core/sequences/workflow/path.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import { findDueWork } from '#server/data/platform/due-work.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { observedDatabase } from '#testing/db/observed-database.ts'
import { createTestWorkspace, makeSequence, workflowJson } from '#testing/workspace-setup.ts'
import { MONDAY, world } from '#testing/world.ts'
import { enrollLeads } from './enroll.ts'

const w = await world()
const mails = [{ subject: '하나' }, { subject: '둘', delayDays: 3 }, { subject: '셋', delayDays: 2 }]
let owner: Awaited<ReturnType<typeof createTestWorkspace>>
let scope: Scope
beforeAll(async () => {
  owner = await createTestWorkspace(w)
  const memberships = [{ workspaceId: owner.workspaceId, role: 'owner' as const }]
  scope = { userId: owner.user.id, memberships, need: 'member' }
})

/** @param perCompany how many of them share a company */
async function seedLeads(name: string, count: number, perCompany = 1): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO leads (id, workspace_id, company_name, contact_email, email_key)
    SELECT gen_random_uuid(), ${owner.workspaceId}, '회사', address, address
    FROM generate_series(1, ${count}::int) n,
      LATERAL (SELECT ${name} || n || '@c' || n / ${perCompany}::int || '-' || ${name} || '.example' AS address) made
    RETURNING id`.execute(w.ctx.db)
  return rows.map((row) => row.id)
}

async function launched(): Promise<string> {
  const { id } = await makeSequence(owner, mails, { defaultEmailAccountId: owner.sandboxId })
  expect((await owner.post(`/sequences/${id}/activate`)).status).toBe(200)
  return id
}

test('the number of statements of enrolling does not depend on the number of leads', async () => {
  const count = async (name: string, leadCount: number): Promise<number> => {
    const leadIds = await seedLeads(name, leadCount)
    const sequenceId = await launched()
    await using watched = observedDatabase(w.config.databaseUrl ?? '', async () => {})
    const { enrolledCount } = await enrollLeads({ ...w.ctx, db: watched.db }, scope, sequenceId, { leadIds })
    expect(enrolledCount).toBe(leadCount)
    return watched.count()
  }
  const few = await count('few', 3)
  expect(await count('many', 600)).toBe(few)
  expect(few).toBeLessThan(25)
})

test('checking who may be enrolled reads a few rows for each lead, not all rows for each', async () => {
  const sequenceId = await launched()
  const LEAD_COUNT = 3000
  const everybody = await seedLeads('everybody', LEAD_COUNT)
  await enrollLeads(w.ctx, scope, sequenceId, { leadIds: everybody })
  await using watched = observedDatabase(w.config.databaseUrl ?? '', async () => {})
  const touched = async (): Promise<number> => {
    await sql`SELECT pg_stat_force_next_flush()`.execute(watched.db)
    const { rows } = await sql<{ n: number }>`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_user_tables
      WHERE relname IN ('leads', 'enrollments', 'scheduled_executions', 'events')`.execute(watched.db)
    return rows[0]?.n ?? 0
  }
  // the statistics are outdated: they are from the empty tables
  const before = await touched()
  const again = await enrollLeads({ ...w.ctx, db: watched.db }, scope, sequenceId, { leadIds: everybody })
  expect(again.skipped.filter(({ reason }) => reason === 'already_enrolled')).toHaveLength(LEAD_COUNT)
  expect((await touched()) - before).toBeLessThan(20 * LEAD_COUNT)
})

test('the query for due work reads a few rows, also on a connection that planned it for empty tables', async () => {
  await sql`DELETE FROM enrollments`.execute(w.ctx.db)
  await sql`VACUUM ANALYZE enrollments, scheduled_executions`.execute(w.ctx.db)
  await using looking = openDatabase(w.config.databaseUrl ?? '', { max: 1 })
  const look = () => findDueWork(looking.kysely, w.ctx.clock.now())
  // PostgreSQL keeps the plan of a prepared statement from the sixth time on
  for (let n = 0; n < 6; n++) expect((await look()).mails).toBe(false)
  const sequenceId = await launched()
  const LEAD_COUNT = 2000
  await enrollLeads(w.ctx, scope, sequenceId, { leadIds: await seedLeads('looked', LEAD_COUNT) })
  const rowsRead = async (): Promise<number> => {
    await sql`SELECT pg_stat_force_next_flush()`.execute(looking.kysely)
    const { rows } = await sql<{ n: number }>`
      SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS n FROM pg_stat_user_tables
      WHERE relname IN ('enrollments', 'scheduled_executions')`.execute(looking.kysely)
    return rows[0]?.n ?? 0
  }
  const before = await rowsRead()
  await look()
  expect((await rowsRead()) - before).toBeLessThan(LEAD_COUNT)
})

test('the stored rows equal the plan for any rules of the mailbox', async () => {
  let nth = 0
  const rules = fc.record({
    dailyCap: fc.integer({ min: 2, max: 40 }),
    minGapSeconds: fc.constantFrom(0, 30, 90),
    perCompanyCap: fc.constantFrom(null, 1, 3),
  })
  await fc.assert(
    fc.asyncProperty(rules, fc.integer({ min: 1, max: 60 }), async (chosen, leadCount) => {
      await sql`TRUNCATE enrollments CASCADE`.execute(w.ctx.db)
      await owner.patch(`/email-accounts/${owner.sandboxId}`, { rules: chosen })
      const box = await owner.get(`/email-accounts/${owner.sandboxId}`)
      const leadIds = await seedLeads(`p${++nth}x`, leadCount, 4)
      const sequenceId = await launched()
      await enrollLeads(w.ctx, scope, sequenceId, { leadIds })
      const { rows } = await sql<{ id: string; emailKey: string }>`
        SELECT n.id, l.email_key FROM enrollments n JOIN leads l ON l.id = n.lead_id
        ORDER BY array_position(${leadIds}::uuid[], l.id)`.execute(w.ctx.db)
      const parsed = parseWorkflow(workflowJson(mails))
      if (!parsed.ok) throw new Error('the workflow is invalid')
      const plan = planMails({
        enrollments: rows.map(({ id, emailKey }) => ({
          enrollmentId: id,
          steps: pathOf(parsed.workflow, id).steps,
          lastSentAt: null,
          company: companyDomainOfKey(emailKey),
        })),
        now: MONDAY,
        mailbox: MailboxRules.parse(box.body.rules),
        sequence: { timeZone: 'Asia/Seoul', businessDaysOnly: false },
      })
      const written = await sql`
        SELECT enrollment_id, node_id, ordinal, planned_at, wait_reason
        FROM scheduled_executions ORDER BY enrollment_id, ordinal`.execute(w.ctx.db)
      expect(written.rows).toEqual(plan.map(({ executionId: _, ...mail }) => mail))
    }),
    { numRuns: 6 },
  )
})
