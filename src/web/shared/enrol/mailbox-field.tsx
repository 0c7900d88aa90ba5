// Selects the mailbox: that of the sequence, else the only one, selected as soon as the list is loaded.
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { enrolText } from '#web/shared/enrol/text.ts'
import { MailboxPicker } from '#web/shared/pickers/mailbox-picker.tsx'
import { launchReportText } from '#web/shared/text/sequence-page.ts'
import { Field } from '#web/ui/form/field.tsx'

type MailboxFieldProps = {
  sequence: Sequence
  value: string
  onChange: (id: string) => void
  error: string | false | undefined
}

export function MailboxField({ sequence, value, onChange, error }: MailboxFieldProps) {
  const workspaceIds = sequence.workspaceIds.join(',')
  const accounts = useMailboxes({ workspaceIds, limit: 200, offset: 0 })
  const rows = accounts.data?.data
  // a real mailbox before the sandbox mailbox
  const first = rows
    ?.filter(isUsable)
    .sort((a, b) => Number(a.kind === 'sandbox') - Number(b.kind === 'sandbox'))[0]
  useEffect(() => {
    if (!value && first) onChange(first.id)
  }, [value, first, onChange])
  const none = rows !== undefined && !first
  return (
    <Field
      label={enrolText.mailbox}
      required
      error={error}
      hint={
        none ? (
          <>
            {enrolText.noMailbox}{' '}
            <Link to="/email-accounts" className="link">
              {launchReportText.toAccounts}
            </Link>
          </>
        ) : undefined
      }
    >
      <MailboxPicker
        needsConnection
        workspaceIds={workspaceIds}
        value={value}
        onValueChange={onChange}
        placeholder={enrolText.mailboxNone}
      />
    </Field>
  )
}

const isUsable = ({ status }: EmailAccount): boolean => status !== 'disconnected'
