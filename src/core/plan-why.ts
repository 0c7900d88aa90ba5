// Why a planned mail goes on just that day, step by step (product §6, §9).

/** What moved a mail on. `start`: nothing begins before; `delay` is not one of them, it is the wait that was drawn. */
export const SHIFT_CAUSES = [
  'start',
  'outside_window',
  'weekend',
  'holiday',
  'own_day_off',
  'mailbox_limit',
  'gap',
] as const
export type ShiftCause = (typeof SHIFT_CAUSES)[number]
