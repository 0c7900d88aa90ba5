// Names of custom fields in use, which the template editor offers besides the fixed variables.
import { sql } from 'kysely'
import { allowedWorkspaces, type Scope } from '#core/access.ts'
import { customFieldName } from '#core/text/plain-text.ts'
import type { Db } from '#server/context.ts'

const MOST = 200

/** The most used first. Names are normalized as templates write them (blanks, line breaks). */
export async function listCustomFields(
  db: Db,
  scope: Scope,
  workspaceIds: readonly string[] | undefined,
): Promise<{ name: string; count: number }[]> {
  const allowed = allowedWorkspaces(scope)
  const requested = workspaceIds ? allowed.filter((id) => workspaceIds.includes(id)) : allowed
  const { rows } = await sql<{ name: string; count: number }>`
    SELECT k.name, count(*)::int AS count
    FROM leads l, jsonb_each_text(l.custom_fields) AS k(name, value)
    WHERE l.workspace_id = ANY(${requested}::uuid[]) AND l.custom_fields <> '{}' AND btrim(k.value) <> ''
    GROUP BY k.name ORDER BY count(*) DESC, k.name LIMIT ${MOST}`.execute(db)
  const counts = new Map<string, number>()
  for (const { name, count } of rows) {
    const written = customFieldName(name)
    if (written !== '') counts.set(written, (counts.get(written) ?? 0) + count)
  }
  return [...counts].map(([name, count]) => ({ name, count }))
}
