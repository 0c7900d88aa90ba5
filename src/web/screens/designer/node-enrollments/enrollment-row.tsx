// One enrollment of the list.
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { WorkflowEnrollment } from '#api/enrollments/enrollments.ts'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import { formatDateTime } from '#web/lib/format.ts'
import {
  contactName,
  ENROLLMENT_TONES,
  notSentReason,
  reasonOf,
} from '#web/parts/enrollments/enrollment-status.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { enrollmentListText } from '#web/words/enrollment-list.ts'
import { enrollmentStatus } from '#web/words/enrollments.ts'
import { nodeLeadsText } from '#web/words/node-leads.ts'

type EnrollmentRowProps = { row: WorkflowEnrollment; state: NodeState; sequenceId: string }

export function EnrollmentRow({ row, state, sequenceId }: EnrollmentRowProps) {
  const name = contactName(row)
  const next = notSentReason(row)?.sentence ?? reasonOf(row)
  return (
    <li>
      <Link
        to={`/sequences/${sequenceId}?tab=contacts&contact=${row.id}`}
        title={nodeLeadsText.open(name)}
        className="group/enrollment flex items-center gap-2 px-3.5 py-2.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1">
              <span className="mr-1.5 font-semibold underline-offset-3 group-hover/enrollment:underline">
                {name}
              </span>
              {row.companyName && row.contactName && (
                <span className="text-sm text-muted">{row.contactName}</span>
              )}
            </span>
            <Badge tone={ENROLLMENT_TONES[row.status]}>{enrollmentStatus[row.status]}</Badge>
          </span>
          <span className="block truncate text-xs text-muted">
            {row.contactEmail ?? enrollmentListText.noAddress}
          </span>
          <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <span>{next}</span>
            {row.countedAt && (
              <span className="tabular">{nodeLeadsText.since[state](formatDateTime(row.countedAt))}</span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
      </Link>
    </li>
  )
}
