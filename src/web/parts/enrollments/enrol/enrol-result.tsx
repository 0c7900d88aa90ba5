// The result of enrolling when some leads were skipped.
import type { EnrollResult } from '#api/enrollments/enrollments.ts'
import type { SkipReason } from '#core/enrollments/enrollment.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { skipReasons } from '#web/words/enrollments.ts'
import { groupSkipped, type LeadName } from './skipped-groups.ts'
import { enrolText } from './text.ts'

/** Reasons whose server sentence is shown because it says what to do next. */
const ADVISED: ReadonlySet<SkipReason> = new Set([
  'enrolled_elsewhere',
  'bounced',
  'no_consent',
  'mailbox_stopped',
])

/** How the enrolled leads are shared by the mailboxes; undefined when one mailbox sends. */
export function sharesOf({ mailboxes = [] }: EnrollResult): string | undefined {
  const shares = mailboxes
    .filter((mailbox) => mailbox.enrolledCount > 0)
    .map((mailbox) => enrolText.share(mailbox.address, formatNumber(mailbox.enrolledCount)))
  return shares.length > 0 ? shares.join(', ') : undefined
}

type EnrolResultProps = { result: EnrollResult; names: ReadonlyMap<string, LeadName> }

export function EnrolResult({ result, names }: EnrolResultProps) {
  const { enrolledCount, scheduledExecutions, skipped } = result
  const shares = sharesOf(result)
  return (
    <div className="flex flex-col gap-4">
      <Banner tone={enrolledCount > 0 ? 'green' : 'amber'}>
        {enrolledCount > 0
          ? enrolText.resultDone(formatNumber(enrolledCount), formatNumber(scheduledExecutions))
          : enrolText.resultNone}
        {shares && <span className="block text-xs">{shares}</span>}
      </Banner>
      <section aria-label={enrolText.skippedTitle(formatNumber(skipped.length))}>
        <h3 className="mb-1.5 text-sm font-semibold">
          {enrolText.skippedTitle(formatNumber(skipped.length))}
        </h3>
        <ul className="divide-y divide-line rounded-[10px] border border-line">
          {groupSkipped(skipped, names).map((group) => (
            <li key={group.reason} className="px-3.5 py-2.5 text-sm">
              <p className="flex items-baseline justify-between gap-3 font-medium">
                {skipReasons[group.reason]}
                <span className="tabular shrink-0 text-xs text-muted">
                  {enrolText.leadCount(formatNumber(group.count))}
                </span>
              </p>
              {ADVISED.has(group.reason) && <p className="text-xs text-muted">{group.message}</p>}
              <p className="mt-1 text-xs">
                {group.names.join(', ')}
                {group.others > 0 &&
                  (group.names.length > 0
                    ? ` ${enrolText.others(formatNumber(group.others))}`
                    : enrolText.unnamed)}
              </p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
