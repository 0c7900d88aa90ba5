import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { INBOX_KINDS } from '#core/inbox/inbox.ts'
import { useInboxCounts } from '#web/inbox/queries/inbox.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { useMailboxes } from '#web/mailboxes/queries/mailboxes.ts'
import { useSequences } from '#web/sequences/queries/sequences.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
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
  const all = { workspaceIds: useWorkspaceFilter(), limit: 100, offset: 0 }
  const mailboxes = useMailboxes(all).data?.data
  const sequences = useSequences(all).data?.data
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <SearchBox
        value={url.search}
        onSearch={(search) => setUrl({ search, thread: null })}
        placeholder={inboxText.searchPlaceholder}
        className="sm:w-72"
      />
      <Select
        aria-label={inboxText.show}
        className="w-auto"
        value={url.show}
        onValueChange={(show) => setUrl({ show, thread: null })}
        options={THREAD_FILTERS.map((value) => ({ value, label: inboxText.shows[value] }))}
      />
      <Select
        aria-label={inboxText.assignee}
        className="w-auto"
        value={url.assignee ?? ANY}
        onValueChange={(assignee) => setUrl({ assignee: assignee || null, thread: null })}
        options={[
          { value: ANY, label: inboxText.anyAssignee },
          ...ASSIGNEES.map((value) => ({ value, label: inboxText.assignees[value] })),
        ]}
      />
      <Select
        aria-label={inboxText.label}
        className="w-auto max-w-40"
        value={url.label ?? ANY}
        onValueChange={(label) => setUrl({ label: label || null, thread: null })}
        options={[{ value: ANY, label: inboxText.allLabels }, ...labelOptions(labels)]}
      />
      <Select
        aria-label={inboxText.sequence}
        className="w-auto max-w-52"
        value={url.sequence ?? ANY}
        onValueChange={(sequence) => setUrl({ sequence: sequence || null, thread: null })}
        options={[
          { value: ANY, label: inboxText.allSequences },
          ...(sequences ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      {(mailboxes?.length ?? 0) > 1 && (
        <Select
          aria-label={inboxText.mailbox}
          className="w-auto max-w-52"
          value={url.mailbox ?? ANY}
          onValueChange={(mailbox) => setUrl({ mailbox: mailbox || null, thread: null })}
          options={[
            { value: ANY, label: inboxText.allMailboxes },
            ...(mailboxes ?? []).map(({ id, address }) => ({ value: id, label: address })),
          ]}
        />
      )}
    </div>
  )
}

/** Labels of the same name in several workspaces are one choice. */
const labelOptions = (labels: readonly InboxLabel[]) =>
  [...Map.groupBy(labels, ({ name }) => name)].map(([label, same]) => ({
    label,
    value: same.map(({ id }) => id).join(','),
  }))
