import type { Claim, ClaimKind } from './claim.ts'

/** What an alarm does to a mail: it waits for an approval, or it is only marked (rules.md R-456). */
export const CLAIM_ALARMS = ['review', 'mark'] as const
export type ClaimAlarms = (typeof CLAIM_ALARMS)[number]

/** Kinds that cost trust or money when they are invented: numbers, customers and other names, awards, promises. */
const HOLDS: Readonly<Record<ClaimKind, boolean>> = {
  number: true,
  date: true,
  name: true,
  product: true,
  award: true,
  promise: true,
  comparison: false,
  event: false,
}

/** Whether a mail with these claims waits for an approval where the workspace reviews alarms. */
export const holdsMail = (claims: readonly Claim[]): boolean =>
  claims.some(({ kind, strength }) => strength === 'alarm' && HOLDS[kind])

/** A hint that quotes a mark's words in 「」 asks to remove them: they are no source of the mail. */
export const withoutQuotes = (hint: string): string => hint.replaceAll(/「[^」]*」/g, ' ')
