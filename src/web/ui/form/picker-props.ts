// The props of a picker, and what it lists.
import type { ReactElement, ReactNode } from 'react'

export type PickerOption = { value: string; label: string; hint?: ReactNode; disabled?: boolean }

/** The options that match a search; `total` counts also those not listed. */
export type PickerList = {
  options: readonly PickerOption[]
  total: number
  isPending: boolean
  /** the options are those of an earlier search */
  isStale: boolean
  error: Error | null
  onRetry: () => void
}

/** The number of options a picker requests. */
export const PICKER_ROWS = 30

export type PickerProps = {
  /** '': nothing is chosen */
  value: string
  onValueChange: (value: string, option: PickerOption) => void
  /** the name of the chosen value, which need not be in the list; undefined while it loads */
  valueLabel: string | undefined
  /** the hook that lists the options; called only while the list is open */
  useOptions: (search: string) => PickerList
  /** the first option, with the value '': "모든 시퀀스" */
  emptyLabel?: string
  /** shown while nothing is chosen and there is no `emptyLabel` */
  placeholder?: string
  /** more options before the listed ones, while nothing is searched */
  extraOptions?: readonly PickerOption[]
  searchHint: string
  'aria-label'?: string
  title?: string | undefined
  /** shown instead of the button like a select: the list of an action */
  trigger?: ReactElement<Record<string, unknown>>
  disabled?: boolean
  className?: string
}
