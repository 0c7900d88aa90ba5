// Sources about the own company, as a user adds, reads and edits them.
import type { WithDates } from '#api/dates.ts'
import type { NewSource, OwnSource, OwnSourceDetail } from '#api/writing/own-sources.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { workspaceDate } from '#core/calendar/workspace-zone.ts'
import { AppError } from '#core/errors.ts'
import { siteOf } from '#core/leads/research/site.ts'
import { singleLine } from '#core/text/plain-text.ts'
import { MAX_OWN_FACTS, MAX_OWN_SOURCES } from '#core/writing/own-sources.ts'
import type { Context, Db } from '#server/context.ts'
import { getFile } from '#server/data/sending/files.ts'
import {
  changeOwnFact,
  countOwnFacts,
  countSources,
  getSource,
  insertOwnFact,
  insertSource,
  listFactsOfSource,
  listSources,
  type OwnSourceRecord,
  removeOwnFact,
  removeSource,
  requestReading,
} from '#server/data/writing/own-sources.ts'
import { forgetFindings } from '#server/data/writing/quality-findings.ts'
import { textFacts } from '#server/writing/documents/read-document.ts'
import { isOwnFileType, storeFacts } from './read-own-source.ts'

type FactId = { id: string; factId: string }
const today = (ctx: Context): string => workspaceDate(ctx.clock.now())

