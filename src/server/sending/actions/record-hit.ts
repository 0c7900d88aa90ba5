// A picture or link of a tracked mail was fetched: core classifies the hit, an event is stored. A hit never changes an
// enrollment: it may come from a machine, and opening a mail is not a reply.
import {
  classifyHit,
  type HitClassification,
  type HitKind,
  isRepeated,
} from '#core/sending/tracking/classify-hit.ts'
import type { Context } from '#server/context.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { listHits, lockTrackedMail } from '#server/data/sending/hits.ts'

export type Hit = {
  kind: HitKind
  executionId: string
  /** the link of the mail; null for the picture */
  link: number | null
  /** the target of the link */
  url: string | null
  userAgent: string
  saysPrefetch: boolean
  /** workspaces of the user signed in with the browser that fetched */
  teamOf: readonly string[]
}

const MAX_AGENT = 200
const MAX_URL = 1000

/** @returns null when the mail no longer exists */
export async function recordHit(ctx: Context, hit: Hit): Promise<HitClassification | null> {
  return ctx.db.transaction().execute(async (tx) => {
    const mail = await lockTrackedMail(tx, hit.executionId)
    if (!mail) return null
    const at = new Date(ctx.clock.now().getTime() + mail.clockOffsetMs)
    const earlier = await listHits(tx, mail.id, at)
    const verdict = classifyHit({
      kind: hit.kind,
      userAgent: hit.userAgent,
      saysPrefetch: hit.saysPrefetch,
      secondsSinceSent: mail.sentAt && (at.getTime() - mail.sentAt.getTime()) / 1000,
      otherLinkSeconds: lastOfOtherLinks(earlier, hit),
      isMember: hit.teamOf.includes(mail.workspaceId),
    })
    const { kind, link } = hit
    if (isRepeated({ kind, link, ...verdict }, earlier)) return verdict
    await insertEvents(tx, [
      {
        kind,
        at,
        enrollmentId: mail.enrollmentId,
        executionId: mail.id,
        nodeId: mail.nodeId,
        data: {
          ...verdict,
          ...(link !== null && { link, url: hit.url?.slice(0, MAX_URL) }),
          userAgent: hit.userAgent.replaceAll(/\p{Cc}/gu, ' ').slice(0, MAX_AGENT),
        },
      },
    ])
    return verdict
  })
}

function lastOfOtherLinks(
  earlier: readonly { kind: HitKind; link: number | null; secondsAgo: number }[],
  { kind, link }: Hit,
): number[] {
  if (kind !== 'clicked') return []
  const last = new Map<number, number>()
  for (const one of earlier)
    if (one.kind === 'clicked' && one.link !== null && one.link !== link) last.set(one.link, one.secondsAgo)
  return [...last.values()]
}
