import type { WithDates } from '#api/dates.ts'
import * as sequencesContract from '#api/sequences/sequences.ts'
import type { GeneratedEmail, GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import * as contract from '#api/writing/generated-emails.ts'
import * as reviewsContract from '#api/writing/reviews.ts'
import { allowedWorkspaces, allowWorkspace, type Scope, visibleWorkspaces } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { FactSource } from '#core/leads/research/facts.ts'
import { computeProgress, etaSeconds, sumReviewCounts } from '#core/writing/generated-email.ts'
import { promptFields } from '#core/writing/prompt/prompt.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import type { Context } from '#server/context.ts'
import { getSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import {
  type EmailDetail,
  findEmailDetail,
  type findGeneratedEmail,
  getWritableEmail,
  insertMissingEmails,
  listGeneratedEmails,
  removeGeneratedEmails,
} from '#server/data/writing/generated-emails.ts'
import { countEmails, type RunCounts } from '#server/data/writing/generation-runs.ts'
import { sumRun } from '#server/data/writing/model-calls.ts'
import { findModelRecord } from '#server/data/writing/model-settings.ts'
import { listNodeReviews, markOpened } from '#server/data/writing/reviews.ts'
import { type Api, route } from '#server/platform/http/route.ts'
import {
  findingsOf,
  type SourcedClaim,
  updateQualityFindings,
} from '#server/writing/actions/check-quality.ts'
import { editGeneratedEmail } from '#server/writing/actions/edit-generated-email.ts'
import { estimateUse } from '#server/writing/actions/estimate-use.ts'
import { findDraft, generateEmails } from '#server/writing/actions/generate-emails.ts'
import { generateTemplate } from '#server/writing/actions/generate-template.ts'
import { listOutdated } from '#server/writing/actions/list-outdated.ts'
import {
  cancelGeneration,
  regenerateEmail,
  regenerateMarked,
  retryFailed,
} from '#server/writing/actions/regenerate-emails.ts'
import { restorePrevious, reviewEmails } from '#server/writing/actions/review-emails.ts'
import { computeTextVersion } from '#server/writing/actions/text-version.ts'
import { tryEmail } from '#server/writing/actions/try-email.ts'

type Params = { id: string; nodeId: string }
type Row = NonNullable<Awaited<ReturnType<typeof findGeneratedEmail>>>

export function registerGeneratedEmails(api: Api, ctx: Context): void {
  const refOf = (params: Params) => ({ sequenceId: params.id, nodeId: params.nodeId })
  const outdatedLeads = async (
    sequence: SequenceRecord,
    nodeId: string,
    workspaceIds: readonly string[],
  ): Promise<ReadonlySet<string>> => {
    const [found] = await listOutdated(ctx, ctx.db, sequence, nodeId, workspaceIds)
    return new Set(found?.leadIds ?? [])
  }
  const emailDetail = async (
    scope: Scope,
    params: Params & { emailId: string },
  ): Promise<WithDates<typeof GeneratedEmailDetail>> => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    await updateQualityFindings(ctx, sequence, { emailId: params.emailId })
    const email = await findEmailDetail(ctx.db, refOf(params), params.emailId, visibleWorkspaces(scope))
    if (!email) throw new AppError('generated_email_not_found')
    const isWritten = email.status === 'generated' || email.status === 'edited'
    const outdated = await outdatedLeads(sequence, params.nodeId, [email.workspaceId])
    const { findings, claims } = isWritten
      ? await findingsOf(ctx, sequence, email)
      : { findings: [], claims: [] }
    return {
      ...present(email, outdated),
      findings,
      claims: claims.map(presentClaim),
      facts: promptFields(email, (await findModelRecord(ctx.db, email.workspaceId)).allowedFields),
      givenFacts: (email.givenFacts ?? []).map((fact, i) => ({
        text: fact.text,
        isUsed: email.usedFacts?.includes(i + 1) ?? false,
        page: pageOf(fact.source),
        own: fact.source.kind === 'own' ? fact.source.name : null,
      })),
      aiTexts: email.aiParts?.map(({ text }) => text) ?? null,
      previous: email.previous,
      textVersion: computeTextVersion(email),
    }
  }

  route(api, contract.listGeneratedEmails, async ({ scope, params, query }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const ref = refOf(params)
    // the client polls right after adding a node, before autosave stores it
    const found = findDraft(sequence, params.nodeId)
    if (found)
      await insertMissingEmails(
        ctx.db,
        ref,
        sequence.customerGroupId,
        writerOf(found.draft.data),
        visibleWorkspaces(scope),
        ctx.newId,
        ctx.clock.now(),
      )
    await updateQualityFindings(ctx, sequence, { nodeId: params.nodeId })
    const rows = await listGeneratedEmails(ctx.db, ref, visibleWorkspaces(scope), query.view)
    const outdated = await outdatedLeads(sequence, params.nodeId, visibleWorkspaces(scope))
    return rows.map((row) => present(row, outdated))
  })
  route(api, contract.generateEmails, ({ scope, params, body, prefersAsync, reply }) => {
    const disconnected = new AbortController()
    reply.raw.once('close', () => disconnected.abort())
    return generateEmails(ctx, scope, refOf(params), body, { prefersAsync, signal: disconnected.signal })
  })
  route(api, contract.tryEmail, ({ scope, params, body, reply }) => {
    const disconnected = new AbortController()
    reply.raw.once('close', () => disconnected.abort())
    return tryEmail(ctx, scope, refOf(params), body, disconnected.signal)
  })
  route(api, contract.generationProgress, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    const visible = visibleWorkspaces(scope)
    const counts = await countEmails(ctx.db, refOf(params), visible)
    const { tokensIn, tokensOut, cost } = await sumRun(ctx.db, counts.runId, visible)
    const elapsedMs = elapsedOf(counts, ctx.clock.now())
    return {
      ...computeProgress(counts),
      error: counts.error,
      tokensIn,
      tokensOut,
      cost,
      elapsedMs,
      estimate: await estimateUse(ctx, scope, sequence, params.nodeId, counts.running),
      etaSeconds: counts.running ? etaSeconds({ ...counts, elapsedMs: elapsedMs ?? 0 }) : null,
    }
  })
  route(api, contract.cancelGeneration, ({ scope, params }) => cancelGeneration(ctx, scope, refOf(params)))
  route(api, contract.retryFailedEmails, async ({ scope, params }) => ({
    queued: await retryFailed(ctx, scope, refOf(params)),
  }))
  route(api, contract.regenerateMarked, async ({ scope, params, body }) => ({
    queued: await regenerateMarked(ctx, scope, refOf(params), body.mark),
  }))
  route(api, contract.deleteGeneratedEmails, async ({ scope, params }) => {
    await getSequence(ctx.db, scope, params.id)
    const workspaceIds = allowedWorkspaces(scope)
    return { deletedCount: await removeGeneratedEmails(ctx.db, refOf(params), workspaceIds, null) }
  })

  route(api, contract.getGeneratedEmail, ({ scope, params }) => emailDetail(scope, params))
  route(api, contract.updateGeneratedEmail, async ({ scope, params, body }) => {
    const { textVersion, ...change } = body
    await editGeneratedEmail(ctx, scope, refOf(params), params.emailId, change, textVersion)
    return emailDetail(scope, params)
  })
  route(api, contract.deleteGeneratedEmail, async ({ scope, params }) => {
    await getSequence(ctx.db, scope, params.id)
    const row = await getWritableEmail(ctx.db, scope, refOf(params), params.emailId)
    if (row.isSent) throw new AppError('generated_email_sent')
    await removeGeneratedEmails(ctx.db, refOf(params), [row.workspaceId], row.id)
  })
  route(api, contract.regenerateEmail, async ({ scope, params, body }) => {
    await regenerateEmail(ctx, scope, refOf(params), params.emailId, body?.hint)
    return emailDetail(scope, params)
  })

  registerReviews(api, ctx, emailDetail)

  route(api, sequencesContract.generateTemplate, ({ scope, body }) => {
    const workspaceId = body.workspaceId ?? allowedWorkspaces(scope)[0] ?? ''
    return generateTemplate(ctx, { ...body, workspaceId: allowWorkspace(scope, workspaceId) })
  })
}

