import { OUTBOX_FILTERS } from '#core/sending/outbox.ts'
import { useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { useSequences } from '#web/sequences/queries/sequences.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { outboxText } from './text.ts'

export type OutboxFilterState = {
  search: string
  sequence?: string | undefined
  mailbox?: string | undefined
  show: (typeof OUTBOX_FILTERS)[number]
}

type OutboxFiltersProps = {
  workspaceIds: string | undefined
  value: OutboxFilterState
  onChange: (patch: {
    search?: string
    sequence?: string | null
    mailbox?: string | null
    show?: OutboxFilterState['show']
  }) => void
}

export function OutboxFilters({ workspaceIds, value, onChange }: OutboxFiltersProps) {
  const sequences = useSequences({ workspaceIds, limit: 100, offset: 0 })
  const mailboxes = useMailboxes({ workspaceIds, limit: 100, offset: 0 })
  return (
    <>
      <SearchBox
        value={value.search}
        onSearch={(search) => onChange({ search })}
        label={outboxText.search}
        placeholder={outboxText.searchHint}
      />
      <Select
        aria-label={outboxText.filterSequence}
        className="w-auto max-w-52 max-sm:basis-[calc(50%-4px)] max-sm:max-w-none max-sm:flex-1"
        value={value.sequence ?? ''}
        onValueChange={(sequence) => onChange({ sequence: sequence || null })}
        options={[
          { value: '', label: outboxText.allSequences },
          ...(sequences.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        aria-label={outboxText.filterMailbox}
        className="w-auto max-w-52 max-sm:basis-[calc(50%-4px)] max-sm:max-w-none max-sm:flex-1"
        value={value.mailbox ?? ''}
        onValueChange={(mailbox) => onChange({ mailbox: mailbox || null })}
        options={[
          { value: '', label: outboxText.allMailboxes },
          ...(mailboxes.data?.data ?? []).map(({ id, address }) => ({ value: id, label: address })),
        ]}
      />
      <Select
        aria-label={outboxText.show}
        className="w-auto max-sm:basis-[calc(50%-4px)] max-sm:max-w-none max-sm:flex-1 sm:ml-auto"
        value={value.show}
        onValueChange={(show) => onChange({ show })}
        options={OUTBOX_FILTERS.map((show) => ({ value: show, label: outboxText.shows[show] }))}
      />
    </>
  )
}
