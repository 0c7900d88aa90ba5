// The model of a workspace: its own, the installation's, or the sandbox model. The cost of a call is reserved before it
// starts, and every call is recorded.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '#core/calendar/date.ts'
import {
  type LanguageModel,
  MAX_ANSWER_TOKENS,
  type ModelConnection,
  type ModelFailure,
  type ModelHooks,
  type ModelOutcome,
  type ModelRequest,
} from '#core/ports.ts'
import {
  costOf,
  findModelProvider,
  highestUse,
  type ModelProvider,
  monthlyCapMessage,
  settingsFor,
  tokenCapMessage,
} from '#core/writing/model.ts'
import type { Context, Db } from '#server/context.ts'
import { findInstallationGrant } from '#server/data/workspaces/installation.ts'
import { findModelAnswer, saveModelAnswer } from '#server/data/writing/model-answers.ts'
import { insertModelCall } from '#server/data/writing/model-calls.ts'
import { releaseModelCall, reserveModelCall } from '#server/data/writing/model-reservations.ts'
import { findModelRecord, type ModelRecord } from '#server/data/writing/model-settings.ts'

/** Retries of a failing call for one mail (rules.md R-414). */
const MAX_RETRIES = 4
/** Between two looks at a limit that running calls may use up. */
const WAIT_MS = 300

export type WorkspaceModel = {
  record: ModelRecord
  /** Calls the model that is chosen for the purpose of the request. */
  /** @param options.cacheFor for how many days an equal request is answered with the stored answer, without a call */
  ask<T>(
    request: ModelRequest<T>,
    signal: AbortSignal,
    origin: CallOrigin,
    options?: { hooks?: Omit<ModelHooks, 'afterCall'>; cacheFor?: number },
  ): Promise<PaidOutcome<T>>
}
/** What a call is made for; null for calls that belong to no sequence or run. */
export type CallOrigin = { sequenceId: string | null; runId: string | null }
export type PaidOutcome<T> = ModelOutcome<T> & { cost: number | null }

/** @param trial unsaved settings to test */
export async function openModel(
  ctx: Context,
  workspaceId: string,
  trial?: ModelRecord,
): Promise<WorkspaceModel> {
  const record = trial ?? (await findModelRecord(ctx.db, workspaceId))
  const onInstallation = await isInstallationModel(ctx, workspaceId, record)
  /** Reserves the most the call may cost; waits as long as running calls may use what is left. */
  const reserve = async (
    id: string,
    request: ModelRequest<unknown>,
    signal: AbortSignal,
    { monthlyCap, ...prices }: ModelRecord,
  ): Promise<ModelFailure | null> => {
    const grant = onInstallation
      ? await findInstallationGrant(ctx.db, workspaceId, ctx.openSignUp)
      : { isAllowed: true, monthlyTokens: null }
    if (!grant.isAllowed) return SETTINGS_CHANGED
    const caps = { cost: monthlyCap, tokens: grant.monthlyTokens }
    if (caps.cost === null && caps.tokens === null) return null
    const { system, prompt, output, maxTokens = MAX_ANSWER_TOKENS } = request
    const use = highestUse(`${system}${prompt}${JSON.stringify(output.schema)}`.length, maxTokens)
    const highest = {
      cost: costOf(use, prices) ?? 0,
      tokens: onInstallation ? use.tokensIn + use.tokensOut : 0,
    }
    for (;;) {
      const fit = await reserveModelCall(ctx.db, { id, workspaceId, highest, at: ctx.clock.now() }, caps)
      if (fit === 'now') return null
      if (fit === 'cost') return budgetExhausted(monthlyCapMessage(caps.cost ?? 0))
      if (fit === 'tokens') return budgetExhausted(tokenCapMessage(caps.tokens ?? 0))
      try {
        await sleep(WAIT_MS, undefined, { signal })
      } catch {
        return { ...UNWANTED, retry: 'later', code: 'aborted' }
      }
    }
  }
  return {
    record,
    async ask<T>(
      request: ModelRequest<T>,
      signal: AbortSignal,
      origin: CallOrigin,
      { hooks = NO_HOOKS, cacheFor = 0 }: { hooks?: Omit<ModelHooks, 'afterCall'>; cacheFor?: number } = {},
    ): Promise<PaidOutcome<T>> {
      const used = settingsFor(record, request.purpose)
      const model = onInstallation ? ctx.models.installation : createModelFor(ctx, workspaceId, used)
      const cached = cacheFor > 0 ? await findAnswer(ctx, workspaceId, used, request, cacheFor) : null
      if (cached) return cached
      let cost: number | null = null
      const id = ctx.newId()
      const outcome = await model.ask(request, signal, {
        ...hooks,
        beforeCall: async (hasWaited) => {
          const unwanted = await hooks.beforeCall(hasWaited)
          if (unwanted) return unwanted
          // read again: a cap may have been lowered, and a removed key must not be used by calls that were queued before
          const now = settingsFor(trial ?? (await findModelRecord(ctx.db, workspaceId)), request.purpose)
          if (hasWaited && !isSameModel(now, used)) return SETTINGS_CHANGED
          return reserve(id, request, signal, { ...used, monthlyCap: now.monthlyCap })
        },
        afterCall: async (answer) => {
          ctx.metrics.modelCall(answer.ok ? 'ok' : 'failed', answer.durationMs / 1000)
          const use = answer.ok ? answer : answer.spent
          if (!use) return releaseModelCall(ctx.db, id)
          cost = costOf(use, used)
          const { model: answered, tokensIn, tokensOut } = use
          const { durationMs } = answer
          await insertModelCall(ctx.db, {
            id,
            workspaceId,
            ...origin,
            model: answered,
            tokensIn,
            tokensOut,
            cost,
            durationMs,
            purpose: request.purpose,
            promptVersion: request.promptVersion,
            onInstallation,
            at: ctx.clock.now(),
          })
          await releaseModelCall(ctx.db, id)
        },
      })
      if (outcome.ok && cacheFor > 0) await keepAnswer(ctx, workspaceId, used, request, outcome)
      return { ...outcome, cost }
    },
  }
}

