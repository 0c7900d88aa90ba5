// Leads that were not enrolled, grouped by reason, with a limited number of names.
import type { EnrollResult } from '#api/enrollments/enrollments.ts'
import { SKIP_REASONS, type SkipReason } from '#core/enrollments/enrollment.ts'

export type LeadName = { companyName: string; contactName: string }
export type SkippedGroup = {
  reason: SkipReason
  /** the sentence of the server: what it means and what to do */
  message: string
  count: number
  names: string[]
  /** how many of `count` are not in `names` */
  others: number
}

/** In the order of the reasons. Leads whose name is not known are only counted. */
export function groupSkipped(
  skipped: EnrollResult['skipped'],
  names: ReadonlyMap<string, LeadName>,
  most = 8,
): SkippedGroup[] {
  return SKIP_REASONS.flatMap((reason) => {
    const rows = skipped.filter((row) => row.reason === reason)
    const [first] = rows
    if (!first) return []
    const known = rows.flatMap(({ leadId }) => nameOf(names.get(leadId)) ?? []).slice(0, most)
    return [
      {
        reason,
        message: first.message,
        count: rows.length,
        names: known,
        others: rows.length - known.length,
      },
    ]
  })
}

const nameOf = (lead: LeadName | undefined): string | undefined =>
  lead && ([lead.companyName, lead.contactName].filter(Boolean).join(' ') || undefined)
