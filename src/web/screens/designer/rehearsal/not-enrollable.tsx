// Leads that cannot be enrolled, with reasons; and the number beyond the computed limit.
import { TriangleAlert } from 'lucide-react'
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import { formatNumber } from '#web/lib/format.ts'
import { leadName } from '#web/parts/writing/mail-editor/preview/lead-name.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useRehearsalState } from './rehearsal-context.ts'
import { rehearsalText } from './rehearsal-text.ts'

export function NotEnrollable({ plan }: { plan: SequenceRehearsal }) {
  const { view } = useRehearsalState()
  const { rejected, leftOutCount } = plan
  const more = rejected.total - rejected.data.length
  if (rejected.total === 0 && leftOutCount === 0) return null
  return (
    <Banner tone="amber">
      {rejected.total > 0 && (
        <>
          <p className="flex items-start gap-1.5 font-semibold">
            <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
            {view === 'lead'
              ? rehearsalText.rejectedOne
              : rehearsalText.rejected(formatNumber(rejected.total))}
          </p>
          <ul className="mt-0.5 pl-5 text-xs">
            {rejected.reasons.map(({ reason, message, count }) => (
              <li key={reason}>
                {view === 'lead'
                  ? message
                  : rehearsalText.rejectedReason(message.replace(/\.$/, ''), formatNumber(count))}
              </li>
            ))}
          </ul>
          {view === 'group' && (
            <details className="mt-1 pl-5 text-xs">
              <summary className="w-fit font-medium underline-offset-2 hover:underline">
                {rehearsalText.rejectedList}
              </summary>
              <ul className="mt-1 max-h-40 overflow-y-auto">
                {rejected.data.map((lead) => (
                  <li key={lead.leadId} className="flex justify-between gap-3 py-0.5">
                    <span className="truncate">{leadName(lead)}</span>
                    <span className="shrink-0">{lead.message}</span>
                  </li>
                ))}
                {more > 0 && <li className="py-0.5">{rehearsalText.rejectedMore(formatNumber(more))}</li>}
              </ul>
            </details>
          )}
        </>
      )}
      {leftOutCount > 0 && <p className="text-xs">{rehearsalText.leftOut(formatNumber(leftOutCount))}</p>}
    </Banner>
  )
}
