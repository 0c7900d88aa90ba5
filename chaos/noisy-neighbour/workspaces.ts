// A workspace with 100,000 enrolled leads with custom fields and with filter groups, and a small workspace of another user.
import type pg from 'pg'
import { enrollWithScheduling } from '#api/enrollments/enrollments.ts'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { type Filter, MAX_CONDITIONS } from '#core/leads/filter/filter.ts'
import { defaultMailboxRules } from '#core/mailboxes/mailbox-rules.ts'
import { createStartedSequence, sandboxOf } from '../../bench/seed/started-sequence.ts'
import { callApi, type SignedInUser } from '../../e2e/support/api.ts'

const FIELDS = 20
const SUPPRESSIONS = 50_000
const AUDIT_LOGS = 200_000
const GROUPS = 5
const OWN_LEADS = 500

export type NeighbourWorkspaces = { sequenceId: string; groupId: string }

/** Twenty conditions that no lead matches, so that each is compared with every lead. */
export const worstFilter: Filter = {
  match: 'any',
  conditions: Array.from({ length: MAX_CONDITIONS }, (_, n) => ({
    kind: 'custom',
    name: `항목${1 + (n % FIELDS)}`,
    op: 'contains',
    text: `찾을 수 없는 말 ${n}`,
  })),
}

/** @param noisy owner of the large workspace @param other owner of the small one */
export async function prepareNeighbourWorkspaces(
  client: pg.Client,
  noisy: SignedInUser,
  other: SignedInUser,
  leads: number,
): Promise<NeighbourWorkspaces> {
  await fillLeads(client, noisy.workspaceId, leads)
  await fillLeads(client, other.workspaceId, OWN_LEADS)
  await client.query(
    `INSERT INTO suppressions (id, workspace_id, kind, value, reason)
     SELECT gen_random_uuid(), $1::uuid, 'address', 'blocked' || n || '@elsewhere.example', 'manual' FROM generate_series(1, $2::int) n`,
    [noisy.workspaceId, SUPPRESSIONS],
  )
  await client.query(
    `INSERT INTO audit_logs (workspace_id, user_id, action, params, at)
     SELECT $1::uuid, $2::uuid, 'PUT /sequences/:id', '{}', now() - n * interval '1 minute' FROM generate_series(1, $3::int) n`,
    [noisy.workspaceId, noisy.userId, AUDIT_LOGS],
  )
  await client.query('VACUUM ANALYZE leads, suppressions, audit_logs')
  const groupIds: string[] = []
  for (let n = 0; n < GROUPS; n++) {
    const body = { workspaceId: noisy.workspaceId, name: `조건 그룹 ${n}`, filter: worstFilter }
    groupIds.push((await callApi(noisy, createCustomerGroup, { body })).id)
  }
  const rules = { ...defaultMailboxRules, dailyCap: 10_000, minGapSeconds: 0 }
  await callApi(noisy, updateEmailAccount, { params: { id: await sandboxOf(noisy) }, body: { rules } })
  const { id: sequenceId, emailAccountId } = await createStartedSequence(noisy, {
    name: '큰 시퀀스',
    mails: 2,
  })
  const { rows } = await client.query<{ id: string }>('SELECT id FROM leads WHERE workspace_id = $1', [
    noisy.workspaceId,
  ])
  await callApi(noisy, enrollWithScheduling, {
    params: { id: sequenceId },
    body: {
      leadIds: rows.map(({ id }) => id),
      userEmailAccountId: emailAccountId,
      // no mail is due during the measurement
      startAt: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    },
  })
  await client.query('VACUUM ANALYZE')
  return { sequenceId, groupId: groupIds[0] ?? '' }
}

const fillLeads = (client: pg.Client, workspaceId: string, count: number) =>
  client.query(
    `INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, industry, city, custom_fields, created_at)
     SELECT gen_random_uuid(), $1::uuid, '(주)한빛전자 ' || n, '김하늘 ' || n, a, a, '제조', '서울특별시 강남구',
            (SELECT jsonb_object_agg('항목' || f, '값 ' || f || ' 서울 강남 테헤란로 ' || n) FROM generate_series(1, $3::int) f),
            now() - n * interval '1 second'
     FROM generate_series(1, $2::int) n, LATERAL (SELECT 'p' || n || '@' || right($1::uuid::text, 6) || 'company' || n / 3 || '.example' AS a) x`,
    [workspaceId, count, FIELDS],
  )
