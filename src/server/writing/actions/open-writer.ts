// The writer of a workspace: its own model, the installation's, or the sandbox writer. Budgets are checked before every call
// and every call is recorded.

import type { ModelConnection, Writer, WritingHooks, WritingOutcome, WritingRequest } from '#core/ports.ts'
import { costOf, findPreset, isCapReached, monthlyCapMessage, tokenCapMessage } from '#core/writing/model.ts'
import { PROMPT_VERSION } from '#core/writing/prompt.ts'
import type { Context } from '#server/context.ts'
import { findInstallationGrant, sumInstallationTokens } from '#server/workspaces/store/installation.ts'
import { insertModelCall, sumMonth } from '#server/writing/store/model-calls.ts'
import { findModelRecord, type ModelRecord } from '#server/writing/store/model-settings.ts'

/** Retries of a failing call for one mail (rules.md R-414). */
const MAX_RETRIES = 4

export type WorkspaceWriter = {
  record: ModelRecord
  write(
    request: WritingRequest,
    signal: AbortSignal,
    origin: { sequenceId: string | null; runId: string | null },
    hooks?: Omit<WritingHooks, 'afterCall'>,
  ): Promise<PaidOutcome>
}
export type PaidOutcome = WritingOutcome & { cost: number | null }

/** @param trial unsaved settings to test */
export async function openWriter(
  ctx: Context,
  workspaceId: string,
  trial?: ModelRecord,
): Promise<WorkspaceWriter> {
  const record = trial ?? (await findModelRecord(ctx.db, workspaceId))
  const onInstallation = await isInstallationModel(ctx, workspaceId, record)
  const writer = onInstallation ? ctx.writers.installation : createWriterFor(ctx, workspaceId, record)
  const rejectOnInstallation = async (): Promise<WritingOutcome | null> => {
    if (!onInstallation) return null
    const { isAllowed, monthlyTokens } = await findInstallationGrant(ctx.db, workspaceId, ctx.openSignUp)
    if (!isAllowed) return SETTINGS_CHANGED
    if (monthlyTokens === null) return null
    const used = await sumInstallationTokens(ctx.db, workspaceId, ctx.clock.now())
    return used < monthlyTokens ? null : budgetExhausted(tokenCapMessage(monthlyTokens))
  }
  // checked right before the call: queued calls would otherwise all see the same sum
  const rejectOverBudget = async ({ monthlyCap }: ModelRecord): Promise<WritingOutcome | null> => {
    if (monthlyCap === null) return null
    const spent = await sumMonth(ctx.db, workspaceId, ctx.clock.now())
    return isCapReached(spent, monthlyCap) ? budgetExhausted(monthlyCapMessage(monthlyCap)) : null
  }
  // a key removed from the settings must not be used by calls that were queued before
  const rejectIfChanged = async ({ preset, baseUrl, model, apiKey }: ModelRecord) => {
    const now = await findModelRecord(ctx.db, workspaceId)
    const isSame =
      now.preset === preset && now.baseUrl === baseUrl && now.model === model && now.apiKey === apiKey
    return isSame ? null : SETTINGS_CHANGED
  }
  return {
    record,
    async write(request, signal, origin, hooks = NO_HOOKS) {
      let cost: number | null = null
      const outcome = await writer.write(request, signal, {
        ...hooks,
        beforeCall: async (hasWaited) =>
          (await hooks.beforeCall(hasWaited)) ??
          (hasWaited && !trial ? await rejectIfChanged(record) : null) ??
          (await rejectOnInstallation()) ??
          (await rejectOverBudget(record)),
        afterCall: async (answer) => {
          ctx.metrics.modelCall(answer.ok ? 'ok' : 'failed', answer.durationMs / 1000)
          const use = answer.ok ? answer : answer.spent
          if (!use) return
          cost = costOf(use, record)
          const { model, tokensIn, tokensOut } = use
          const { durationMs } = answer
          await insertModelCall(ctx.db, {
            id: ctx.newId(),
            workspaceId,
            ...origin,
            model,
            tokensIn,
            tokensOut,
            cost,
            durationMs,
            promptVersion: PROMPT_VERSION,
            onInstallation,
            at: ctx.clock.now(),
          })
        },
      })
      return { ...outcome, cost }
    },
  }
}

const NO_HOOKS: Omit<WritingHooks, 'afterCall'> = {
  beforeCall: async () => null,
}

const SETTINGS_CHANGED: WritingOutcome = {
  ok: false,
  retry: 'stop',
  code: 'auth',
  why: 'AI 설정이 변경되어 생성을 중지했습니다. 다시 생성하면 변경된 설정이 적용됩니다.',
  retryAfterMs: null,
  durationMs: 0,
}

const budgetExhausted = (why: string): WritingOutcome => ({
  ok: false,
  retry: 'stop',
  code: 'quota',
  why,
  retryAfterMs: null,
  durationMs: 0,
})

/** Whether these settings mean the installation's own model, and the workspace may use it. */
export async function isInstallationModel(
  ctx: Context,
  workspaceId: string,
  { preset }: Pick<ModelRecord, 'preset'>,
): Promise<boolean> {
  if (preset !== 'installation' || ctx.writers.installationIsSandbox) return false
  return (await findInstallationGrant(ctx.db, workspaceId, ctx.openSignUp)).isAllowed
}

/** The writer for settings that do not use the installation's model. */
export function createWriterFor(
  ctx: Context,
  workspaceId: string,
  record: ModelRecord,
  maxRetries = MAX_RETRIES,
): Writer {
  const preset = findPreset(record.preset)
  if (!preset) return ctx.writers.sandbox
  const connection: ModelConnection = {
    baseUrl: record.baseUrl || preset.baseUrl,
    apiKey: record.apiKey && ctx.secrets.open(record.apiKey, keyBinding(workspaceId)),
    model: record.model || preset.model || null,
    keyHeader: preset.keyHeader,
    concurrency: record.concurrency,
    maxRetries,
  }
  return ctx.writers.connect(connection)
}

export const keyBinding = (workspaceId: string) => ({
  table: 'model_settings',
  id: workspaceId,
  column: 'api_key',
})
