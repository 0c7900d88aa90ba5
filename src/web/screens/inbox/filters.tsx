import { ArrowDownUp } from 'lucide-react'
import type { InboxLabel } from '#api/inbox/inbox-labels.ts'
import { INBOX_KINDS, THREAD_INTENTS, type ThreadIntent } from '#core/inbox/inbox.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { useInboxCounts } from '#web/data/inbox/inbox.ts'
import { useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { useMediaQuery } from '#web/lib/use-media-query.ts'
import { MailboxPicker } from '#web/parts/pickers/mailbox-picker.tsx'
import { fixedList } from '#web/parts/pickers/picker-query.ts'
import { SequencePicker } from '#web/parts/pickers/sequence-picker.tsx'
import { pickerText } from '#web/parts/pickers/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Picker } from '#web/ui/form/picker.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { intentWords } from '#web/words/intents.ts'
import { useAssignees } from './assignee-menu.tsx'
import { intentText } from './intent/text.ts'
import { inboxText } from './text.ts'
import { ASSIGNEES, type InboxState, inboxCountsQuery, type SetInbox, THREAD_FILTERS } from './url-state.ts'

const KINDS = [...INBOX_KINDS, 'all'] as const
const ANY = ''
/** Below Tailwind's `sm`, as in ListFilters. */
const PHONE = '(max-width: 639.98px)'

export type InboxFiltersProps = { url: InboxState; setUrl: SetInbox; labels: readonly InboxLabel[] }

/** Lists with a tab of their own; another one has a tab while it is chosen. */
const TABS: readonly InboxState['show'][] = ['open', 'snoozed', 'done', 'all']

export const InboxTabs = ({ url, setUrl }: Omit<InboxFiltersProps, 'labels'>) => {
  const counts = useInboxCounts(inboxCountsQuery(url, useWorkspaceFilter())).data
  const open = (url.kind === 'all' ? counts?.all : counts?.kinds[url.kind])?.total ?? 0
  return (
    <Tabs
      label={inboxText.show}
      value={url.show}
      onValueChange={(show) => setUrl({ show, thread: null })}
      className="-mx-4 px-2"
      tabs={THREAD_FILTERS.filter((show) => TABS.includes(show) || show === url.show).map((show) => ({
        value: show,
        label: inboxText.shows[show],
        ...(show === 'open' && open > 0 && { count: formatNumber(open) }),
        ...(show === 'snoozed' && counts && counts.snoozed > 0 && { count: formatNumber(counts.snoozed) }),
      }))}
    />
  )
}

/** The kind of the messages; in the list of what is to be handled each with its number of threads. */
export function KindSelect({ url, setUrl }: Omit<InboxFiltersProps, 'labels'>) {
  const counts = useInboxCounts(inboxCountsQuery(url, useWorkspaceFilter())).data
  const withCount = (kind: (typeof KINDS)[number]): string => {
    // the numbers are of the threads to handle, not of another list
    if (url.show !== 'open') return inboxText.kind[kind]
    const total = (kind === 'all' ? counts?.all : counts?.kinds[kind])?.total ?? 0
    return total > 0 ? `${inboxText.kind[kind]} ${formatNumber(total)}` : inboxText.kind[kind]
  }
  return (
    <Select
      aria-label={inboxText.kinds}
      className="w-auto!"
      value={url.kind}
      onValueChange={(kind) => setUrl({ kind, thread: null })}
      options={KINDS.map((value) => ({ value, label: withCount(value) }))}
    />
  )
}

/** Newest or longest waiting first. Snoozed threads are in the order of their return. */
export function SortButton({ url, setUrl }: Omit<InboxFiltersProps, 'labels'>) {
  const isOldest = url.sort === 'oldest'
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<ArrowDownUp aria-hidden />}
      title={isOldest ? inboxText.sortNewest : inboxText.sortOldest}
      onClick={() => setUrl({ sort: isOldest ? 'newest' : 'oldest', thread: null })}
    >
      {inboxText.sorts[url.sort]}
    </Button>
  )
}

