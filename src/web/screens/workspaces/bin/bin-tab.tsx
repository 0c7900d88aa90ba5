// The bin: list, restore, permanent deletion.
import type { BinItem } from '#api/workspaces/bin.ts'
import { BIN_KINDS } from '#core/workspaces/bin.ts'
import { useDeleteForGood, useRestore } from '#web/data/workspaces/bin.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { type DialogState, useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatNumber } from '#web/lib/format.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useSelection } from '#web/lib/list/selection.ts'
import { oneOf } from '#web/lib/list/url-fields.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { OpenLineIllustration } from '#web/ui/illustrations/open-line-illustration.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { PagedTable } from '#web/ui/table/paged-table.tsx'
import { binText } from '#web/words/bin.ts'
import { binColumns, binName } from './bin-columns.tsx'

const Url = { ...ListUrl, kind: oneOf(['', ...BIN_KINDS], '') }

export function Bin() {
  const [url, setUrl] = useUrlState(Url)
  const workspaceIds = useWorkspaceFilter()
  const may = useHasRole('member')
  const mayEnd = useHasRole('admin')
  const items = useRead(
    api.bin.listBin,
    {
      query: {
        search: url.search,
        workspaceIds,
        ...(url.kind && { kind: url.kind }),
        ...pageWindow(url.page),
      },
    },
    { keepsLast: true },
  )
  const selection = useSelection(workspaceIds, items.data?.data ?? [], ({ id }) => id)
  const restore = useRestore()
  const ending = useOpenDialog<BinItem[]>()
  const isFiltered = url.search !== '' || url.kind !== ''
  return (
    <section aria-label={binText.heading}>
      <ListToolbar
        selection={selection}
        actions={
          <>
            <Button
              size="sm"
              busy={restore.isPending}
              onClick={() => restore.mutate([...selection.selected], { onSuccess: selection.clear })}
            >
              {binText.restore}
            </Button>
            {mayEnd && (
              <Button size="sm" variant="ghost-danger" onClick={() => ending.show(selection.seen)}>
                {binText.remove}
              </Button>
            )}
          </>
        }
      >
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
      </ListToolbar>
      <PagedTable
        label={binText.heading}
        columns={binColumns({
          onRestore: may ? (item) => restore.mutate([item.id]) : undefined,
          onRemove: mayEnd ? (item) => ending.show([item]) : undefined,
        })}
        query={items}
        page={url.page}
        setPage={setUrl}
        total={binText.total}
        rowKey={({ id }) => id}
        selection={may && { ...selection, rowName: binName }}
        onClear={isFiltered ? () => setUrl({ search: null, kind: null }) : undefined}
        empty={
          <EmptyState
            illustration={<OpenLineIllustration end="bin" />}
            title={binText.emptyTitle}
            description={binText.emptyHint}
          />
        }
      />
      {ending.render((items, dialog) => (
        <DeletePermanently {...dialog} items={items} onDone={selection.clear} />
      ))}
    </section>
  )
}

// Asks for confirmation before permanent deletion, with a count of each kind.

type DeletePermanentlyProps = DialogState & { items: BinItem[]; onDone: () => void }

function DeletePermanently({ items, onDone, ...dialog }: DeletePermanentlyProps) {
  const end = useDeleteForGood()
  const confirm = async (): Promise<void> => {
    await end.mutateAsync(items.map(({ id }) => id))
    onDone()
  }
  return (
    <ConfirmDialog
      {...dialog}
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
