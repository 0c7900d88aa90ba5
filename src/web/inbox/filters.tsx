import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { INBOX_KINDS, THREAD_INTENTS, type ThreadIntent } from '#core/inbox/inbox.ts'
import { useInboxCounts } from '#web/inbox/queries/inbox.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { MailboxPicker } from '#web/shared/pickers/mailbox-picker.tsx'
import { fixedList } from '#web/shared/pickers/picker-query.ts'
import { SequencePicker } from '#web/shared/pickers/sequence-picker.tsx'
import { pickerText } from '#web/shared/pickers/text.ts'
import { intentWords } from '#web/shared/text/intents.ts'
import { Picker } from '#web/ui/form/picker.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { intentText } from './intent/text.ts'
import { inboxText } from './text.ts'
import { ASSIGNEES, type InboxState, type SetInbox, THREAD_FILTERS } from './url-state.ts'

const KINDS = [...INBOX_KINDS, 'all'] as const
const ANY = ''

export type InboxFiltersProps = { url: InboxState; setUrl: SetInbox; labels: readonly InboxLabel[] }

export const InboxTabs = ({ url, setUrl }: Omit<InboxFiltersProps, 'labels'>) => {
  const counts = useInboxCounts(useWorkspaceFilter()).data
  return (
    <Tabs
      label={inboxText.kinds}
      value={url.kind}
      onValueChange={(kind) => setUrl({ kind, thread: null })}
      className="mb-3"
      tabs={KINDS.map((kind) => {
        const count = kind === 'all' ? counts?.all : counts?.kinds[kind]
        return {
          value: kind,
          label: inboxText.kind[kind],
          ...(count && count.total > 0 && { count: formatNumber(count.total) }),
        }
      })}
    />
  )
}

export function InboxFilters({ url, setUrl, labels }: InboxFiltersProps) {
  const workspaceIds = useWorkspaceFilter()
  // with a single mailbox there is nothing to choose
  const mailboxes = useMailboxes({ workspaceIds, limit: 1, offset: 0 })
  const choices = labelOptions(labels)
  const counts = useInboxCounts(workspaceIds).data?.intents
  const withCount = (intent: ThreadIntent): string => {
    const total = counts?.[intent].total ?? 0
    return total > 0 ? `${intentWords[intent]} ${formatNumber(total)}` : intentWords[intent]
  }
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <ListFilters
        active={
          [url.show !== 'open', url.assignee, url.intent, url.label, url.sequence, url.mailbox].filter(
            Boolean,
          ).length
        }
        onReset={() =>
          setUrl({
            show: null,
            assignee: null,
            intent: null,
            label: null,
            sequence: null,
            mailbox: null,
            thread: null,
          })
        }
        search={
          <SearchBox
            value={url.search}
            onSearch={(search) => setUrl({ search, thread: null })}
            placeholder={inboxText.searchPlaceholder}
            className="sm:w-56"
          />
        }
      >
        <ListFilter label={inboxText.show}>
          <Select
            aria-label={inboxText.show}
            className="sm:w-auto"
            value={url.show}
            onValueChange={(show) => setUrl({ show, thread: null })}
            options={THREAD_FILTERS.map((value) => ({ value, label: inboxText.shows[value] }))}
          />
        </ListFilter>
        <ListFilter label={inboxText.assignee}>
          <Select
            aria-label={inboxText.assignee}
            className="sm:w-auto"
            value={url.assignee ?? ANY}
            onValueChange={(assignee) => setUrl({ assignee: assignee || null, thread: null })}
            options={[
              { value: ANY, label: inboxText.anyAssignee },
              ...ASSIGNEES.map((value) => ({ value, label: inboxText.assignees[value] })),
            ]}
          />
        </ListFilter>
        <ListFilter label={intentText.filter}>
          <Select
            aria-label={intentText.filter}
            className="sm:w-auto"
            value={url.intent ?? ANY}
            onValueChange={(intent) => setUrl({ intent: intent || null, thread: null })}
            options={[
              { value: ANY, label: intentText.all },
              ...THREAD_INTENTS.map((value) => ({ value, label: withCount(value) })),
            ]}
          />
        </ListFilter>
        <ListFilter label={inboxText.label}>
          <Picker
            aria-label={inboxText.label}
            className="sm:w-32!"
            value={url.label ?? ANY}
            onValueChange={(label) => setUrl({ label: label || null, thread: null })}
            emptyLabel={inboxText.allLabels}
            searchHint={pickerText.label}
            valueLabel={choices.find(({ value }) => value === url.label)?.label}
            useOptions={(search) => fixedList(choices, search)}
          />
        </ListFilter>
        <ListFilter label={inboxText.sequence}>
          <SequencePicker
            aria-label={inboxText.sequence}
            className="sm:w-38!"
            workspaceIds={workspaceIds}
            value={url.sequence ?? ANY}
            onValueChange={(sequence) => setUrl({ sequence: sequence || null, thread: null })}
            emptyLabel={inboxText.allSequences}
          />
        </ListFilter>
        {(mailboxes.data?.total ?? 0) > 1 && (
          <ListFilter label={inboxText.mailbox}>
            <MailboxPicker
              aria-label={inboxText.mailbox}
              className="sm:w-38!"
              workspaceIds={workspaceIds}
              value={url.mailbox ?? ANY}
              onValueChange={(mailbox) => setUrl({ mailbox: mailbox || null, thread: null })}
              emptyLabel={inboxText.allMailboxes}
            />
          </ListFilter>
        )}
      </ListFilters>
    </div>
  )
}

/** Labels of the same name in several workspaces are one choice. */
const labelOptions = (labels: readonly InboxLabel[]) =>
  [...Map.groupBy(labels, ({ name }) => name)].map(([label, same]) => ({
    label,
    value: same.map(({ id }) => id).join(','),
  }))
