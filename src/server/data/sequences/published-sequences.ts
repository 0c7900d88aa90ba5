// Sequences and the workflows they run, for sending. A published version never changes, so it is read and parsed once and
// cached.
import { sql } from 'kysely'
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { type Graph, graphOf } from '#core/sequences/workflow/graph.ts'
import { parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import type { Db } from '#server/context.ts'
import { prepared } from '#server/platform/db/prepared.ts'
import { findPublishedWorkflow, findSequence } from './sequences.ts'

export type PublishedSequence = {
  id: string
  status: SequenceStatus
  timeZone: string
  businessDaysOnly: boolean
  /** null when no readable version is published */
  published: PublishedWorkflow | null
}
type PublishedWorkflow = { workflow: Workflow; graph: Graph }

const cache = new Map<string, PublishedWorkflow | null>()
const MAX_CACHED = 200

/** Sequences that are not deleted, by id. */
export async function findPublishedSequences(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, PublishedSequence>> {
  const { rows } = await prepared('find_running')<
    Omit<PublishedSequence, 'published'> & { version: number | null }
  >`
    SELECT id, status, time_zone, business_days_only, published_version AS version
    FROM sequences WHERE id = ANY(${ids}::uuid[]) AND deleted_at IS NULL`.execute(db)
  const unread = rows.filter((row) => !cache.has(keyOf(row.id, row.version)))
  const read = unread.length === 0 ? [] : await readPublishedWorkflows(db, unread)
  const found = new Map<string, PublishedSequence>()
  for (const { version, ...row } of rows) {
    const key = keyOf(row.id, version)
    const published = read.find((one) => one.key === key)?.published ?? cache.get(key) ?? null
    found.set(row.id, { ...row, published })
  }
  for (const { key, published } of read) cache.set(key, published)
  for (const key of cache.keys()) {
    if (cache.size <= MAX_CACHED) break
    cache.delete(key)
  }
  return found
}

const keyOf = (id: string, version: number | null): string => `${id} ${version}`

async function readPublishedWorkflows(
  db: Db,
  of: readonly { id: string; version: number | null }[],
): Promise<{ key: string; published: PublishedWorkflow | null }[]> {
  const { rows } = await sql<{ id: string; number: number; workflowData: string }>`
    SELECT v.sequence_id AS id, v.number, v.workflow_data
    FROM unnest(${of.map(({ id }) => id)}::uuid[], ${of.map(({ version }) => version)}::int[]) AS x(id, number)
    JOIN sequence_versions v ON v.sequence_id = x.id AND v.number = x.number`.execute(db)
  return rows.map(({ id, number, workflowData }) => {
    const parsed = parseWorkflow(workflowData)
    const published = parsed.ok ? { workflow: parsed.workflow, graph: graphOf(parsed.workflow) } : null
    return { key: keyOf(id, number), published }
  })
}

/** The published workflow; before the first launch the saved one. */
export async function findWorkflow(db: Db, sequenceId: string): Promise<Workflow | null> {
  const text =
    (await findPublishedWorkflow(db, sequenceId)) ?? (await findSequence(db, sequenceId))?.workflowData
  const parsed = parseWorkflow(text ?? null)
  return parsed.ok ? parsed.workflow : null
}
