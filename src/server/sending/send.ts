// Sends claimed mails of every kind (mail-kind.ts), one conversation after the other in every mailbox: bytes stored and the row marked
// as `sending` after a last check, the SMTP conversation, its end recorded (rules.md R-310). claim.ts describes the states.
import type { Context } from '#server/context.ts'
import { type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { applyToMailbox } from '#server/mailboxes/actions/mailbox-verdict.ts'
import { storageError } from '#server/platform/db/storage-error.ts'
import { checkConnection, transmit } from './actions/transmit.ts'
import type { End } from './end.ts'
import type { MailKind, Over, Ready } from './mail-kind.ts'
import type { SendingWorker } from './worker.ts'

type ClaimedMail = { id: string; mailbox: Mailbox }

/** Sends everything that is due, all mailboxes at once. @returns how many mails were sent */
export async function sendDue<Row, Mail extends Row & ClaimedMail, Composed>(
  ctx: Context,
  worker: SendingWorker,
  kind: MailKind<Row, Mail, Composed>,
  options: { workspaceId?: string } = {},
): Promise<number> {
  const ids = await kind.listMailboxes(ctx.db, ctx.clock.now(), options.workspaceId)
  const counts = await Promise.all(ids.map((id) => sendFromMailbox(ctx, worker, kind, id)))
  return counts.reduce((sum, count) => sum + count, 0)
}

/**
 * Starts sending from every mailbox with due mails and does not wait: a slow server delays only its own mailbox.
 * @param underWay what this process is sending, by kind and mailbox
 */
export async function startSending<Row, Mail extends Row & ClaimedMail, Composed>(
  ctx: Context,
  worker: SendingWorker,
  kind: MailKind<Row, Mail, Composed>,
  underWay: Map<string, Promise<unknown>>,
): Promise<void> {
  for (const id of await kind.listMailboxes(ctx.db, ctx.clock.now())) {
    const key = `${kind.name} ${id}`
    if (underWay.has(key)) continue
    const work = sendFromMailbox(ctx, worker, kind, id)
      .catch((error: unknown) =>
        ctx.log.error({ err: error, emailAccountId: id, kind: kind.name }, 'sending from a mailbox failed'),
      )
      .finally(() => underWay.delete(key))
    underWay.set(key, work)
  }
}

/** Sends until nothing more is due or the mailbox has to wait. */
async function sendFromMailbox<Row, Mail extends Row & ClaimedMail, Composed>(
  ctx: Context,
  worker: SendingWorker,
  kind: MailKind<Row, Mail, Composed>,
  emailAccountId: string,
): Promise<number> {
  let sentCount = 0
  while (!worker.stopping.aborted) {
    const { claimed, hasMore } = await kind.claim(ctx, worker, emailAccountId)
    const { sent, isHeld } = await sendClaimed(ctx, worker, kind, claimed)
    sentCount += sent
    if (isHeld || !hasMore) break
  }
  return sentCount
}

/** A conversation shorter than this: the server takes mails as fast as they come. */
const QUICK_MS = 100

/**
 * Sends the mails of one mailbox one after the other. While the server is quick, the next mail is prepared during the conversation
 * before it: its last check is never older than one quick conversation, and a kill leaves at most two mails of the
 * mailbox uncertain. A sent mail is recorded while the next one is being sent.
 */
async function sendClaimed<Row, Mail extends Row & ClaimedMail, Composed>(
  ctx: Context,
  worker: SendingWorker,
  kind: MailKind<Row, Mail, Composed>,
  claimed: readonly Mail[],
): Promise<{ sent: number; isHeld: boolean }> {
  const [first] = claimed
  if (!first) return { sent: 0, isHeld: false }
  const { mailbox } = first
  const now = () => mailboxNow(mailbox, ctx.clock.now())
  const finish = (mail: Mail, end: End, isBegun: boolean, at = now()) =>
    kind.finish(ctx, worker, { ...mail, isBegun }, end, at)
  /** mails that were not sent return to the plan as they were; @param preparing of the first of them, when it was started */
  const release = async (mails: readonly Mail[], preparing?: Promise<Prepared>) => {
    const begun = (await preparing)?.kind === 'ready'
    for (const [i, mail] of mails.entries()) await finish(mail, { kind: 'released' }, begun && i === 0)
  }
  let sent = 0
  let isQuick = false
  let ahead: { mail: Mail; prepared: Promise<Prepared> } | null = null
  const recording: Promise<void>[] = []
  worker.sendingFrom.add(mailbox.id)
  try {
    for (const [i, mail] of claimed.entries()) {
      const preparedAhead: Promise<Prepared> | null = ahead?.prepared ?? null
      ahead = null
      if (preparedAhead && !isQuick) {
        // the conversation before it took too long for its last check to hold
        await release([mail], preparedAhead)
        continue
      }
      const prepared: Prepared = await (preparedAhead ?? prepareMail(ctx, worker, kind, mail))
      const next = claimed[i + 1]
      if (isQuick && next) ahead = { mail: next, prepared: startPreparing(ctx, worker, kind, next) }
      const startedAt = performance.now()
      const end = await sendPrepared(ctx, worker, mailbox, prepared)
      const at = now()
      let isHeld = false
      if (end.kind === 'sent') {
        sent++
        recording.push(
          finish(mail, end, true, at)
            .then(async () => void (await applyToMailbox(ctx, mailbox, { kind: 'sent' }, at)))
            // the row stays `sending`, and reconcile.ts resolves it
            .catch((error: unknown) =>
              ctx.log.error({ err: error, mailId: mail.id }, 'a mail was sent and could not be recorded'),
            ),
        )
      } else {
        const forMailbox = (await finish(mail, end, prepared.kind === 'ready', at)) ?? end
        isHeld = await applyToMailbox(ctx, mailbox, forMailbox, at)
      }
      isQuick = performance.now() - startedAt < QUICK_MS
      if (isHeld || worker.stopping.aborted) {
        await release(claimed.slice(i + 1), ahead?.prepared)
        return { sent, isHeld: true }
      }
    }
    return { sent, isHeld: false }
  } catch (error) {
    if (ahead) await release([ahead.mail], ahead.prepared).catch(() => undefined)
    throw error
  } finally {
    worker.sendingFrom.delete(mailbox.id)
    // a sent mail belongs to this worker until it is recorded
    await Promise.all(recording)
    for (const { id } of claimed) worker.claimedIds.delete(id)
  }
}

/** A mail before its conversation: its bytes are stored and its row is `sending`, or why it cannot be sent. */
type Prepared = Ready | Over

const COMPOSE_FAILED = '메일을 만들지 못했습니다. 내용을 수정한 뒤 다시 시도해 주세요.'

async function prepareMail<Row, Mail extends Row & ClaimedMail, Composed>(
  ctx: Context,
  worker: SendingWorker,
  kind: MailKind<Row, Mail, Composed>,
  mail: Mail,
): Promise<Prepared> {
  const noConnection = await checkConnection(ctx, mail.mailbox)
  if (noConnection) return { kind: 'over', end: noConnection }
  let composed: Composed | Over
  try {
    composed = await kind.compose(ctx, mail, mailboxNow(mail.mailbox, ctx.clock.now()))
  } catch (error) {
    // the fault is not the mail's: reconcile.ts returns it to the plan
    if (storageError(error) !== null) throw error
    ctx.log.error({ err: error, mailId: mail.id }, 'a mail could not be composed')
    return { kind: 'over', end: { kind: 'failed', why: COMPOSE_FAILED, isUnclear: false } }
  }
  return isOver(composed) ? composed : kind.begin(ctx, worker, mail, composed)
}

const isOver = (composed: unknown): composed is Over =>
  typeof composed === 'object' && composed !== null && 'kind' in composed && composed.kind === 'over'

/** A failure of the preparation is thrown when the result is awaited, not before. */
function startPreparing<Row, Mail extends Row & ClaimedMail, Composed>(
  ...facts: Parameters<typeof prepareMail<Row, Mail, Composed>>
): Promise<Prepared> {
  const prepared = prepareMail(...facts)
  prepared.catch(() => undefined)
  return prepared
}

/** @returns what came of the mail; nothing is recorded yet */
async function sendPrepared(
  ctx: Context,
  { stopping }: SendingWorker,
  mailbox: Mailbox,
  prepared: Prepared,
): Promise<End> {
  if (prepared.kind === 'over') return prepared.end
  const verdict = await transmit(ctx, mailbox, prepared.message, { tries: prepared.tries, stopping })
  if (verdict.kind !== 'sent') return verdict
  return { kind: 'sent', mailbox, response: '', readAge: prepared.readAge ?? null }
}
