// Mails about a person's own account: through a mailbox whose hands already hold all that the person holds (ADR 28).
import { mayCarryReset } from '#core/reset-mail.ts'
import { testMessageId } from '#core/test-mail.ts'
import type { Context } from '../context.ts'
import { findMailbox, type Mailbox } from '../store/email-accounts.ts'
import { listAllMemberships, listCarriers } from '../store/reset-carriers.ts'
import { connectionOf } from './connection.ts'
import { signedMime } from './signed-mime.ts'

const SEND_TIMEOUT_MS = 60_000

type AccountMail = {
  to: { name: string; email: string }
  subject: string
  /** made anew for each mailbox that is tried: a link that one of them has seen opens nothing any more */
  text: () => Promise<string>
}

/** False when no mailbox may carry it, or none could. */
export async function mailAboutAccount(ctx: Context, userId: string, mail: AccountMail): Promise<boolean> {
  for (const mailbox of await carriersFor(ctx, userId)) if (await send(ctx, mailbox, mail)) return true
  return false
}

async function carriersFor(ctx: Context, userId: string): Promise<Mailbox[]> {
  const person = { userId, memberships: await listAllMemberships(ctx.db, userId) }
  const fit = (await listCarriers(ctx.db, userId)).filter(({ holder, connectedBy }) =>
    mayCarryReset(person, [holder, connectedBy]),
  )
  const found = await Promise.all(fit.map(({ emailAccountId }) => findMailbox(ctx.db, emailAccountId)))
  return found.filter((mailbox): mailbox is Mailbox => mailbox !== null)
}

async function send(ctx: Context, mailbox: Mailbox, { to, subject, text }: AccountMail): Promise<boolean> {
  const opened = await connectionOf(ctx, mailbox)
  if (!opened.ok) return false
  // known as nobody's campaign: a bounce of it, with the link in it, is shown to nobody
  const messageId = testMessageId(ctx.newId(), mailbox.address)
  const raw = await signedMime(ctx, mailbox, {
    subject,
    text: await text(),
    html: null,
    headers: [['Auto-Submitted', 'auto-generated']],
    from: { name: '이음', address: mailbox.address },
    to: { name: to.name, address: to.email },
    messageId,
    date: ctx.clock.now(),
  })
  const outcome = await ctx.mailer.send(
    opened.connection,
    { messageId, from: mailbox.address, to: to.email, raw },
    SEND_TIMEOUT_MS,
  )
  return outcome.kind === 'accepted' || outcome.kind === 'ambiguous'
}
