// The toolbar of the list: search, status, workspace, creator. Their values are in the URL.
import type { SequenceStatus } from '#core/sequences/sequence.ts'
import { SEQUENCE_STATUSES } from '#core/sequences/sequence.ts'
import { useMyWorkspaces } from '#web/data/workspaces/workspaces.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { ALL_WORKSPACES, selectWorkspace, useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { sequenceListText } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { sequenceStatus } from '#web/words/sequences.ts'
import { type Change, isFiltered, type ListState } from './url-state.ts'

const CreatorPicker = lazyPart(
  () => import('./creator-picker.tsx'),
  'CreatorPicker',
  () => <span aria-hidden className="control sm:w-38!" />,
)

const ANY = ''

export function Filters({ state, onChange }: { state: ListState; onChange: Change }) {
  return (
    <search className="flex w-full flex-wrap items-center gap-2">
      <ListFilters
        active={[state.status, state.workspace, state.creator].filter(Boolean).length}
        onReset={() => onChange({ status: null, workspace: null, creator: null })}
        search={
          <SearchBox
            value={state.search}
            onSearch={(search) => onChange({ search })}
            label={sequenceListText.search}
            placeholder={sequenceListText.searchHint}
          />
        }
      >
        <ListFilter label={sequenceListText.status}>
          <Select
            aria-label={sequenceListText.status}
            className="sm:w-34!"
            value={state.status ?? ANY}
            onValueChange={(value) => onChange({ status: value === ANY ? null : (value as SequenceStatus) })}
            options={[
              { value: ANY, label: sequenceListText.anyStatus },
              ...SEQUENCE_STATUSES.map((value) => ({
                value,
                label: value === 'active' ? sequenceListText.activeOrFinished : sequenceStatus[value],
              })),
            ]}
          />
        </ListFilter>
        <ListFilter label={sequenceListText.workspace}>
          <WorkspaceSelect state={state} onChange={onChange} />
        </ListFilter>
        <ListFilter label={sequenceListText.creator}>
          <CreatorPicker state={state} onChange={onChange} />
        </ListFilter>
      </ListFilters>
      {isFiltered(state) && (
        <Button
          variant="ghost"
          className="max-sm:hidden"
          onClick={() => onChange({ search: null, status: null, workspace: null, creator: null })}
        >
          {sequenceListText.clearFilters}
        </Button>
      )}
    </search>
  )
}

/** With a single workspace chosen in the menu this shows it, and changing it changes the menu. */
function WorkspaceSelect({ state, onChange }: { state: ListState; onChange: Change }) {
  const workspaces = useMyWorkspaces()
  const selected = useWorkspaceFilter()
  const choose = (id: string): void => {
    if (selected) selectWorkspace(id || ALL_WORKSPACES)
    else onChange({ workspace: id || null })
  }
  return (
    <Select
      aria-label={sequenceListText.workspace}
      className="sm:w-42!"
      value={selected ?? state.workspace ?? ANY}
      onValueChange={choose}
      options={[
        { value: ANY, label: sequenceListText.anyWorkspace },
        ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
