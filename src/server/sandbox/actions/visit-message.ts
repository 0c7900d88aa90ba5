// Opens a sandbox mail or follows one of its links as its recipient: through the same code as a hit from outside,
// with the headers of a mail program or a machine.
import { allow, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { HitClassification, HitKind } from '#core/sending/tracking/classify-hit.ts'
import { trackingInMail } from '#server/adapters/mime/build/tracking.ts'
import { parseMail } from '#server/adapters/mime/read/parse-mail.ts'
import type { Context } from '#server/context.ts'
import { findDelivered } from '#server/data/sandbox/messages.ts'
import { recordHit } from '#server/sending/actions/record-hit.ts'

const AGENTS = {
  person:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  // the User-Agent of Apple's Mail Privacy Protection and of many gateways
  machine: 'Mozilla/5.0',
} as const

export async function visitSandboxMessage(
  ctx: Context,
  scope: Scope,
  id: string,
  visit: { kind: HitKind; link?: number | undefined; as: keyof typeof AGENTS },
): Promise<HitClassification & { target: string | null }> {
  const found = await findDelivered(ctx.db, id)
  const message = allow(scope, found, (row) => [row.workspaceId], 'sandbox_message_not_found')
  const tracking = trackingInMail(parseMail(message.raw).html ?? '', ctx.tokens)
  const link =
    visit.kind === 'clicked'
      ? tracking?.links.find((one) => visit.link === undefined || one.link === visit.link)
      : null
  if (!tracking || link === undefined || (visit.kind === 'opened' && !tracking.opens))
    throw new AppError('mail_not_tracked')
  const verdict = await recordHit(ctx, {
    kind: visit.kind,
    executionId: tracking.executionId,
    link: link?.link ?? null,
    url: link?.url ?? null,
    userAgent: AGENTS[visit.as],
    saysPrefetch: false,
    teamOf: [],
  })
  if (!verdict) throw new AppError('mail_not_tracked')
  return { ...verdict, target: link?.url ?? null }
}
