// Chooses a mailbox of the workspaces.
import { useMailbox, useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { Picker } from '#web/ui/form/picker.tsx'
import { chosenName, type DomainPickerProps, pickerList, pickerPage } from './picker-query.ts'
import { pickerText } from './text.ts'

type MailboxPickerProps = DomainPickerProps & {
  /** a disconnected mailbox cannot be chosen */
  needsConnection?: boolean
}

export function MailboxPicker({ workspaceIds, needsConnection, ...rest }: MailboxPickerProps) {
  const chosen = useMailbox(rest.value)
  const useOptions = (search: string) =>
    pickerList(useMailboxes({ workspaceIds, ...pickerPage(search) }), ({ id, name, address, status }) => {
      const isOff = needsConnection === true && status === 'disconnected'
      return {
        value: id,
        label: name,
        hint: [name !== address && address, isOff && pickerText.disconnected].filter(Boolean).join(' · '),
        disabled: isOff,
      }
    })
  return (
    <Picker
      {...rest}
      searchHint={pickerText.mailbox}
      valueLabel={chosenName(chosen, ({ name, address }) =>
        name === address ? name : `${name} (${address})`,
      )}
      useOptions={useOptions}
    />
  )
}
