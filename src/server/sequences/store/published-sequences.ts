// Sequences and the workflows they run, for sending. A published version never changes, so it is read and parsed once and
// cached.
import { sql } from 'kysely'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { type Graph, graphOf } from '#core/sequences/workflow/graph.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'

export type Running = {
  id: string
  status: SequenceStatus
  timeZone: string
  businessDaysOnly: boolean
  /** null when no readable version is published */
  drawing: Drawing | null
}
export type Drawing = { workflow: Workflow; graph: Graph }

const drawings = new Map<string, Drawing | null>()
const KEPT = 200

/** Sequences that are not deleted, by id. */
export async function findPublishedSequences(db: Db, ids: readonly string[]): Promise<Map<string, Running>> {
  const { rows } = await prepared('find_running')<Omit<Running, 'drawing'> & { version: number | null }>`
    SELECT id, status, time_zone AS "timeZone", business_days_only AS "businessDaysOnly", published_version AS version
    FROM sequences WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db)
  const unread = rows.filter((row) => !drawings.has(keyOf(row.id, row.version)))
  const read = unread.length === 0 ? [] : await readPublishedWorkflows(db, unread)
  const found = new Map<string, Running>()
  for (const { version, ...row } of rows) {
    const key = keyOf(row.id, version)
    const drawing = read.find((one) => one.key === key)?.drawing ?? drawings.get(key) ?? null
    found.set(row.id, { ...row, drawing })
  }
  for (const { key, drawing } of read) drawings.set(key, drawing)
  for (const key of drawings.keys()) {
    if (drawings.size <= KEPT) break
    drawings.delete(key)
  }
  return found
}

const keyOf = (id: string, version: number | null): string => `${id} ${version}`

async function readPublishedWorkflows(
  db: Db,
  of: readonly { id: string; version: number | null }[],
): Promise<{ key: string; drawing: Drawing | null }[]> {
  const { rows } = await sql<{ id: string; number: number; workflowData: string }>`
    SELECT v.sequence_id AS id, v.number, v.workflow_data AS "workflowData"
    FROM unnest(${of.map(({ id }) => id)}::uuid[], ${of.map(({ version }) => version)}::int[]) AS x(id, number)
    JOIN sequence_versions v ON v.sequence_id = x.id AND v.number = x.number`.execute(db)
  return rows.map(({ id, number, workflowData }) => {
    const parsed = parseWorkflow(workflowData)
    const drawing = parsed.ok ? { workflow: parsed.workflow, graph: graphOf(parsed.workflow) } : null
    return { key: keyOf(id, number), drawing }
  })
}