/** How many filters are set that are not visible while the filters are folded. */
export const activeFilters = (url: InboxState): number =>
  [url.assignee, url.intent, url.label, url.sequence, url.mailbox].filter(Boolean).length

/** The search, and the filters: on a phone in a sheet, else below the search while `isOpen`. */
export function InboxFilters({ url, setUrl, labels, isOpen }: InboxFiltersProps & { isOpen: boolean }) {
  const isPhone = useMediaQuery(PHONE)
  const reset = (): void =>
    setUrl({ assignee: null, intent: null, label: null, sequence: null, mailbox: null, thread: null })
  return (
    <ListFilters
      active={activeFilters(url)}
      onReset={reset}
      search={
        <SearchBox
          value={url.search}
          onSearch={(search) => setUrl({ search, thread: null })}
          placeholder={inboxText.searchPlaceholder}
          className="sm:w-full!"
        />
      }
    >
      {(isPhone || isOpen) && <FilterFields url={url} setUrl={setUrl} labels={labels} onReset={reset} />}
    </ListFilters>
  )
}

function FilterFields({ url, setUrl, labels, onReset }: InboxFiltersProps & { onReset: () => void }) {
  const workspaceIds = useWorkspaceFilter()
  // with a single mailbox there is nothing to choose
  const mailboxes = useMailboxes({ workspaceIds, limit: 1, offset: 0 })
  const choices = labelOptions(labels)
  const me = useMe().user.id
  const inWorkspaces = useMyWorkspaces()
    .map(({ id }) => id)
    .filter((id) => !workspaceIds || workspaceIds.split(',').includes(id))
  const assignees = [
    ...ASSIGNEES.map((value) => ({ value, label: inboxText.assignees[value] })),
    ...useAssignees(inWorkspaces).filter(({ value }) => value !== me),
  ]
  const counts = useInboxCounts(inboxCountsQuery(url, workspaceIds)).data?.intents
  const withCount = (intent: ThreadIntent): string => {
    if (url.show !== 'open') return intentWords[intent]
    const total = counts?.[intent].total ?? 0
    return total > 0 ? `${intentWords[intent]} ${formatNumber(total)}` : intentWords[intent]
  }
  return (
    <div className="flex flex-col gap-4 sm:grid sm:grid-cols-2 sm:gap-2">
      <ListFilter label={inboxText.show}>
        <Select
          aria-label={inboxText.show}
          value={url.show}
          onValueChange={(show) => setUrl({ show, thread: null })}
          options={THREAD_FILTERS.map((value) => ({ value, label: inboxText.shows[value] }))}
        />
      </ListFilter>
      <ListFilter label={inboxText.assignee}>
        <Picker
          aria-label={inboxText.assignee}
          value={url.assignee ?? ANY}
          onValueChange={(assignee) => setUrl({ assignee: assignee || null, thread: null })}
          emptyLabel={inboxText.anyAssignee}
          searchHint={pickerText.member}
          valueLabel={assignees.find(({ value }) => value === url.assignee)?.label}
          useOptions={(search) => fixedList(assignees, search)}
        />
      </ListFilter>
      <ListFilter label={intentText.filter}>
        <Select
          aria-label={intentText.filter}
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
            workspaceIds={workspaceIds}
            value={url.mailbox ?? ANY}
            onValueChange={(mailbox) => setUrl({ mailbox: mailbox || null, thread: null })}
            emptyLabel={inboxText.allMailboxes}
          />
        </ListFilter>
      )}
      {activeFilters(url) > 0 && (
        <Button
          size="sm"
          variant="ghost"
          className="col-span-2 justify-self-end max-sm:hidden"
          onClick={onReset}
        >
          {common.resetFilters}
        </Button>
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
