// The bin: what was deleted can be brought back for thirty days, then it ends for good.
export const BIN_KINDS = ['lead', 'sequence', 'template', 'group'] as const
export type BinKind = (typeof BIN_KINDS)[number]

export const BIN_DAYS = 30
const DAY_MS = 86_400_000

/** When something deleted then ends for good. */
export const binExpiresAt = (deletedAt: Date): Date => new Date(deletedAt.getTime() + BIN_DAYS * DAY_MS)

/** What was deleted before this instant ends now. */
export const binCutoff = (now: Date): Date => new Date(now.getTime() - BIN_DAYS * DAY_MS)

/** Whole days that are left; 0 on the last one. */
export const binDaysLeft = (deletedAt: Date, now: Date): number =>
  Math.max(0, Math.floor((binExpiresAt(deletedAt).getTime() - now.getTime()) / DAY_MS))

/** Why something stays in the bin although a person wanted it back. */
export const RESTORE_ERRORS = ['address_taken', 'gone'] as const
export type RestoreError = (typeof RESTORE_ERRORS)[number]
