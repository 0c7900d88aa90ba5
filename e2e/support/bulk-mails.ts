// Many mails that are due at once, from a mailbox on an external SMTP server: for large runs.

import { enrollWithScheduling } from '#api/enrollments/enrollments.ts'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { importLeads } from '#api/leads/lead-imports.ts'
import { createEmailAccount, verifyEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { activateSequence, createSequence } from '#api/sequences/sequences.ts'
import { addBelow, updateNode } from '#core/sequences/workflow/edit.ts'
import { defaultWorkflow, printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { callApi, type SignedInUser } from './api.ts'

export const LOGIN = { username: 'kim', password: 'secret' } as const

/** Rules of a mailbox that can always send: its time zone is chosen so that it is between 07:00 and 21:00 there now. */
export const ALWAYS_SENDING_RULES = {
  timeZone: new Date().getUTCHours() < 12 ? 'Asia/Seoul' : 'America/New_York',
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  windowStart: '00:00',
  windowEnd: '23:59',
  skipHolidays: false,
  minGapSeconds: 0,
  dailyCap: 10_000,
}

export type BulkMails = {
  /** of the mailbox, the group and the sequence; the leads are lead@<name>.company<n>.example */
  name: string
  mails: number
  smtpPort: number
  /** null: its sent folder cannot be read */
  imapPort: number | null
  subject: string
  bodyText: string
  /** sending rules of the mailbox; by default it can always send */
  rules?: { minGapSeconds: number; dailyCap: number; perCompanyCap: number }
  /** the email domain of the n-th lead; by default each lead has its own */
  companyOf?: (n: number) => string
}

/** @returns the id of a connected mailbox that may send */
export async function connectMailbox(
  as: SignedInUser,
  { name, smtpPort, imapPort, rules }: Pick<BulkMails, 'name' | 'smtpPort' | 'imapPort' | 'rules'>,
): Promise<string> {
  const host = { host: '127.0.0.1', security: 'none' } as const
  const { id } = await callApi(as, createEmailAccount, {
    body: {
      workspaceId: as.workspaceId,
      address: `${name}@ieum.example`,
      smtp: { ...host, port: smtpPort },
      imap: imapPort === null ? null : { ...host, port: imapPort },
      ...LOGIN,
      rules: { ...ALWAYS_SENDING_RULES, ...rules },
    },
  })
  const verified = await callApi(as, verifyEmailAccount, { params: { id } })
  if (!verified.ok) throw new Error(JSON.stringify(verified))
  return id
}

/** @returns a function that starts the run: until then the mails are planned and none is sent */
export async function prepareBulkMails(as: SignedInUser, run: BulkMails): Promise<() => Promise<unknown>> {
  const { workspaceId } = as
  const { name } = run
  const userEmailAccountId = await connectMailbox(as, run)
  const group = await callApi(as, createCustomerGroup, { body: { workspaceId, name } })
  const rows = Array.from(
    { length: run.mails },
    (_, n) =>
      `회사 ${n},담당 ${n},제조,서울,${run.companyOf ? `lead${n}.${name}@${run.companyOf(n)}` : `lead@${name}.company${n}.example`}`,
  )
  const form = new FormData()
  form.append('workspaceId', workspaceId)
  form.append('customerGroupId', group.id)
  form.append('file', new Blob([['회사명,담당자명,업종,도시,이메일', ...rows].join('\n')]), '연락처.csv')
  await callApi(as, importLeads, { body: form })
  const withMail = addBelow(defaultWorkflow(), 'start', 'emailDraft', 'mail')
  if (!withMail.ok) throw new Error('the workflow is invalid')
  const { subject, bodyText } = run
  const filled = updateNode(withMail.workflow, 'mail', 'emailDraft', { subject, bodyText })
  if (!filled.ok) throw new Error('the workflow is invalid')
  const sequence = await callApi(as, createSequence, {
    body: { name, workspaceId, workflowData: printWorkflow(filled.workflow) },
  })
  const { enrolledCount } = await callApi(as, enrollWithScheduling, {
    params: { id: sequence.id },
    body: { customerGroupId: group.id, userEmailAccountId, allowUnreadReplies: true },
  })
  if (enrolledCount !== run.mails) throw new Error(`${enrolledCount} of ${run.mails} were enrolled`)
  return () =>
    callApi(as, activateSequence, { params: { id: sequence.id }, body: { allowUnreadReplies: true } })
}
