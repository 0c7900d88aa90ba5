// The state of the list in the URL, and the query made from it.
import * as z from 'zod'
import {
  SEQUENCE_SORTS,
  SEQUENCE_STATUSES,
  type SequenceSort,
  SORT_DIRECTIONS,
} from '#core/sequences/sequence.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import type { SequenceFilter } from '#web/sequences/queries/sequences.ts'

export const ListState = ListUrl.extend({
  status: z.enum(SEQUENCE_STATUSES).optional(),
  /** only while the shell shows all workspaces */
  workspace: z.uuid().optional(),
  creator: z.uuid().optional(),
  sort: z.enum(SEQUENCE_SORTS).default('updated'),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
  /** the dialog for creating a sequence is open: the start page links to it */
  create: z.literal('open').optional(),
})
export type ListState = z.output<typeof ListState>

/** @param workspaceId the only workspace to search, if one is chosen */
export const filterOf = (state: ListState, workspaceId: string | undefined): SequenceFilter => ({
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
  const sort = SEQUENCE_SORTS.find((one) => one === pressed) ?? 'updated'
  if (sort === state.sort) return { sort, direction: state.direction === 'asc' ? 'desc' : 'asc' }
  return { sort, direction: WORDS.has(sort) ? 'asc' : 'desc' }
}

const WORDS: ReadonlySet<SequenceSort> = new Set(['name', 'status', 'group', 'creator'])
