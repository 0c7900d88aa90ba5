// Chooses a mailbox of the workspaces.
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { useMailbox, useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { Picker } from '#web/ui/form/picker.tsx'
import { chosenName, type DomainPickerProps, pickerList, pickerPage } from './picker-query.ts'
import { pickerText } from './text.ts'

type MailboxPickerProps = DomainPickerProps & {
  /** why a mailbox cannot be chosen; undefined when it can */
  offReason?: (account: EmailAccount) => string | undefined
  /** shown in the list for a mailbox that can be chosen */
  note?: (account: EmailAccount) => string
}

export function MailboxPicker({ workspaceIds, offReason, note, ...rest }: MailboxPickerProps) {
  const extra = rest.extraOptions?.find(({ value }) => value === rest.value)
  const chosen = useMailbox(extra ? '' : rest.value)
  const useOptions = (search: string) =>
    pickerList(useMailboxes({ workspaceIds, ...pickerPage(search) }), (account) => {
      const { id, name, address } = account
      const off = offReason?.(account)
      return {
        value: id,
        label: name,
        // the reason first: a long address is cut off
        hint: [off, name !== address && address, off === undefined && note?.(account)]
          .filter(Boolean)
          .join(' · '),
        disabled: off !== undefined,
      }
    })
  return (
    <Picker
      {...rest}
      searchHint={pickerText.mailbox}
      valueLabel={
        extra?.label ??
        chosenName(chosen, ({ name, address }) => (name === address ? name : `${name} (${address})`))
      }
      useOptions={useOptions}
    />
  )
}
