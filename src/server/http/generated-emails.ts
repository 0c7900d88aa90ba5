// Generated emails of a node: written, read, mended one by one (specification §7).
import {
  cancelGeneration as cancelEndpoint,
  deleteGeneratedEmail,
  deleteGeneratedEmails,
  type GeneratedEmail,
  generateEmails as generateEndpoint,
  generationProgress,
  getGeneratedEmail,
  listGeneratedEmails as listEndpoint,
  regenerateEmail as regenerateEndpoint,
  retryFailedEmails,
  updateGeneratedEmail as updateEndpoint,
} from '#api/generated-emails.ts'
import { generateTemplate as templateEndpoint } from '#api/sequences.ts'
import { allowWorkspace, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import { progressOf } from '#core/generated-email.ts'
import { qualityMarks } from '#core/quality.ts'
import { fillLate } from '#core/template/late.ts'
import { draftOf, generateEmails } from '../actions/generate-emails.ts'
import { generateTemplate } from '../actions/generate-template.ts'
import { releaseAwaiting } from '../actions/release-awaiting.ts'
import { cancelGeneration, regenerateEmail, retryFailed } from '../actions/rewrite-emails.ts'
import type { Context } from '../context.ts'
import {
  findGeneratedEmail,
  insertMissingEmails,
  listGeneratedEmails,
  removeGeneratedEmails,
  updateGeneratedEmail,
} from '../store/generated-emails.ts'
import { countEmails } from '../store/generation-runs.ts'
import { getSequence } from '../store/sequences.ts'
import { type Api, route } from './route.ts'

/** Both variables are filled when the mail goes: they are no places left empty. */
const SAMPLE_LINKS = { optOutUrl: 'https://', signature: '' }

type Params = { id: string; nodeId: string }
type Row = NonNullable<Awaited<ReturnType<typeof findGeneratedEmail>>>

export function registerGeneratedEmails(api: Api, ctx: Context): void {
  const placeOf = (params: Params) => ({ sequenceId: params.id, nodeId: params.nodeId })
  const find = async (scope: Scope, params: Params & { emailId: string }): Promise<Row> => {
    await getSequence(ctx.db, scope, params.id)
    const row = await findGeneratedEmail(ctx.db, placeOf(params), params.emailId, visibleWorkspaces(scope))
    if (!row) throw new AppError('generated_email_not_found')
    return row
  }
  const answer = async (scope: Scope, params: Params & { emailId: string }) =>
    present(await find(scope, params), [])

  route(api, listEndpoint, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const { data } = draftOf(sequence, params.nodeId)
    const place = placeOf(params)
    await insertMissingEmails(
      ctx.db,
      place,
      sequence.customerGroupId,
      data.generationMode,
      ctx.newId,
      ctx.clock.now(),
    )
    const rows = await listGeneratedEmails(ctx.db, place, visibleWorkspaces(scope))
    const companies = rows.map((row) => row.companyName)
    return rows.map((row) => present(row, companies))
  })
  route(api, generateEndpoint, ({ scope, params, body }) => generateEmails(ctx, scope, placeOf(params), body))
  route(api, generationProgress, async ({ scope, params }) => {
    await getSequence(ctx.db, scope, params.id)
    const counts = await countEmails(ctx.db, placeOf(params))
    return { ...progressOf(counts), error: counts.error }
  })
  route(api, cancelEndpoint, async ({ scope, params }) => {
    await cancelGeneration(ctx, scope, placeOf(params))
    return { ok: true as const }
  })
  route(api, retryFailedEmails, async ({ scope, params }) => ({
    queued: await retryFailed(ctx, scope, placeOf(params)),
  }))
  route(api, deleteGeneratedEmails, async ({ scope, params }) => {
    await getSequence(ctx.db, scope, params.id)
    return { deletedCount: await removeGeneratedEmails(ctx.db, placeOf(params), null) }
  })

  route(api, getGeneratedEmail, ({ scope, params }) => answer(scope, params))
  route(api, updateEndpoint, async ({ scope, params, body }) => {
    const row = await find(scope, params)
    if (row.isSent) throw new AppError('generated_email_sent')
    await updateGeneratedEmail(ctx.db, row.id, body, ctx.clock.now())
    await releaseAwaiting(ctx, { ...placeOf(params), leadId: row.leadId })
    return answer(scope, params)
  })
  route(api, deleteGeneratedEmail, async ({ scope, params }) => {
    const row = await find(scope, params)
    if (row.isSent) throw new AppError('generated_email_sent')
    await removeGeneratedEmails(ctx.db, placeOf(params), row.id)
    return { ok: true as const }
  })
  route(api, regenerateEndpoint, async ({ scope, params }) => {
    await regenerateEmail(ctx, scope, placeOf(params), params.emailId)
    return answer(scope, params)
  })

  route(api, templateEndpoint, ({ scope, body }) => {
    if (body.workspaceId) allowWorkspace(scope, body.workspaceId)
    return generateTemplate(ctx, body)
  })
}

function present({ updatedAt, ...row }: Row, companies: readonly string[]): GeneratedEmail {
  const isWritten = row.status === 'generated' || row.status === 'edited'
  const marks = isWritten
    ? qualityMarks({
        ...row,
        ...fillLate(row, SAMPLE_LINKS),
        lead: row,
        otherCompanyNames: companies,
        language: 'ko',
        senderDomains: [],
        isFollowUp: true,
      })
    : []
  return { ...row, updatedAt: updatedAt.toISOString(), marks }
}
