// The numbers of 생성됨 are made of counters and of what is compared by lead: they equal a plain count over all pairs of node and lead.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newId } from '#server/platform/new-id.ts'
import { testDatabase } from '#testing/db/database.ts'
import { countWritten, type WrittenCounts } from './stats.ts'

const { kysely: db } = await testDatabase()
const [own, foreign] = [newId(), newId()]
const NODES = ['A', 'B', 'C']
const LEADS = 12
const leadId = (nth: number) => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`

beforeAll(async () => {
  await sql`INSERT INTO workspaces (id, name) VALUES (${own}, '팀'), (${foreign}, '다른 팀')`.execute(db)
  for (let nth = 0; nth < LEADS; nth++)
    await sql`INSERT INTO leads (id, workspace_id, company_name) VALUES (${leadId(nth)}, ${nth === 11 ? foreign : own}, '회사')`.execute(
      db,
    )
})

/** @param members, enrolled and generated: numbers of leads; a lead may be enrolled several times */
async function fill(of: {
  members: readonly number[] | null
  enrolled: readonly number[]
  generated: readonly number[]
}) {
  const [id, groupId] = [newId(), newId()]
  if (of.members) {
    await sql`INSERT INTO customer_groups (id, workspace_id, name) VALUES (${groupId}, ${own}, ${id})`.execute(
      db,
    )
    for (const nth of of.members)
      await sql`INSERT INTO customer_group_leads (customer_group_id, lead_id) VALUES (${groupId}, ${leadId(nth)})`.execute(
        db,
      )
  }
  await sql`INSERT INTO sequences (id, name, status) VALUES (${id}, '순', 'draft')`.execute(db)
  const states = ['sent', 'scheduled', 'cancelled', 'sending', 'skipped', 'uncertain', 'failed']
  for (const [at, nth] of of.enrolled.entries()) {
    const enrollment = newId()
    const workspaceId = nth === 11 ? foreign : own
    await sql`INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, status)
      VALUES (${enrollment}, ${workspaceId}, ${id}, ${nth < 0 ? null : leadId(nth)}, 'completed')`.execute(db)
    for (const [ordinal, node] of NODES.entries())
      if ((at + ordinal) % 4 !== 3)
        await sql`INSERT INTO scheduled_executions
            (id, workspace_id, sequence_id, enrollment_id, lead_id, node_id, ordinal, planned_at, state)
          VALUES (${newId()}, ${workspaceId}, ${id}, ${enrollment}, ${nth < 0 ? null : leadId(nth)}, ${node}, ${ordinal}, now(),
                  ${states[(at * 2 + ordinal) % states.length]})`.execute(db)
  }
  for (const [at, nth] of of.generated.entries())
    await sql`INSERT INTO generated_emails (id, sequence_id, node_id, lead_id, mode, status)
      SELECT gen_random_uuid(), ${id}, node, ${leadId(nth)}, 'ai', ${['generated', 'edited', 'pending', 'failed'][at % 4]}
      FROM unnest(${NODES.slice(at % 2)}::text[]) AS node`.execute(db)
  return { id, customerGroupId: of.members && groupId }
}

/** What the numbers mean, by node and lead. */
async function countPairs(sequence: { id: string; customerGroupId: string | null }, workspaceIds: string[]) {
  const { rows } = await sql<WrittenCounts & { nodeId: string }>`
    SELECT node AS node_id, count(*)::int AS total, (count(*) FILTER (WHERE is_generated OR is_sent))::int AS done
    FROM unnest(${NODES}::text[]) AS node CROSS JOIN leads l CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM customer_group_leads m
                     WHERE m.customer_group_id = ${sequence.customerGroupId} AND m.lead_id = l.id) AS is_member,
             EXISTS (SELECT FROM generated_emails g WHERE g.sequence_id = ${sequence.id} AND g.node_id = node AND g.lead_id = l.id) AS is_row,
             EXISTS (SELECT FROM generated_emails g WHERE g.sequence_id = ${sequence.id} AND g.node_id = node AND g.lead_id = l.id
                     AND g.status IN ('generated', 'edited')) AS is_generated,
             EXISTS (SELECT FROM scheduled_executions e WHERE e.sequence_id = ${sequence.id} AND e.node_id = node AND e.lead_id = l.id
                     AND e.state NOT IN ('cancelled', 'skipped')) AS is_planned,
             EXISTS (SELECT FROM scheduled_executions e WHERE e.sequence_id = ${sequence.id} AND e.node_id = node AND e.lead_id = l.id
                     AND e.state IN ('sending', 'sent', 'uncertain')) AS is_sent) AS pair
    WHERE l.workspace_id = ANY(${workspaceIds}::uuid[]) AND (is_member OR is_row OR is_planned) GROUP BY 1`.execute(
    db,
  )
  return new Map(
    NODES.map((node) => {
      const { total = 0, done = 0 } = rows.find(({ nodeId }) => nodeId === node) ?? {}
      return [node, { total, done }]
    }),
  )
}

const some = [0, 1, 2, 3, 4, 5, 6, 7, 8]
/** Enrolled twice or three times. */
const repeated = [...some, 0, 3, 3, 6, 8]
const DELETED = -1

test.each([
  ['no group', { members: null, enrolled: some, generated: [] }],
  [
    'no group, leads enrolled again, a deleted lead',
    { members: null, enrolled: [...repeated, DELETED], generated: [] },
  ],
  ['no group, generated mails', { members: null, enrolled: repeated, generated: [0, 2, 5, 8, 9, 10] }],
  ['no lead enrolled', { members: [1, 2], enrolled: [], generated: [2, 3] }],
  ['all enrolled leads in the group', { members: [...some, 9], enrolled: repeated, generated: [1, 9, 10] }],
  [
    'most enrolled leads in the group',
    { members: [0, 1, 2, 3, 4, 6, 10], enrolled: [...repeated, DELETED], generated: some },
  ],
  [
    'few enrolled leads in the group',
    { members: [3, 4, 9], enrolled: [DELETED, ...repeated], generated: [4, 6, 7, 9] },
  ],
  [
    'leads of a workspace that the caller does not see',
    { members: [0, 1], enrolled: [0, 11, 2], generated: [11, 5] },
  ],
])('생성됨 counts every lead once: %s', async (_, of) => {
  const sequence = await fill(of)
  for (const workspaceIds of [[own], [own, foreign], [foreign]]) {
    const counts = await countWritten(db, sequence, { nodeIds: NODES, workspaceIds }, new Date())
    expect(counts).toEqual(await countPairs(sequence, workspaceIds))
  }
})
