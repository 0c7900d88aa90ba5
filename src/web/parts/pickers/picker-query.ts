// What a picker lists, from a query or from values that are already loaded.
import type { UseQueryResult } from '@tanstack/react-query'
import { isFoundIn } from '#core/text/search-text.ts'
import { common } from '#web/lib/common-text.ts'
import {
  PICKER_ROWS,
  type PickerList,
  type PickerOption,
  type PickerProps,
} from '#web/ui/form/picker-props.ts'

/** The props of a picker of one kind of things. */
export type DomainPickerProps = Omit<PickerProps, 'useOptions' | 'valueLabel' | 'searchHint'> & {
  /** comma-separated; undefined: all of the user */
  workspaceIds: string | undefined
}

/** The paging and search of a list request; an empty search is left out. */
export const pickerPage = (search: string) => ({
  search: search || undefined,
  limit: PICKER_ROWS,
  offset: 0,
})

export const pickerList = <Row>(
  query: UseQueryResult<{ data: Row[]; total: number }>,
  toOption: (row: Row) => PickerOption,
): PickerList => ({
  options: (query.data?.data ?? []).map(toOption),
  total: query.data?.total ?? 0,
  isPending: query.isPending,
  isStale: query.isPlaceholderData,
  error: query.error,
  onRetry: () => void query.refetch(),
})

/** Options of a list that the server returns completely, searched here. */
export function fixedList(all: readonly PickerOption[], search: string): PickerList {
  const found = all.filter(({ label, hint }) => isFoundIn(`${label} ${hint ?? ''}`, search))
  return {
    options: found,
    total: found.length,
    isPending: false,
    isStale: false,
    error: null,
    onRetry: () => undefined,
  }
}

/** The name of the chosen value: undefined while it loads, and a sentence when it no longer exists. */
export const chosenName = <Row>(
  query: UseQueryResult<Row>,
  nameOf: (row: Row) => string,
): string | undefined => (query.data ? nameOf(query.data) : query.isError ? common.choiceGone : undefined)
