// One of the people behind a number.
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { WorkflowEnrollment } from '#api/enrollments/enrollments.ts'
import type { NodeState } from '#core/enrollments/enrollment.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { contactName, ENROLLMENT_TONES, notSentReason, reasonOf } from '#web/shared/enrollment-status.ts'
import { enrollmentListText } from '#web/shared/text/enrollment-list.ts'
import { enrollmentStatus } from '#web/shared/text/enrollments.ts'
import { peopleText } from '#web/shared/text/node-leads.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

type EnrollmentRowProps = { person: WorkflowEnrollment; state: NodeState; sequenceId: string }

export function PersonRow({ person, state, sequenceId }: EnrollmentRowProps) {
  const name = contactName(person)
  const next = notSentReason(person)?.sentence ?? reasonOf(person)
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/sequences/${sequenceId}?tab=contacts&contact=${person.id}`}
        title={peopleText.open(name)}
        className="group/person flex items-center gap-2 px-3.5 py-2.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span className="min-w-0 flex-1">
              <span className="mr-1.5 font-semibold underline-offset-3 group-hover/person:underline">
                {name}
              </span>
              {person.companyName && person.contactName && (
                <span className="text-sm text-muted">{person.contactName}</span>
              )}
            </span>
            <Badge tone={ENROLLMENT_TONES[person.status]}>{enrollmentStatus[person.status]}</Badge>
          </span>
          <span className="block truncate text-xs text-muted">
            {person.contactEmail ?? enrollmentListText.noAddress}
          </span>
          <span className="mt-0.5 flex flex-wrap justify-between gap-x-3 text-xs text-muted">
            <span>{next}</span>
            {person.countedAt && (
              <span className="tabular">{peopleText.since[state](formatDateTime(person.countedAt))}</span>
            )}
          </span>
        </span>
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
      </Link>
    </li>
  )
}
