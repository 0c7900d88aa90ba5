// Which contact is rehearsed: one after the other, anyone, or one found by its name.
import { LeadBar } from '#web/shared/mail-editor/preview/lead-bar.tsx'
import { useRehearsalState } from './rehearsal-context.ts'

export function RehearsalLeadPicker() {
  const { contact, sequence } = useRehearsalState()
  const { lead, total = 0, index } = contact
  return (
    <LeadBar
      groupId={sequence.customerGroupId}
      lead={lead}
      index={index}
      total={total}
      onGo={contact.goTo}
      onPick={contact.pick}
    />
  )
}
