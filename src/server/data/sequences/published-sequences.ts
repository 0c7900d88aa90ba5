// The workflows of sequences: the published one for sending, the saved one for frequent reads. Neither a published version nor a
// saved revision changes, so each is read and parsed once and cached.
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
  published: ParsedWorkflow | null
}
type ParsedWorkflow = { workflow: Workflow; graph: Graph }

const cache = new Map<string, ParsedWorkflow | null>()
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
  for (const { key, published } of read) remember(key, published)
  return found
}

function remember(key: string, workflow: ParsedWorkflow | null): void {
  cache.set(key, workflow)
  const [oldest] = cache.keys()
  if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest)
}

const keyOf = (id: string, version: number | null): string => `${id} ${version}`

async function readPublishedWorkflows(
  db: Db,
  of: readonly { id: string; version: number | null }[],
): Promise<{ key: string; published: ParsedWorkflow | null }[]> {
  const { rows } = await sql<{ id: string; number: number; workflowData: string }>`
    SELECT v.sequence_id AS id, v.number, v.workflow_data
    FROM unnest(${of.map(({ id }) => id)}::uuid[], ${of.map(({ version }) => version)}::int[]) AS x(id, number)
    JOIN sequence_versions v ON v.sequence_id = x.id AND v.number = x.number`.execute(db)
  return rows.map(({ id, number, workflowData }) => ({
    key: keyOf(id, number),
    published: parsed(workflowData),
  }))
}

function parsed(text: string | null): ParsedWorkflow | null {
  const result = parseWorkflow(text)
  return result.ok ? { workflow: result.workflow, graph: graphOf(result.workflow) } : null
}

/** The saved workflow; null when there is none that can be read. @param sequence whose revision is cached after the first read */
export async function findSavedWorkflow(
  db: Db,
  { id, revision }: { id: string; revision: number },
): Promise<ParsedWorkflow | null> {
  const savedKey = (number: number) => `${id} saved ${number}`
  const cached = cache.get(savedKey(revision))
  if (cached !== undefined) return cached
  const saved = await findSequence(db, id)
  if (!saved) return null
  const workflow = parsed(saved.workflowData)
  remember(savedKey(saved.revision), workflow)
  return workflow
}

/** The published workflow; before the first launch the saved one. */
export async function findWorkflow(db: Db, sequenceId: string): Promise<Workflow | null> {
  const text =
    (await findPublishedWorkflow(db, sequenceId)) ?? (await findSequence(db, sequenceId))?.workflowData
  const result = parseWorkflow(text ?? null)
  return result.ok ? result.workflow : null
}
