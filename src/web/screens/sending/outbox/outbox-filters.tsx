import { OUTBOX_FILTERS } from '#core/sending/outbox.ts'
import { MailboxPicker } from '#web/parts/pickers/mailbox-picker.tsx'
import { SequencePicker } from '#web/parts/pickers/sequence-picker.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { outboxText } from './text.ts'

type OutboxFilterState = {
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
  return (
    <ListFilters
      active={[value.sequence, value.mailbox, value.show !== 'planned'].filter(Boolean).length}
      onReset={() => onChange({ sequence: null, mailbox: null, show: 'planned' })}
      search={
        <SearchBox
          value={value.search}
          onSearch={(search) => onChange({ search })}
          label={outboxText.search}
          placeholder={outboxText.searchHint}
        />
      }
    >
      <ListFilter label={outboxText.sequence}>
        <SequencePicker
          aria-label={outboxText.filterSequence}
          className="sm:w-44!"
          workspaceIds={workspaceIds}
          value={value.sequence ?? ''}
          onValueChange={(sequence) => onChange({ sequence: sequence || null })}
          emptyLabel={outboxText.allSequences}
        />
      </ListFilter>
      <ListFilter label={outboxText.sender}>
        <MailboxPicker
          aria-label={outboxText.filterMailbox}
          className="sm:w-44!"
          workspaceIds={workspaceIds}
          value={value.mailbox ?? ''}
          onValueChange={(mailbox) => onChange({ mailbox: mailbox || null })}
          emptyLabel={outboxText.allMailboxes}
        />
      </ListFilter>
      <ListFilter label={outboxText.heads.state}>
        <Select
          aria-label={outboxText.show}
          className="sm:ml-auto sm:w-auto"
          value={value.show}
          onValueChange={(show) => onChange({ show })}
          options={OUTBOX_FILTERS.map((show) => ({ value: show, label: outboxText.shows[show] }))}
        />
      </ListFilter>
    </ListFilters>
  )
}
