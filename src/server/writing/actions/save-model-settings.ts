// The model settings of a workspace: read, save, test. The key is encrypted when stored and sent only to the model.
import * as z from 'zod'
import type { ModelSettings, ModelSettingsInput } from '#api/writing/model.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { ModelRequest } from '#core/ports.ts'
import { outputFormat } from '#core/text/model-output.ts'
import { findModelProvider } from '#core/writing/model.ts'
import type { Context } from '#server/context.ts'
import { ownsInstallation } from '#server/data/workspaces/installation.ts'
import { sumMonth } from '#server/data/writing/model-calls.ts'
import { findModelRecord, type ModelRecord, saveModelRecord } from '#server/data/writing/model-settings.ts'
import { forgetFindings, listAlarmed } from '#server/data/writing/quality-findings.ts'
import { resumeAwaitingLeads } from '#server/enrollments/actions/resume-awaiting.ts'
import {
  connectionOf,
  createModelFor,
  isInstallationModel,
  keyBinding,
  NO_ORIGIN,
  openModel,
  sourceOf,
} from './open-model.ts'

export async function readModelSettings(ctx: Context, scope: Scope, id: string): Promise<ModelSettings> {
  const workspaceId = allowWorkspace(scope, id)
  const { apiKey, ...record } = await findModelRecord(ctx.db, workspaceId)
  return {
    ...record,
    source: await sourceOf(ctx, workspaceId, record),
    hasApiKey: apiKey !== null,
    monthCost: await sumMonth(ctx.db, workspaceId, ctx.clock.now()),
    ownsInstallation: scope.userId !== null && (await ownsInstallation(ctx.db, scope.userId)),
  }
}

export async function saveModelSettings(
  ctx: Context,
  scope: Scope,
  id: string,
  input: ModelSettingsInput,
): Promise<ModelSettings> {
  const workspaceId = allowWorkspace(scope, id)
  const releases = await ctx.db.transaction().execute(async (tx) => {
    const before = await findModelRecord(tx, workspaceId)
    const record = mergeSettings(ctx, workspaceId, before, input)
    const fault = faultOf(record)
    if (fault) throw new AppError('validation_failed', { message: fault.message, issues: [fault] })
    await saveModelRecord(tx, workspaceId, record, ctx.clock.now())
    if (record.companyIntro !== before.companyIntro || record.claimReader !== before.claimReader)
      await forgetFindings(tx, { workspaceId })
    return before.claimAlarms === 'review' && record.claimAlarms === 'mark'
  })
  if (releases)
    for (const { sequenceId, leadIds } of await listAlarmed(ctx.db, workspaceId))
      await resumeAwaitingLeads(ctx, sequenceId, leadIds)
  return readModelSettings(ctx, scope, workspaceId)
}

/** Requests one sentence from the model. A failure is returned, not thrown. */
export async function tryModel(
  ctx: Context,
  scope: Scope,
  id: string,
  input: ModelSettingsInput,
): Promise<{ ok: boolean; message: string; model: string | null; durationMs: number }> {
  const workspaceId = allowWorkspace(scope, id)
  const record = mergeSettings(ctx, workspaceId, await findModelRecord(ctx.db, workspaceId), input)
  const fault = faultOf(record)
  if (fault) return { ok: false, message: fault.message, model: null, durationMs: 0 }
  const signal = AbortSignal.timeout(30_000)
  // the user waits, so there is no retry; calls on the installation's key are recorded
  const outcome = (await isInstallationModel(ctx, workspaceId, record))
    ? await (await openModel(ctx, workspaceId, record)).ask(TRIAL, signal, NO_ORIGIN)
    : await createModelFor(ctx, workspaceId, record, 0).ask(TRIAL, signal)
  if (!outcome.ok) return { ok: false, message: outcome.why, model: null, durationMs: outcome.durationMs }
  const seconds = (outcome.durationMs / 1000).toFixed(1)
  return {
    ok: true,
    message: `연결되었습니다. ${outcome.model} 모델이 ${seconds}초 만에 응답했습니다.`,
    model: outcome.model,
    durationMs: outcome.durationMs,
  }
}

/** The models of the saved or given connection. A failure is returned, not thrown. */
export async function listProviderModels(
  ctx: Context,
  scope: Scope,
  id: string,
  input: ModelSettingsInput,
): Promise<{ models: string[]; error: string | null }> {
  const workspaceId = allowWorkspace(scope, id)
  const record = mergeSettings(ctx, workspaceId, await findModelRecord(ctx.db, workspaceId), input)
  const provider = findModelProvider(record.preset)
  if (!provider) return { models: [], error: '모델이 하나뿐인 제공자입니다.' }
  const fault = faultOf({ ...record, model: record.model || 'any' })
  if (fault) return { models: [], error: fault.message }
  const { baseUrl, apiKey } = connectionOf(ctx, workspaceId, record, provider)
  const list = await ctx.models.list({ baseUrl, apiKey, keyHeader: provider.listKeyHeader })
  return list.ok ? { models: list.names, error: null } : { models: [], error: list.why }
}

const TRIAL: ModelRequest<unknown> = {
  purpose: 'connection_test',
  promptVersion: '1',
  system: '짧은 인사말 한 문장을 씁니다. 답은 JSON 객체 하나이며 greeting 문자열만 담습니다.',
  prompt: '한국어 인사말 한 문장을 JSON으로 써 주세요.',
  output: outputFormat('greeting', z.object({ greeting: z.string() })),
}

/**
 * The changed settings. A key is removed when the provider or address changes: it must not be sent to another server, which also
 * has other models.
 */
function mergeSettings(
  ctx: Context,
  workspaceId: string,
  before: ModelRecord,
  { apiKey, ...input }: ModelSettingsInput,
): ModelRecord {
  const defined = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  const merged: ModelRecord = { ...before, ...defined }
  const moved = merged.preset !== before.preset || merged.baseUrl !== before.baseUrl
  const after = moved ? { ...merged, taskModels: input.taskModels ?? {} } : merged
  if (apiKey) return { ...after, apiKey: ctx.secrets.seal(apiKey, keyBinding(workspaceId)) }
  return apiKey === null || moved ? { ...after, apiKey: null } : after
}

function faultOf(record: ModelRecord): { path: string; message: string } | null {
  const provider = findModelProvider(record.preset)
  if (!provider) return null
  const baseUrl = record.baseUrl || provider.baseUrl
  if (!URL.canParse(baseUrl) || !/^https?:$/.test(new URL(baseUrl).protocol) || /[{}]/.test(baseUrl))
    return { path: 'baseUrl', message: 'AI 서버 주소를 https://로 시작하는 전체 주소로 입력해 주세요.' }
  if (provider.needsKey && record.apiKey === null)
    return { path: 'apiKey', message: `${provider.name}의 API 키를 입력해 주세요.` }
  if ((record.model || provider.model) === '') return { path: 'model', message: '모델 이름을 입력해 주세요.' }
  return null
}
