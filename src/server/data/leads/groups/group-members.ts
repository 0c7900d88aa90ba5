// The members of a customer group, by hand or by filter: the only way to read them.
import { type RawBuilder, sql } from 'kysely'
import { type Filter, usesAddressRisk } from '#core/leads/filter/filter.ts'
import type { Db } from '#server/context.ts'
import { filterCondition } from '#server/data/leads/filters.ts'
import { fillDomains } from '#server/data/leads/mail-domains.ts'

export type Members = {
  /** rows `lead_id, joined_at`, each lead once; the order of the group is `joined_at, lead_id` */
  rows: RawBuilder<unknown>
  /** the same as a condition on `leads l` */
  has: RawBuilder<unknown>
}

const NO_MEMBERS: Members = {
  rows: sql`SELECT NULL::uuid AS lead_id, NULL::timestamptz AS joined_at WHERE false`,
  has: sql`false`,
}

/**
 * The members of the group: of a group by filter the leads that match at `now`. None for an unknown group. The fragments can be
 * used in several statements of one transaction; for another time the function is called again.
 */
export async function membersOf(db: Db, customerGroupId: string | null, now: Date): Promise<Members> {
  if (customerGroupId === null) return NO_MEMBERS
  const group = await db
    .selectFrom('customer_groups')
    .select(['id', 'workspaceId', 'filter'])
    .where('id', '=', customerGroupId)
    .executeTakeFirst()
  if (group?.filter && usesAddressRisk(group.filter)) await fillDomains(db, [group.workspaceId])
  return group
    ? membersOfGroup({ id: group.id, workspaceId: group.workspaceId, filter: group.filter }, now)
    : NO_MEMBERS
}

/** The same for a loaded group. */
export function membersOfGroup(
  group: { id: string; workspaceId: string; filter: Filter | null },
  now: Date,
): Members {
  if (group.filter) {
    const has = sql`(l.workspace_id = ${group.workspaceId} AND ${filterCondition(group.filter, now)})`
    return { has, rows: sql`SELECT l.id AS lead_id, l.created_at AS joined_at FROM leads l WHERE ${has}` }
  }
  return {
    has: sql`EXISTS (SELECT 1 FROM customer_group_leads m WHERE m.customer_group_id = ${group.id} AND m.lead_id = l.id)`,
    rows: sql`SELECT g.lead_id, g.added_at AS joined_at FROM customer_group_leads g WHERE g.customer_group_id = ${group.id}`,
  }
}
