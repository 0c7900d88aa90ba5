import type { ArgsOf, BodyOf, ReplyOf } from '#api/endpoint.ts'
import type {
  listEmailAccounts,
  moveWaitingLeads,
  updateEmailAccount,
  verifyEmailAccount,
} from '#api/mailboxes/email-accounts.ts'
import { api } from '#web/lib/api/api.ts'
import { staleAfter, useChangeOf, useRead } from '#web/lib/api/query.ts'

export type MailboxChange = BodyOf<typeof updateEmailAccount>
export type Verification = ReplyOf<typeof verifyEmailAccount>

export const useMailboxes = (filter: ArgsOf<typeof listEmailAccounts>['query']) =>
  useRead(api.emailAccounts.listEmailAccounts, { query: filter }, { keepsLast: true })

/** @param id '': none */
export const useMailbox = (id: string) =>
  useRead(api.emailAccounts.getEmailAccount, { params: { id } }, { enabled: id !== '' })

/** Moves them: planned mails, enrollments, their leads and the rehearsal change with it. */
export const useMoveWaitingLeads = () =>
  useChangeOf(
    'emailAccounts',
    ({ id, ...body }: { id: string } & BodyOf<typeof moveWaitingLeads>) =>
      api.emailAccounts.moveWaitingLeads({ params: { id }, body }),
    { stale: staleAfter('emailAccounts', 'outbox') },
  )
