// The job `read-own-source`: reads the pages or the file of a source and stores its facts. Each failure becomes a state with a
// sentence; a job that runs twice does no harm (rules.md ).
import type { FoundFact } from '#core/writing/own-facts.ts'
import {
  LIMIT_REACHED,
  MAX_OWN_FACTS,
  OWN_FILE_TYPES,
  type OwnFileType,
  ownFaultSentence,
} from '#core/writing/own-sources.ts'
import type { Context, Db } from '#server/context.ts'
import {
  claimReading,
  countOwnFacts,
  deleteReadFacts,
  finishReading,
  insertReadFacts,
  listKeptQuotes,
  lockReading,
  type ReadingTask,
} from '#server/data/writing/own-sources.ts'
import { forgetFindings } from '#server/data/writing/quality-findings.ts'
import { readDocument, textFacts } from '#server/writing/documents/read-document.ts'

/** `url`: of the page, otherwise '' */
type ReadFact = FoundFact & { url: string }
type Reading = { facts: ReadFact[] } | { message: string }

export async function readOwnSource(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const task = await claimReading(ctx.db, id)
  if (!task) return
  const reading =
    task.kind === 'page' ? await readPages(ctx, task, signal) : await readStoredFile(task, signal)
  if (signal.aborted) throw new Error('the job was stopped')
  if ('message' in reading) return fail(ctx, id, reading.message)
  await ctx.db.transaction().execute((tx) => storeFacts(ctx, tx, task, reading.facts))
}

/** The last attempt of the job has failed. */
export async function failOwnSource(ctx: Context, id: string): Promise<void> {
  if (await claimReading(ctx.db, id)) await fail(ctx, id, ownFaultSentence('gave_up'))
}

/** Replaces what was read before; facts that a user wrote, changed, switched off or deleted stay so. */
export async function storeFacts(
  ctx: Context,
  tx: Db,
  source: Pick<ReadingTask, 'id' | 'workspaceId'>,
  found: readonly ReadFact[],
): Promise<void> {
  if (!(await lockReading(tx, source))) return
  await deleteReadFacts(tx, source.id)
  const kept = await listKeptQuotes(tx, source.id)
  const free = Math.max(0, MAX_OWN_FACTS - (await countOwnFacts(tx, source.workspaceId)))
  const byText = new Map(found.map((fact) => [fact.text, fact]))
  const facts = [...byText.values()].filter(({ text }) => !kept.has(text))
  const rows = facts.slice(0, free).map((fact) => ({ ...fact, id: ctx.newId() }))
  const at = ctx.clock.now()
  await insertReadFacts(tx, source.id, rows, at)
  const isEmpty = found.length === 0 && kept.size === 0
  await finishReading(tx, source.id, {
    state: isEmpty ? 'failed' : 'ready',
    detail: isEmpty ? ownFaultSentence('nothing') : facts.length > free ? LIMIT_REACHED : null,
    readAt: at,
  })
  await forgetFindings(tx, { workspaceId: source.workspaceId })
}

const fail = (ctx: Context, id: string, detail: string): Promise<void> =>
  finishReading(ctx.db, id, { state: 'failed', detail, readAt: ctx.clock.now() })

async function readPages(ctx: Context, { id, url }: ReadingTask, signal: AbortSignal): Promise<Reading> {
  const site = await ctx.siteReader.read(url, signal)
  if (!site.ok) {
    ctx.log.info({ sourceId: id, fault: site.fault, detail: site.detail }, 'an own page was not read')
    return { message: ownFaultSentence(site.fault) }
  }
  const facts: ReadFact[] = []
  for (const page of site.pages) {
    const found = await textFacts([...page.sentences, ...page.footer].join('\n'))
    facts.push(...found.map((fact) => ({ ...fact, url: page.url })))
  }
  return { facts }
}

async function readStoredFile({ file }: ReadingTask, signal: AbortSignal): Promise<Reading> {
  if (!file || !isOwnFileType(file.type)) return { message: ownFaultSentence('file_gone') }
  const answer = await readDocument(file.content, file.type, signal)
  if ('fault' in answer) return { message: ownFaultSentence(answer.fault) }
  return 'message' in answer ? answer : { facts: answer.facts.map((fact) => ({ ...fact, url: '' })) }
}

export const isOwnFileType = (type: string): type is OwnFileType =>
  (OWN_FILE_TYPES as readonly string[]).includes(type)
