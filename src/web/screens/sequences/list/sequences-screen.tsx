// The sequence list.
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { useFinishDates, useSequences } from '#web/data/sequences/sequences.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useUrlState } from '#web/lib/list/search-params.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { sequenceActions, sequenceListText } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { Pagination } from '#web/ui/table/pagination.tsx'
import { Table } from '#web/ui/table/table.tsx'
import { COLUMNS } from './columns.tsx'
import { Filters } from './filters.tsx'
import type { SequenceRow } from './sequence-end.tsx'
import { isFiltered, ListState, sequenceFilter, sequenceSort } from './url-state.ts'

const BulkActions = lazyPart(
  () => import('./bulk-actions.tsx'),
  'BulkActions',
  ({ children }) => children,
)
const EmptyList = lazyPart(
  () => import('./empty-list.tsx'),
  'EmptyList',
  () => <div className="h-72" />,
)
const CreateDialog = lazyPart(() => import('./create/create-dialog.tsx'), 'CreateDialog')

const NONE: ReadonlySet<string> = new Set()
const NO_ROWS: readonly SequenceSummary[] = []

export function SequencesScreen() {
  const [state, setState] = useUrlState(ListState)
  const selectedWorkspace = useWorkspaceFilter()
  const list = useSequences(sequenceFilter(state, selectedWorkspace ?? state.workspace))
  const [selected, setSelected] = useState(NONE)
  const mayCreate = useHasRole('member')

  const rows = list.data?.data ?? NO_ROWS
  // then the button in the list is the main one
  const isEmpty = list.data?.data.length === 0 && !isFiltered(state)
  const finishes = useFinishDates(rows.filter(({ openCount }) => openCount > 0).map(({ id }) => id))
  const shown = rows.map(
    (row): SequenceRow => ({ ...row, finish: finishes.data && (finishes.data.get(row.id) ?? null) }),
  )
  // only sequences on the current page can be selected
  const chosen = list.isPlaceholderData ? NO_ROWS : rows.filter(({ id }) => selected.has(id))
  // loaded with the first selection, and kept mounted for its dialogs
  const everSelected = useOnceTrue(selected.size > 0)
  const filters = <Filters state={state} onChange={setState} />
  const clear = (): void => setState({ search: null, status: null, workspace: null, creator: null })

  return (
    <>
      <PageHeader
        title={sequenceListText.title}
        description={sequenceListText.description}
        actions={
          <Button
            variant={isEmpty ? 'outline' : 'primary'}
            className={shown.length > 0 ? 'thumb-action' : ''}
            icon={<Plus aria-hidden />}
            disabled={!mayCreate}
            onClick={() => setState({ create: 'open', page: state.page })}
            {...(mayCreate ? {} : tooltipProps(sequenceActions.memberOnly))}
          >
            {sequenceListText.create}
          </Button>
        }
      />
      <div className="list-tools">
        {everSelected ? (
          <BulkActions chosen={chosen} onClear={() => setSelected(NONE)}>
            {filters}
          </BulkActions>
        ) : (
          filters
        )}
      </div>
      <Table
        label={sequenceListText.title}
        columns={COLUMNS}
        query={list}
        failedTitle={sequenceListText.loadFailed}
        rows={shown}
        rowKey={({ id }) => id}
        rowTarget={({ id }) => ({ to: `/sequences/${id}` })}
        selection={{ selected, select: setSelected, rowName: ({ name }) => name }}
        sort={{
          current: { key: state.sort, direction: state.direction },
          onSort: ({ key }) => setState(sequenceSort(state, key)),
        }}
        empty={
          <EmptyList
            filtered={isFiltered(state)}
            onClear={clear}
            onCreate={(starterId) => setState({ create: starterId ?? 'open', page: state.page })}
          />
        }
      />
      <Pagination query={list} page={state.page} setPage={setState} total={sequenceListText.total} />
      {state.create && mayCreate && (
        <CreateDialog
          open
          beginning={state.create === 'open' ? undefined : state.create}
          onClose={() => setState({ create: null, page: state.page }, { replace: true })}
        />
      )}
    </>
  )
}

/** Whether the value has been true once. */
function useOnceTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
