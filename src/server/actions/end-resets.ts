// A link to a new password that comes back, quoted by an absence notice or returned with a bounce, would lie in an inbox
// that a whole team reads. It opens nothing any more before anybody can see it.
import type { Db } from '../context.ts'
import type { ClassifiedMail } from '../mail/classify.ts'
import { endResets } from '../store/one-time-tokens.ts'

/** In the transaction that stores the message. A bounce that names nobody ends every link. */
export async function endResetsIn(tx: Db, mail: ClassifiedMail): Promise<void> {
  if (mail.kind === 'own_copy') return
  const recipient = mail.bounce?.recipient ?? null
  if (mail.kind === 'bounce' && recipient === null) return endResets(tx, 'everybody')
  await endResets(
    tx,
    [mail.from.address, recipient ?? ''].map((address) => address.toLowerCase()).filter(Boolean),
  )
}
