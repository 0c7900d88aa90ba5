// The bin: deleted rows can be restored for thirty days, then they are deleted permanently.
import { DAY_MS } from '#core/calendar/date.ts'

export const BIN_KINDS = ['lead', 'sequence', 'template', 'group'] as const
export type BinKind = (typeof BIN_KINDS)[number]

export const BIN_DAYS = 30

/** When a row that was deleted at `deletedAt` is deleted permanently. */
export const binExpiresAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS)

/** Rows deleted before this instant are to be deleted permanently. */
export const binCutoff = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * DAY_MS)

/** Whole days left; 0 on the last day. */
export const binDaysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.floor((binExpiresAt(deletedAt).getTime() - now.getTime()) / DAY_MS))

/** Why an item of the bin cannot be restored. */
export const RESTORE_ERRORS = ['address_taken', 'gone'] as const
export type RestoreError = (typeof RESTORE_ERRORS)[number]
