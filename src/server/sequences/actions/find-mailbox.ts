// The mailbox a preview assumes: the given one, the sequence's default, or the fallback of sending.
import { allow, isAllowed, type Scope } from '#core/access.ts'
import { AppError } from '#core/errors.ts'
import type { Db } from '#server/context.ts'
import { findDefaultMailbox, findMailbox, type Mailbox } from '#server/data/mailboxes/mailboxes.ts'

type SequencePlace = { workspaceIds: readonly string[]; defaultEmailAccountId: string | null }

/** @throws AppError email_account_not_found for a given mailbox that is foreign to the caller or to the sequence */
export async function findSequenceMailbox(
  db: Db,
  scope: Scope,
  sequence: SequencePlace,
  requested?: string,
): Promise<Mailbox | null> {
  if (requested) {
    const found = await findMailbox(db, requested)
    const mailbox = allow(scope, found, (row) => [row.workspaceId], 'email_account_not_found')
    if (sequence.workspaceIds.includes(mailbox.workspaceId)) return mailbox
    throw new AppError('email_account_not_found', {
      message: '이 시퀀스의 워크스페이스에 있는 발송 계정을 선택해 주세요.',
    })
  }
  const id = sequence.defaultEmailAccountId
  const own = id ? await findMailbox(db, id) : null
  if (own && isAllowed(scope, [own.workspaceId])) return own
  return findDefaultMailbox(db, scope, sequence.workspaceIds, { isPreview: true })
}