const isSameModel = (a: ModelRecord, b: ModelRecord): boolean =>
  a.preset === b.preset && a.baseUrl === b.baseUrl && a.model === b.model && a.apiKey === b.apiKey

/** The stored answer to an equal request, checked again: the expected format may have changed since. */
async function findAnswer<T>(
  ctx: Context,
  workspaceId: string,
  record: ModelRecord,
  request: ModelRequest<T>,
  days: number,
): Promise<PaidOutcome<T> | null> {
  const since = new Date(ctx.clock.now().getTime() - days * DAY_MS)
  const stored = await findModelAnswer(ctx.db, workspaceId, inputHash(record, request), since)
  const read = stored && request.output.read(stored.value)
  if (!stored || !read?.ok) return null
  return {
    ok: true,
    value: read.value,
    model: stored.model,
    tokensIn: 0,
    tokensOut: 0,
    durationMs: 0,
    cost: 0,
  }
}

const keepAnswer = <T>(
  ctx: Context,
  workspaceId: string,
  record: ModelRecord,
  request: ModelRequest<T>,
  { value, model }: { value: T; model: string },
): Promise<void> =>
  saveModelAnswer(ctx.db, {
    workspaceId,
    inputHash: inputHash(record, request),
    purpose: request.purpose,
    model,
    value,
    at: ctx.clock.now(),
  })

const inputHash = (
  { preset, baseUrl, model }: ModelRecord,
  { purpose, promptVersion, system, prompt, output }: ModelRequest<unknown>,
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        preset,
        baseUrl,
        model,
        purpose,
        promptVersion,
        system,
        prompt,
        output.name,
        output.schema,
      ]),
    )
    .digest('hex')

const NO_HOOKS: Omit<ModelHooks, 'afterCall'> = {
  beforeCall: async () => null,
}

/** A call for something that belongs to no sequence. */
export const NO_ORIGIN: CallOrigin = { sequenceId: null, runId: null }

/** Of `beforeCall`: what the call was for is cancelled or done meanwhile. */
export const UNWANTED: ModelFailure = {
  ok: false,
  retry: 'never',
  code: 'unwanted',
  why: '취소했습니다.',
  retryAfterMs: null,
  durationMs: 0,
}

const SETTINGS_CHANGED: ModelFailure = {
  ok: false,
  retry: 'stop',
  code: 'auth',
  why: 'AI 설정이 변경되어 생성을 중지했습니다. 다시 생성하면 변경된 설정이 적용됩니다.',
  retryAfterMs: null,
  durationMs: 0,
}

const budgetExhausted = (why: string): ModelFailure => ({
  ok: false,
  retry: 'stop',
  code: 'quota',
  why,
  retryAfterMs: null,
  durationMs: 0,
})

/** Whether these settings mean the installation's own model, and the workspace may use it. */
export async function isInstallationModel(
  ctx: Pick<Context, 'models' | 'openSignUp'> & { db: Db },
  workspaceId: string,
  { preset }: Pick<ModelRecord, 'preset'>,
): Promise<boolean> {
  if (preset !== 'installation' || ctx.models.installationIsSandbox) return false
  return (await findInstallationGrant(ctx.db, workspaceId, ctx.openSignUp)).isAllowed
}

/** Whose model these settings mean. */
export async function sourceOf(
  ctx: Context,
  workspaceId: string,
  record: Pick<ModelRecord, 'preset'>,
): Promise<'workspace' | 'installation' | 'sandbox'> {
  if (findModelProvider(record.preset)) return 'workspace'
  return (await isInstallationModel(ctx, workspaceId, record)) ? 'installation' : 'sandbox'
}

/** The model for settings that do not use the installation's model. */
export function createModelFor(
  ctx: Context,
  workspaceId: string,
  record: ModelRecord,
  maxRetries = MAX_RETRIES,
): LanguageModel {
  const provider = findModelProvider(record.preset)
  if (!provider) return ctx.models.sandbox
  return ctx.models.connect({ ...connectionOf(ctx, workspaceId, record, provider), maxRetries })
}

/** How the model of these settings is reached, with the decrypted key. */
export const connectionOf = (
  ctx: Context,
  workspaceId: string,
  record: ModelRecord,
  provider: ModelProvider,
): Omit<ModelConnection, 'maxRetries'> => ({
  baseUrl: record.baseUrl || provider.baseUrl,
  apiKey: record.apiKey && ctx.secrets.open(record.apiKey, keyBinding(workspaceId)),
  model: record.model || provider.model || null,
  keyHeader: provider.keyHeader,
  concurrency: record.concurrency,
})

export const keyBinding = (workspaceId: string) => ({
  table: 'model_settings',
  id: workspaceId,
  column: 'api_key',
})
