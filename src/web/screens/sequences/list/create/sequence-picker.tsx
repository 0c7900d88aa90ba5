// The sequence to copy: a search and a radio group of what it finds.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSequences } from '#web/data/sequences/sequences.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { SequenceBadge } from '#web/parts/sequences/sequence-badge.tsx'
import { createText } from '#web/screens/sequences/dialogs-text.ts'
import { sequenceListText } from '#web/screens/sequences/text.ts'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'

export type CopySource = { id: string; name: string }

/** More are found by searching. */
const SHOWN = 20

type SequencePickerProps = {
  source: CopySource | undefined
  onChange: (source: CopySource) => void
  fault: string | undefined
}

export function SequencePicker({ source, onChange, fault }: SequencePickerProps) {
  const [search, setSearch] = useState('')
  const list = useSequences({
    search: search || undefined,
    workspaceIds: useWorkspaceFilter(),
    limit: SHOWN,
    offset: 0,
  })
  const rows = list.data?.data ?? []
  const more = (list.data?.total ?? 0) - rows.length
  return (
    <section
      aria-label={createText.copy}
      className="flex min-w-0 flex-col gap-2 rounded-[11px] bg-sunken p-4 sm:h-0 sm:min-h-full"
      // Enter in the search box searches and does not create the sequence
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.target as HTMLElement).matches('[type="search"]'))
          event.preventDefault()
      }}
    >
      <SearchBox
        value={search}
        onSearch={setSearch}
        label={createText.copySearch}
        placeholder={createText.copySearch}
        className="sm:w-full"
      />
      {fault && (
        <p role="alert" className="flex items-start gap-1 text-xs text-red-ink">
          <CircleAlert aria-hidden className="mt-[2.5px] size-3.5 shrink-0" />
          <span>{fault}</span>
        </p>
      )}
      <fieldset className="min-h-0 min-w-0 flex-1 overflow-y-auto p-0.5" aria-busy={list.isPending}>
        <legend className="sr-only">{createText.copy}</legend>
        {rows.map((row) => (
          <label
            key={row.id}
            className="relative flex items-center justify-between gap-3 rounded-lg px-3 py-1.5 hover:bg-hover has-checked:bg-primary-soft has-checked:ring-1 has-checked:ring-primary has-checked:ring-inset has-focus-visible:outline-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="copy-source"
              value={row.id}
              checked={row.id === source?.id}
              onChange={() => onChange({ id: row.id, name: row.name })}
              className="sr-only"
            />
            <span className="min-w-0">
              <span className="block truncate text-sm font-semibold">{row.name}</span>
              <span className="block truncate text-xs text-muted">
                {row.customerGroupName ?? sequenceListText.noGroup}
              </span>
            </span>
            <SequenceBadge sequence={row} />
          </label>
        ))}
        {list.isPending && <Skeleton className="m-3 h-8" />}
        {list.isError && !list.data && <QueryError title={sequenceListText.loadFailed} query={list} />}
        {list.data && rows.length === 0 && (
          <p className="px-3 py-8 text-center text-sm text-muted">
            {search ? createText.copyNotFound : createText.nothingToCopy}
          </p>
        )}
        {more > 0 && <p className="px-3 py-2 text-xs text-muted">{createText.more(formatNumber(more))}</p>}
      </fieldset>
    </section>
  )
}
