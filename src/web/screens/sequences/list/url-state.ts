// The state of the list in the URL, and the query made from it.
import * as z from 'zod'
import {
  SEQUENCE_SORTS,
  SEQUENCE_STATUSES,
  type SequenceSort,
  SORT_DIRECTIONS,
} from '#core/sequences/sequence.ts'
import { STARTER_IDS } from '#core/sequences/starters/starter-ids.ts'
import type { SequenceFilter } from '#web/data/sequences/sequences.ts'
import { ListUrl, pageWindow } from '#web/lib/list/paging.ts'
import { nextSort } from '#web/lib/list/sort.ts'

export const ListState = ListUrl.extend({
  status: z.enum(SEQUENCE_STATUSES).optional(),
  /** only while the shell shows all workspaces */
  workspace: z.uuid().optional(),
  creator: z.uuid().optional(),
  sort: z.enum(SEQUENCE_SORTS).default('updated'),
  direction: z.enum(SORT_DIRECTIONS).default('desc'),
  /** the dialog for creating a sequence is open, with a starter chosen when its id is given; the start page links to it */
  create: z.enum(['open', 'propose', ...STARTER_IDS]).optional(),
})
export type ListState = z.output<typeof ListState>
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
