// The mail of a daily digest: its content and its bytes (rules.md R-1308, R-1309).
import { type DigestFacts, type DigestMail, digestMail, hasNews, resultDays } from '#core/overview/digest.ts'
import { type DayKind, dayOf } from '#core/overview/today.ts'
import type { OutgoingMessage } from '#core/ports.ts'
import { ownMessageId } from '#core/sending/test-mail.ts'
import { buildMime } from '#server/adapters/mime/build/build-mime.ts'
import type { Context } from '#server/context.ts'
import { readWaitingReplies } from '#server/data/inbox/lists.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { countDays } from '#server/data/overview/day-results.ts'
import type { DigestRecipient } from '#server/data/overview/digests.ts'
import { readToday } from './read-today.ts'

const MAX_REPLIES = 5

export type DigestReader = Pick<DigestRecipient, 'workspaceId' | 'userId' | 'name' | 'workspaceName'>

export type ComposedDigest = { mail: DigestMail; hasNews: boolean }

/** The digest of now. Without news none is sent; a test and the preview show it. */
export async function composeDigest(ctx: Context, reader: DigestReader): Promise<ComposedDigest> {
  const workspaceIds = [reader.workspaceId]
  const now = ctx.clock.now()
  const [{ items, date, check, sequences }, replies] = await Promise.all([
    readToday(ctx, reader.userId, workspaceIds),
    readWaitingReplies(ctx.db, workspaceIds, reader.userId, MAX_REPLIES, now),
  ])
  const facts = {
    items,
    date,
    checkTotal: check.total,
    sequences: {
      halted: sequences.halted,
      finished: sequences.finished.length,
      finishing: sequences.finishing.length,
    },
    before: await readResults(ctx, workspaceIds, date),
  }
  const mail = digestMail({
    ...facts,
    name: reader.name,
    workspaceId: reader.workspaceId,
    workspaceName: reader.workspaceName,
    replies: replies.threads.map(({ lead, fromName, fromAddress, waitingSince, clockOffsetMs }) => ({
      who: [lead?.companyName, fromName || fromAddress].filter(Boolean).join(' '),
      // by the clock of its mailbox (R-1304)
      waitingMs: now.getTime() + clockOffsetMs - waitingSince.getTime(),
    })),
    appUrl: ctx.appUrl,
    unsubscribeUrl: digestUrl(ctx, reader),
  })
  return { mail, hasNews: hasNews(facts) }
}

/** @param date the page's today */
async function readResults(
  ctx: Context,
  workspaceIds: readonly string[],
  date: string,
): Promise<DigestFacts['before']> {
  const days = resultDays(date)
  const span = { workspaceIds, from: dayOf(days.first).from, to: dayOf(days.last).to }
  const counted = [...(await countDays(ctx.db, span)).values()]
  const sum = (kind: DayKind): number => counted.reduce((n, day) => n + day[kind], 0)
  return { ...days, sent: sum('sent'), replied: sum('replied'), bounced: sum('bounced') }
}

/** The mail as it is sent; also of the test that a member asks for. @throws UnreadableKey */
export async function digestMessage(
  ctx: Context,
  mailbox: Mailbox,
  recipient: Pick<DigestRecipient, 'workspaceId' | 'userId' | 'name' | 'email'>,
  { subject, text, html }: DigestMail,
): Promise<OutgoingMessage> {
  // a reply to it belongs to no enrollment
  const messageId = ownMessageId(ctx.newId(), mailbox.address)
  const raw = await buildMime({
    subject,
    text,
    html,
    headers: [
      ['List-Unsubscribe', `<${digestUrl(ctx, recipient)}>`],
      ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ],
    from: { name: mailbox.name, address: mailbox.address },
    to: { name: recipient.name, address: recipient.email },
    messageId,
    date: mailboxNow(mailbox, ctx.clock.now()),
  })
  return { messageId, from: mailbox.address, to: recipient.email, raw }
}

const digestUrl = (
  ctx: Context,
  { workspaceId, userId }: Pick<DigestRecipient, 'workspaceId' | 'userId'>,
): string => `${ctx.appUrl}/digest/${ctx.tokens.sign('digest', `${workspaceId}/${userId}`)}`

/** @returns whose digest the link ends; null for a link that this installation did not send */
export function readDigestToken(ctx: Context, token: string): { workspaceId: string; userId: string } | null {
  const [workspaceId, userId] = ctx.tokens.verify('digest', token)?.split('/') ?? []
  return workspaceId && userId ? { workspaceId, userId } : null
}
