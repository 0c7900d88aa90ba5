// Saves the sender data of a workspace. Running sequences must not become advertisements without the required data.
import type { SenderSettings, SenderSettingsInput } from '#api/compliance/sender-profile.ts'
import { allowWorkspace, type Scope } from '#core/access.ts'
import { policyForAdvertising } from '#core/compliance/consent.ts'
import { missingSenderFields } from '#core/compliance/sender-profile.ts'
import { AppError } from '#core/errors.ts'
import type { Context } from '#server/context.ts'
import {
  findSender,
  hasRunningSequence,
  type SenderRecord,
  saveSender,
} from '#server/data/compliance/sender-profiles.ts'

export async function readSenderSettings(ctx: Context, scope: Scope, id: string): Promise<SenderSettings> {
  const workspaceId = allowWorkspace(scope, id)
  return { ...(await findSender(ctx.db, workspaceId)), workspaceId }
}

/** @throws AppError validation_failed when a running sequence would lack data an advertisement must contain */
export async function saveSenderSettings(
  ctx: Context,
  scope: Scope,
  id: string,
  input: SenderSettingsInput,
): Promise<SenderSettings> {
  const workspaceId = allowWorkspace(scope, id)
  return ctx.db.transaction().execute(async (tx) => {
    const defined = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
    const before = await findSender(tx, workspaceId)
    const record: SenderRecord = {
      ...before,
      ...defined,
      ...(input.isAdvertising === true && {
        consentPolicy: policyForAdvertising(before, input.consentPolicy),
        hasAdvertised: true,
      }),
    }
    const missing = missingSenderFields(record)
    if (missing.length > 0 && (await hasRunningSequence(tx, workspaceId))) {
      throw new AppError('validation_failed', {
        message: '진행 중인 시퀀스가 있어, 광고성 정보로 설정하려면 네 항목을 모두 입력해야 합니다.',
        issues: missing.map((path) => ({ path, message: NEEDED })),
      })
    }
    await saveSender(tx, workspaceId, record, ctx.clock.now())
    return { ...record, workspaceId }
  })
}

const NEEDED = '진행 중인 시퀀스가 있어 비워 둘 수 없습니다.'
