// Selects the mailboxes. The default is selected as soon as the list is loaded: the one of the caller, else the user's own,
// else the first usable one.
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { enrolText } from '#web/parts/enrollments/enrol/text.ts'
import { blockingFinding, MailboxesPicker, stoppedReason } from '#web/parts/pickers/mailboxes-picker.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { launchReportText } from '#web/words/sequence-page.ts'

type MailboxFieldProps = {
  sequence: Pick<Sequence, 'workspaceIds'>
  values: readonly string[]
  /** how many can be chosen */
  max?: number
  /** the mailbox to select at first, when it can be used */
  defaultId?: string | undefined
  /** `defaultId` is not known yet */
  isDefaultLoading?: boolean
  onChange: (ids: string[]) => void
  error: string | false | undefined
}

export function MailboxField({
  sequence,
  values,
  max,
  defaultId,
  isDefaultLoading = false,
  onChange,
  error,
}: MailboxFieldProps) {
  const { user } = useMe()
  const workspaceIds = sequence.workspaceIds.join(',')
  const accounts = useMailboxes({ workspaceIds, limit: 200, offset: 0 })
  const rows = accounts.data?.data
  // a real mailbox before the sandbox mailbox
  const rank = ({ id, kind, userId }: EmailAccount): number =>
    id === defaultId ? 0 : kind === 'sandbox' ? 3 : userId === user.id ? 1 : 2
  const first = rows
    ?.filter((account) => stoppedReason(account) === undefined && !blockingFinding(account))
    .sort((a, b) => rank(a) - rank(b))[0]
  const isEmpty = values.length === 0
  useEffect(() => {
    if (isEmpty && first && !isDefaultLoading) onChange([first.id])
  }, [isEmpty, first, isDefaultLoading, onChange])
  const none = rows !== undefined && !first
  const only = values.length === 1 ? rows?.find(({ id }) => id === values[0]) : undefined
  const stopped = only && stoppedReason(only)
  const [finding] =
    rows?.flatMap(({ id, launchFindings }) => (values.includes(id) ? launchFindings : [])) ?? []
  return (
    <Field
      label={enrolText.mailbox}
      required
      error={error}
      hint={
        none && isEmpty ? (
          <>
            {enrolText.noMailbox}{' '}
            <Link to="/email-accounts" className="link">
              {launchReportText.toAccounts}
            </Link>
          </>
        ) : stopped ? (
          enrolText.mailboxStopped(stopped)
        ) : finding ? (
          <span className={finding.level === 'error' ? 'text-red-ink' : 'text-amber-ink'}>
            {finding.message}
          </span>
        ) : values.length > 1 ? (
          enrolText.sharedHint
        ) : undefined
      }
    >
      <MailboxesPicker
        workspaceIds={workspaceIds}
        values={values}
        {...(max !== undefined && { max })}
        onValuesChange={onChange}
        placeholder={enrolText.mailboxNone}
      />
    </Field>
  )
}