function elapsedOf({ startedAt, finishedAt, running }: RunCounts, now: Date): number | null {
  const end = running ? now : finishedAt
  return startedAt && end ? Math.max(0, end.getTime() - startedAt.getTime()) : null
}

type EmailDetailOf = (
  scope: Scope,
  params: Params & { emailId: string },
) => Promise<WithDates<typeof GeneratedEmailDetail>>

function registerReviews(api: Api, ctx: Context, emailDetail: EmailDetailOf): void {
  route(api, reviewsContract.reviewEmails, ({ scope, params, body }) =>
    reviewEmails(ctx, scope, params.id, body),
  )
  route(api, reviewsContract.openGeneratedEmail, async ({ scope, params }) => {
    await getSequence(ctx.db, scope, params.id)
    const place = { sequenceId: params.id, nodeId: params.nodeId }
    const { id } = await getWritableEmail(ctx.db, scope, place, params.emailId)
    await markOpened(ctx.db, id, ctx.clock.now())
    return emailDetail(scope, params)
  })
  route(api, reviewsContract.restorePreviousEmail, async ({ scope, params }) => {
    await restorePrevious(ctx, scope, { sequenceId: params.id, nodeId: params.nodeId }, params.emailId)
    return emailDetail(scope, params)
  })
  route(api, reviewsContract.reviewSummary, async ({ scope, params }) => {
    const sequence = await getSequence(ctx.db, scope, params.id)
    await updateQualityFindings(ctx, sequence)
    const nodes = await listNodeReviews(ctx.db, sequence.id, visibleWorkspaces(scope))
    return { ...sumReviewCounts(nodes), nodes }
  })
}

/** @param outdated leads whose mail was written before the draft was changed */
function present(
  { marks, ...row }: Row | EmailDetail,
  outdated: ReadonlySet<string>,
): WithDates<typeof GeneratedEmail> {
  return {
    ...row,
    isOutdated: outdated.has(row.leadId),
    marks: marks ?? [],
  }
}

function presentClaim({ fact, ...claim }: SourcedClaim): GeneratedEmailDetail['claims'][number] {
  return { ...claim, source: fact && sourceOf(fact.source) }
}

function pageOf(source: FactSource): GeneratedEmailDetail['givenFacts'][number]['page'] {
  if (source.kind !== 'page') return null
  const { url, quote, fetchedAt, title = '' } = source
  return { url, title, quote, fetchedAt }
}

function sourceOf(source: FactSource): GeneratedEmailDetail['claims'][number]['source'] {
  switch (source.kind) {
    case 'lead_field':
      return { kind: 'lead_field', name: source.field }
    case 'page': {
      const { url, quote, fetchedAt, title = '' } = source
      return { kind: 'page', url, title, quote, fetchedAt }
    }
    case 'own': {
      const { name, url, place, quote, statedAt } = source
      return { kind: 'own', name, url, place, quote, statedAt }
    }
    default:
      return { kind: source.kind }
  }
}
