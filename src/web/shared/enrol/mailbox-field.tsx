// Selects the mailboxes: that of the sequence, else the first usable one, selected as soon as the list is loaded.
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { enrolText } from '#web/shared/enrol/text.ts'
import { MailboxesPicker, stoppedReason } from '#web/shared/pickers/mailboxes-picker.tsx'
import { launchReportText } from '#web/shared/text/sequence-page.ts'
import { Field } from '#web/ui/form/field.tsx'

type MailboxFieldProps = {
  sequence: Pick<Sequence, 'workspaceIds'>
  values: readonly string[]
  /** how many can be chosen */
  max?: number
  onChange: (ids: string[]) => void
  error: string | false | undefined
}

export function MailboxField({ sequence, values, max, onChange, error }: MailboxFieldProps) {
  const workspaceIds = sequence.workspaceIds.join(',')
  const accounts = useMailboxes({ workspaceIds, limit: 200, offset: 0 })
  const rows = accounts.data?.data
  // a real mailbox before the sandbox mailbox
  const first = rows
    ?.filter((account) => stoppedReason(account) === undefined)
    .sort((a, b) => Number(a.kind === 'sandbox') - Number(b.kind === 'sandbox'))[0]
  const isEmpty = values.length === 0
  useEffect(() => {
    if (isEmpty && first) onChange([first.id])
  }, [isEmpty, first, onChange])
  const none = rows !== undefined && !first
  const only = values.length === 1 ? rows?.find(({ id }) => id === values[0]) : undefined
  const stopped = only && stoppedReason(only)
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