/** @throws workspace_not_found */
export async function listOwnSources(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof OwnSource>[]> {
  return (await listSources(ctx.db, allowWorkspace(scope, id), today(ctx))).map(present)
}

/** @throws own_source_not_found */
export async function readSourceDetail(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof OwnSourceDetail>> {
  const source = await getSource(ctx.db, scope, id, today(ctx))
  const facts = await listFactsOfSource(ctx.db, id)
  return {
    ...present(source),
    facts: facts.map((fact) => ({
      ...fact,
      isExpired: fact.expiresOn !== null && fact.expiresOn < today(ctx),
    })),
  }
}

const present = ({ detail, ...source }: OwnSourceRecord): WithDates<typeof OwnSource> => ({
  ...source,
  message: detail,
})

/** @throws workspace_not_found, file_not_found, conflict, validation_failed */
export async function addSource(
  ctx: Context,
  scope: Scope,
  id: string,
  input: NewSource,
): Promise<WithDates<typeof OwnSource>> {
  const workspaceId = allowWorkspace(scope, id)
  const source = {
    id: ctx.newId(),
    workspaceId,
    createdAt: ctx.clock.now(),
    ...(await sourceOf(ctx, scope, workspaceId, input)),
  }
  const facts = input.kind === 'text' ? await textFacts(input.text) : null
  await ctx.db.transaction().execute(async (tx) => {
    if ((await countSources(tx, workspaceId)) >= MAX_OWN_SOURCES)
      throw new AppError('conflict', {
        message: `워크스페이스에는 자료를 ${MAX_OWN_SOURCES}개까지 추가합니다. 필요 없는 자료를 삭제해 주세요.`,
      })
    await insertSource(tx, source)
    if (facts)
      await storeFacts(
        ctx,
        tx,
        source,
        facts.map((fact) => ({ ...fact, url: '' })),
      )
    else await enqueue(ctx, tx, source)
  })
  return present(await getSource(ctx.db, scope, source.id, today(ctx)))
}

/** What is stored of a new source. */
async function sourceOf(
  ctx: Context,
  scope: Scope,
  workspaceId: string,
  input: NewSource,
): Promise<{ kind: NewSource['kind']; name: string; url: string; fileId: string | null }> {
  if (input.kind === 'text') return { kind: input.kind, name: input.name, url: '', fileId: null }
  if (input.kind === 'page') {
    const url = siteOf(input.url, null)
    if (url === null)
      throw invalid('url', '웹 주소를 읽을 수 없습니다. https://로 시작하는 주소를 입력해 주세요.')
    return { kind: input.kind, name: url.replace(/^https?:\/\/|\/$/g, ''), url, fileId: null }
  }
  const file = await getFile(ctx.db, scope, input.fileId)
  if (file.workspaceId !== workspaceId) throw new AppError('file_not_found')
  if (!isOwnFileType(file.type))
    throw invalid('fileId', '읽을 수 없는 형식입니다. PDF, DOCX, XLSX, CSV, TXT 파일을 올려 주세요.')
  return { kind: input.kind, name: input.name ?? file.name, url: '', fileId: input.fileId }
}

const invalid = (path: string, message: string): AppError =>
  new AppError('validation_failed', { message, issues: [{ path, message }] })

const enqueue = (
  ctx: Context,
  db: Db,
  { id, workspaceId }: { id: string; workspaceId: string },
): Promise<void> => ctx.jobs.enqueue(db, 'read-own-source', [{ id, group: workspaceId }])

/** @throws own_source_not_found, conflict for a typed text or a file that is no longer stored */
export async function readSourceAgain(
  ctx: Context,
  scope: Scope,
  id: string,
): Promise<WithDates<typeof OwnSource>> {
  const source = await getSource(ctx.db, scope, id, today(ctx))
  if (!source.isReadable)
    throw new AppError('conflict', {
      message:
        source.kind === 'text'
          ? '입력한 글은 다시 읽을 수 없습니다. 사실을 직접 수정하거나 자료를 새로 추가해 주세요.'
          : '올린 파일이 보관 기간이 지나 삭제되었습니다. 파일을 다시 올려 주세요.',
    })
  await ctx.db.transaction().execute(async (tx) => {
    if (await requestReading(tx, id)) await enqueue(ctx, tx, source)
  })
  return present(await getSource(ctx.db, scope, id, today(ctx)))
}

/** @throws own_source_not_found */
export async function deleteSource(ctx: Context, scope: Scope, id: string): Promise<void> {
  const { workspaceId } = await getSource(ctx.db, scope, id, today(ctx))
  await ctx.db.transaction().execute(async (tx) => {
    await removeSource(tx, id)
    await forgetFindings(tx, { workspaceId })
  })
}

/** @throws own_source_not_found, conflict */
export async function addOwnFact(
  ctx: Context,
  scope: Scope,
  id: string,
  { text, expiresOn }: { text: string; expiresOn: string | null },
): Promise<WithDates<typeof OwnSourceDetail>> {
  const { workspaceId } = await getSource(ctx.db, scope, id, today(ctx))
  if ((await countOwnFacts(ctx.db, workspaceId)) >= MAX_OWN_FACTS)
    throw new AppError('conflict', {
      message: `워크스페이스에는 사실을 ${MAX_OWN_FACTS.toLocaleString('ko-KR')}개까지 저장합니다. 필요 없는 사실을 삭제해 주세요.`,
    })
  await insertOwnFact(ctx.db, {
    id: ctx.newId(),
    sourceId: id,
    text: singleLine(text),
    expiresOn,
    at: ctx.clock.now(),
  })
  return changed(ctx, scope, id, workspaceId)
}

/** @throws own_source_not_found, own_fact_not_found */
export async function editOwnFact(
  ctx: Context,
  scope: Scope,
  { id, factId }: FactId,
  change: { text?: string | undefined; isOff?: boolean | undefined; expiresOn?: string | null | undefined },
): Promise<WithDates<typeof OwnSourceDetail>> {
  const { workspaceId } = await getSource(ctx.db, scope, id, today(ctx))
  const fact = { sourceId: id, id: factId }
  if (!(await changeOwnFact(ctx.db, fact, change, ctx.clock.now()))) throw new AppError('own_fact_not_found')
  return changed(ctx, scope, id, workspaceId)
}

/** @throws own_source_not_found, own_fact_not_found */
export async function deleteOwnFact(
  ctx: Context,
  scope: Scope,
  { id, factId }: FactId,
): Promise<WithDates<typeof OwnSourceDetail>> {
  const { workspaceId } = await getSource(ctx.db, scope, id, today(ctx))
  if (!(await removeOwnFact(ctx.db, { sourceId: id, id: factId }))) throw new AppError('own_fact_not_found')
  return changed(ctx, scope, id, workspaceId)
}

async function changed(
  ctx: Context,
  scope: Scope,
  id: string,
  workspaceId: string,
): Promise<WithDates<typeof OwnSourceDetail>> {
  await forgetFindings(ctx.db, { workspaceId })
  return readSourceDetail(ctx, scope, id)
}
