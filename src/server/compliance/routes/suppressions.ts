import * as contract from '#api/compliance/suppressions.ts'
import { allowWorkspace } from '#core/access.ts'
import { isOwnOptOut } from '#core/compliance/opt-out-notice.ts'
import { AppError } from '#core/errors.ts'
import { readAddressCell } from '#core/leads/address-cell.ts'
import { addressKey } from '#core/leads/lead.ts'
import { toAsciiDomain } from '#core/text/domain-name.ts'
import { optOut } from '#server/compliance/actions/opt-out.ts'
import type { Context } from '#server/context.ts'
import {
  findSuppressionByValue,
  getSuppression,
  listSuppressions,
  removeSuppression,
} from '#server/data/compliance/suppression-lists.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerSuppressions(api: Api, ctx: Context): void {
  route(api, contract.listSuppressions, ({ scope, query }) => listSuppressions(ctx.db, scope, query))
  route(api, contract.createSuppression, async ({ scope, user, body }) => {
    const workspaceId = allowWorkspace(scope, body.workspaceId)
    const value = body.kind === 'address' ? addressOf(body.value) : domainOf(body.value)
    const target = { workspaceId, kind: body.kind, value, createdBy: user.id }
    await ctx.db.transaction().execute((tx) => optOut(ctx, tx, target, 'manual', ctx.clock.now()))
    const entry = await findSuppressionByValue(ctx.db, workspaceId, body.kind, value)
    if (!entry) throw new AppError('suppression_not_found')
    return entry
  })
  route(api, contract.deleteSuppression, async ({ scope, user, params, query }) => {
    const entry = await getSuppression(ctx.db, scope, params.id)
    if (isOwnOptOut(entry.reason) && addressKey(query.confirm ?? '') !== entry.value)
      throw new AppError('suppression_needs_address')
    await removeSuppression(ctx.db, { ...entry, userId: user.id, at: ctx.clock.now() })
  })
}

function addressOf(text: string): string {
  const email = readAddressCell(text)
  if (!email.ok) throw invalid('이메일 주소가 올바르지 않습니다.')
  if (email.others.length === 0) return email.key
  throw invalid('이메일 주소는 한 번에 하나만 입력할 수 있습니다. 여러 주소는 파일로 추가해 주세요.')
}

function domainOf(text: string): string {
  // as in the key of an address: a Hangul domain in its ASCII form
  const domain = toAsciiDomain(text.trim().replace(/^@/, ''))
  if (domain !== null) return domain
  throw invalid('도메인이 올바르지 않습니다. 예: example.com')
}

const invalid = (message: string) =>
  new AppError('validation_failed', { issues: [{ path: 'value', message }] })
