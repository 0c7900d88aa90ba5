// The calls of the public opt-out page, and the one-click POST of RFC 8058. A GET changes nothing, because link scanners follow
// links.
import * as contract from '#api/compliance/unsubscribe.ts'
import { AppError } from '#core/errors.ts'
import { SAMPLE_OPT_OUT_TOKEN } from '#core/sending/test-mail.ts'
import { companyName } from '#core/workspaces/workspace-name.ts'
import { optOut } from '#server/compliance/actions/opt-out.ts'
import { findRecipient, type Recipient } from '#server/compliance/actions/opt-out-links.ts'
import type { Context } from '#server/context.ts'
import { findSender } from '#server/data/compliance/sender-profiles.ts'
import { isSuppressed, removeOptOutByLink } from '#server/data/compliance/suppressions.ts'
import { findWorkspaceName } from '#server/data/workspaces/workspaces.ts'
import { type Api, route } from '#server/platform/http/route.ts'

export function registerUnsubscribe(api: Api, ctx: Context): void {
  route(api, contract.unsubscribeState, async ({ params }) => {
    const target = await readToken(ctx, params.token)
    return {
      maskedAddress: mask(target.address),
      senderName: companyName({
        senderName: (await findSender(ctx.db, target.workspaceId)).senderName,
        workspaceName: await findWorkspaceName(ctx.db, target.workspaceId),
      }),
      isUnsubscribed: await isSuppressed(ctx.db, target.workspaceId, target.address),
    }
  })
  route(api, contract.unsubscribe, ({ params }) => optOutByLink(ctx, params.token, 'link'))
  route(api, contract.resubscribe, async ({ params }) => {
    const target = await readToken(ctx, params.token)
    await removeOptOutByLink(ctx.db, target.workspaceId, target.address, ctx.clock.now())
  })
}

/** @param how `one_click`: the button of a mail program (RFC 8058), `link`: the opt-out page */
export async function optOutByLink(ctx: Context, token: string, how: 'link' | 'one_click'): Promise<void> {
  const target = await readToken(ctx, token)
  await ctx.db
    .transaction()
    .execute((tx) =>
      optOut(
        ctx,
        tx,
        { workspaceId: target.workspaceId, kind: 'address', value: target.address },
        how,
        ctx.clock.now(),
      ),
    )
}

const SAMPLE_CONFIRMED = '미리보기와 테스트 메일의 수신거부 링크입니다. 눌러도 수신거부 처리되지 않습니다.'

async function readToken(ctx: Context, token: string): Promise<Recipient> {
  if (token === SAMPLE_OPT_OUT_TOKEN)
    throw new AppError('unsubscribe_link_invalid', { message: SAMPLE_CONFIRMED })
  const recipient = await findRecipient(ctx, token)
  if (!recipient) throw new AppError('unsubscribe_link_invalid')
  return recipient
}

/** ki•••@example.com: the owner recognizes it, others learn no address. */
function mask(address: string): string {
  const [local = '', domain = ''] = address.split('@')
  return `${local.slice(0, 2)}•••@${domain}`
}
