// People on their way through a started sequence who have nothing to do for a month: a million of them must not be felt.
import { listEmailAccounts } from '#api/email-accounts.ts'
import { enrollWithScheduling } from '#api/enrollments.ts'
import { createLead } from '#api/leads.ts'
import { activateSequence, createSequence } from '#api/sequences.ts'
import { addBelow, updateNode } from '#core/workflow/edit.ts'
import { defaultWorkflow, printWorkflow } from '#core/workflow/workflow.ts'
import { callApi, type Person } from '../../e2e/support/api.ts'
import type { RunningServer } from '../../e2e/support/server.ts'
import { seedContacts } from './contacts.ts'
import { withDatabase, withoutIndexes } from './direct.ts'

const NODE = 'mail'

/**
 * Puts `count` new contacts of the person's workspace into a new, active sequence; the one mail of each is planned for
 * an instant between 30 and 60 days from now, in the workspace's sandbox mailbox.
 * @returns the sequence
 * @throws when the database counts others than these
 */
export async function seedWaiting(server: RunningServer, person: Person, count: number): Promise<string> {
  const { workspaceId } = person
  const sequenceId = await startSequence(person)
  await withDatabase(server, async (client) => {
    await seedContacts(client, { workspaceId, name: 'waiting', count })
    await withoutIndexes(client, ['enrollments', 'scheduled_executions', 'events'], async () => {
      // one is under way already, by the usual way: the others are made after it
      const values = [sequenceId, workspaceId]
      await client.query(
        `INSERT INTO enrollments (id, workspace_id, sequence_id, lead_id, email_account_id, enrolled_by, status)
         SELECT gen_random_uuid(), l.workspace_id, m.sequence_id, l.id, m.email_account_id, m.enrolled_by, 'active'
         FROM (SELECT * FROM enrollments WHERE sequence_id = $1) m
         JOIN leads l ON l.workspace_id = $2 AND l.contact_email LIKE '%@waiting-company%'`,
        values,
      )
      await client.query(
        `INSERT INTO scheduled_executions (id, workspace_id, sequence_id, enrollment_id, lead_id, email_account_id,
                                           node_id, ordinal, planned_at, state, to_domain)
         SELECT gen_random_uuid(), n.workspace_id, n.sequence_id, n.id, n.lead_id, n.email_account_id, $3, 0,
                now() + interval '30 days' + random() * interval '30 days', 'scheduled', split_part(l.email_key, '@', 2)
         FROM enrollments n JOIN leads l ON l.id = n.lead_id
         WHERE n.sequence_id = $1 AND n.workspace_id = $2
           AND NOT EXISTS (SELECT FROM scheduled_executions e WHERE e.enrollment_id = n.id)`,
        [...values, NODE],
      )
      await client.query(
        `INSERT INTO events (workspace_id, sequence_id, enrollment_id, lead_id, kind, at)
         SELECT n.workspace_id, n.sequence_id, n.id, n.lead_id, 'enrolled', n.created_at FROM enrollments n
         WHERE n.sequence_id = $1 AND n.workspace_id = $2
           AND NOT EXISTS (SELECT FROM events v WHERE v.enrollment_id = n.id)`,
        values,
      )
    })
    const { rows } = await client.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM enrollments n JOIN scheduled_executions e ON e.enrollment_id = n.id
       WHERE n.sequence_id = $1 AND n.status = 'active' AND e.state = 'scheduled' AND e.planned_at > now()`,
      [sequenceId],
    )
    if (rows[0]?.waiting !== count + 1) throw new Error(`${rows[0]?.waiting} of ${count + 1} are waiting`)
    await client.query('VACUUM ANALYZE enrollments, scheduled_executions, events, leads')
    await client.query('CHECKPOINT')
  })
  return sequenceId
}

/** One mail, one person who waits for it. */
async function startSequence(person: Person): Promise<string> {
  const { workspaceId } = person
  const drawn = addBelow(defaultWorkflow(), 'start', 'emailDraft', NODE)
  if (!drawn.ok) throw new Error(drawn.refusal)
  const text = { subject: '{{회사명}}께', bodyText: '{{담당자명}}님, 안녕하세요.\n\n{{서명}}\n{{수신거부}}' }
  const written = updateNode(drawn.workflow, NODE, 'emailDraft', text)
  if (!written.ok) throw new Error(written.refusal)
  const [sandbox] = (await callApi(person, listEmailAccounts, { query: { workspaceId } })).data
  if (!sandbox) throw new Error('the workspace has no mailbox')
  const { id } = await callApi(person, createSequence, {
    body: {
      name: '기다리는 사람들',
      workspaceId,
      workflowData: printWorkflow(written.workflow),
      defaultEmailAccountId: sandbox.id,
    },
  })
  const lead = await callApi(person, createLead, {
    body: {
      workspaceId,
      companyName: '첫 회사',
      contactName: '첫 사람',
      contactEmail: 'first@waiting.example',
    },
  })
  const startAt = new Date(Date.now() + 30 * 86_400_000).toISOString()
  await callApi(person, enrollWithScheduling, { params: { id }, body: { leadIds: [lead.id], startAt } })
  await callApi(person, activateSequence, { params: { id } })
  return id
}
