// The new address that a lead's mail tells: the user may store it in the lead.
import { useState } from 'react'
import type { InboxMail, InboxThreadDetail } from '#api/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { threadText } from '#web/screens/inbox/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

export function NewAddress({ mail, thread }: { mail: InboxMail; thread: InboxThreadDetail }) {
  const [isOpen, setOpen] = useState(false)
  const update = useChange(api.leads.updateLead)
  const { newAddress } = mail
  const { lead } = thread
  const known = lead?.contactEmail?.toLowerCase()
  // of a colleague or a desk it is not the lead's
  if (!newAddress || !lead || known !== mail.fromAddress.toLowerCase() || known === newAddress) return null
  if (mayHaveStopped(thread)) return null
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line pt-2.5">
      <span className="text-xs break-all">{threadText.newAddress(newAddress)}</span>
      <Button size="sm" onClick={() => setOpen(true)}>
        {threadText.takeAddress}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={threadText.takeAddressTitle}
        description={threadText.takeAddressHint(known, newAddress)}
        actionLabel={threadText.takeAddress}
        tone="primary"
        failed={threadText.addressFailed}
        onConfirm={async () => {
          await update.mutateAsync({ params: { id: lead.id }, body: { contactEmail: newAddress } })
          toastSuccess(threadText.addressTaken)
        }}
      />
    </div>
  )
}

/** An opt-out belongs to the address: with another one the lead would get mail again. */
const mayHaveStopped = ({ enrollmentStatus, answerTo, optOutHolds }: InboxThreadDetail): boolean =>
  enrollmentStatus === 'unsubscribed' ||
  Boolean(answerTo?.isSuppressed) ||
  optOutHolds.some(({ decision }) => decision !== 'not_opt_out')
