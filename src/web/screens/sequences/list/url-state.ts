// The state of the list in the URL, and the query made from it.
import {
  SEQUENCE_SORTS,
  SEQUENCE_STATUSES,
  type SequenceSort,
  SORT_DIRECTIONS,
} from '#core/sequences/sequence.ts'
import { STARTER_IDS } from '#core/sequences/starters/starter-ids.ts'
import type { SequenceFilter } from '#web/data/sequences/sequences.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import type { UrlState } from '#web/lib/list/search-params.ts'
import { nextSort } from '#web/lib/list/sort.ts'
import { id, oneOf } from '#web/lib/list/url-fields.ts'

export const ListState = {
  ...ListUrl,
  status: oneOf(SEQUENCE_STATUSES),
  /** only while the shell shows all workspaces */
  workspace: id,
  creator: id,
  sort: oneOf(SEQUENCE_SORTS, 'updated'),
  direction: oneOf(SORT_DIRECTIONS, 'desc'),
  /** the dialog for creating a sequence is open, with a starter chosen when its id is given; the start page links to it */
  create: oneOf(['open', 'propose', ...STARTER_IDS]),
}
export type ListState = UrlState<typeof ListState>
export type Change = (patch: { [K in keyof ListState]?: ListState[K] | null }) => void

/** @param workspaceId the only workspace to search, if one is chosen */
export const sequenceFilter = (state: ListState, workspaceId: string | undefined): SequenceFilter => ({
  search: state.search || undefined,
  status: state.status,
  workspaceIds: workspaceId,
  createdByIds: state.creator,
  sort: state.sort,
  direction: state.direction,
  ...pageWindow(state.page),
})

export const isFiltered = ({ search, status, workspace, creator }: ListState): boolean =>
  Boolean(search || status || workspace || creator)

/** The first direction of a column: text ascending, numbers and times descending. */
export function sequenceSort(state: ListState, pressed: string): Pick<ListState, 'sort' | 'direction'> {
  return nextSort(state, pressed, SEQUENCE_SORTS, NUMBERS_AND_TIMES)
}

const NUMBERS_AND_TIMES: readonly SequenceSort[] = [
  'progress',
  'enrolled',
  'sent',
  'replied',
  'updated',
  'created',
]
