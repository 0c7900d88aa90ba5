// The bin: list, restore, permanent deletion.
import { RotateCcw, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import * as z from 'zod'
import type { BinItem } from '#api/workspaces/bin.ts'
import { BIN_KINDS } from '#core/workspaces/bin.ts'
import { useBin, useDeleteForGood, useRestore } from '#web/data/workspaces/bin.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { common } from '#web/lib/common-text.ts'
import { type OpenDialog, useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ListUrl, pageCount, pageWindow, useExistingPage } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { BulkBar } from '#web/ui/table/bulk-bar.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { binText } from '#web/words/bin.ts'
import { binColumns, binName } from './bin-columns.tsx'

const Url = ListUrl.extend({ kind: z.enum(['', ...BIN_KINDS]).default('') })

export function Bin() {
  const [url, setUrl] = useUrlState(Url)
  const workspaceIds = useWorkspaceFilter()
  const may = useHasRole('member')
  const mayEnd = useHasRole('admin')
  const items = useBin({
    search: url.search,
    workspaceIds,
    ...(url.kind && { kind: url.kind }),
    ...pageWindow(url.page),
  })
  const rows = items.data?.data ?? []
  const total = items.data?.total ?? 0
  const { chosen, selected, select, clear } = useSelectedItems(workspaceIds, rows)
  const restore = useRestore()
  const ending = useOpenDialog<BinItem[]>()
  useExistingPage(url.page, items.data?.total, (page) => setUrl({ page }, { replace: true }))
  const isFiltered = url.search !== '' || url.kind !== ''
  return (
    <section aria-label={binText.heading}>
      <div className="flex min-h-[38px] flex-wrap items-center gap-2 pb-3">
        {selected.size > 0 ? (
          <BulkBar count={selected.size} onClear={clear}>
            <Button
              size="sm"
              busy={restore.isPending}
              onClick={() => restore.mutate([...selected], { onSuccess: clear })}
            >
              {binText.restore}
            </Button>
            {mayEnd && (
              <Button size="sm" variant="ghost-danger" onClick={() => ending.show(chosen())}>
                {binText.remove}
              </Button>
            )}
          </BulkBar>
        ) : (
          <ListFilters
            active={url.kind === '' ? 0 : 1}
            onReset={() => setUrl({ kind: '' })}
            search={
              <SearchBox
                value={url.search}
                onSearch={(search) => setUrl({ search })}
                placeholder={binText.searchPlaceholder}
              />
            }
          >
            <ListFilter label={binText.kind}>
              <Select
                className="sm:w-auto"
                aria-label={binText.kind}
                value={url.kind}
                onValueChange={(kind) => setUrl({ kind })}
                options={[
                  { value: '', label: binText.everyKind },
                  ...BIN_KINDS.map((value) => ({ value, label: binText.kinds[value] })),
                ]}
              />
            </ListFilter>
          </ListFilters>
        )}
      </div>
      <Table
        label={binText.heading}
        columns={binColumns({
          onRestore: may ? (item) => restore.mutate([item.id]) : undefined,
          onRemove: mayEnd ? (item) => ending.show([item]) : undefined,
        })}
        rows={rows}
        rowKey={({ id }) => id}
        loading={items.isPending}
        stale={items.isPlaceholderData}
        {...(may && { selection: { selected, onChange: select, rowName: binName } })}
        error={items.isError ? <QueryError query={items} /> : undefined}
        empty={
          isFiltered ? (
            <EmptyState
              icon={<Trash2 />}
              title={common.noResults}
              description={common.noResultsHint}
              action={
                <Button onClick={() => setUrl({ search: null, kind: null })}>{common.clearFilters}</Button>
              }
            />
          ) : (
            <EmptyState icon={<RotateCcw />} title={binText.emptyTitle} description={binText.emptyHint} />
          )
        }
      />
      <Pagination
        page={url.page}
        pages={pageCount(total)}
        onPage={(page) => setUrl({ page })}
        summary={items.data && binText.total(formatNumber(total))}
      />
      <DeletePermanently {...ending} key={ending.key} onDone={clear} />
    </section>
  )
}

// The selected items of all pages, with their kind for the confirmation dialog.

function useSelectedItems(list: string | undefined, rows: readonly BinItem[]) {
  const known = useRef(new Map<string, BinItem>())
  const selection = useSelection(list)
  const select = (next: Set<string>): void => {
    for (const row of rows) if (next.has(row.id)) known.current.set(row.id, row)
    selection.select(next)
  }
  const chosen = (): BinItem[] => [...selection.selected].flatMap((id) => known.current.get(id) ?? [])
  return { ...selection, select, chosen }
}

// Asks for confirmation before permanent deletion, with a count of each kind.

type DeletePermanentlyProps = OpenDialog<BinItem[]> & { onDone: () => void }

function DeletePermanently({ value: items, open, onOpenChange, onDone }: DeletePermanentlyProps) {
  const end = useDeleteForGood()
  if (!items) return null
  const confirm = async (): Promise<void> => {
    await end.mutateAsync(items.map(({ id }) => id))
    onDone()
  }
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={binText.removeTitle(
        formatNumber(items.length),
        items.length === 1 ? (items[0]?.name ?? '') : '',
      )}
      description={binText.removeHint}
      ends={BIN_KINDS.flatMap((kind) => {
        const count = items.filter((item) => item.kind === kind).length
        return count > 0 ? [binText.counts[kind](formatNumber(count))] : []
      })}
      actionLabel={binText.remove}
      onConfirm={confirm}
    />
  )
}
