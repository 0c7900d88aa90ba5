// One of the people behind a number.
import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { NodeState, WorkflowEnrollment } from '#api/enrollments.ts'
import { contactName, ENROLLMENT_TONES, nextWords, reasonOf } from '#web/lib/enrollment-words.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { contactsText, enrollmentStatus } from '#web/text/enrollments.ts'
import { peopleText } from '#web/text/node-people.ts'
import { Badge } from '#web/ui/badge.tsx'

type PersonRowProps = { person: WorkflowEnrollment; state: NodeState; sequenceId: string }

export function PersonRow({ person, state, sequenceId }: PersonRowProps) {
  const name = contactName(person)
  const next = nextWords(person) ?? reasonOf(person)
  return (
    <li className="border-b border-line last:border-b-0">
      <Link
        to={`/sequences/${sequenceId}?tab=contacts&contact=${person.id}`}
        title={peopleText.open(name)}
        className="group/person flex items-center gap-2 px-3.5 py-2.5 hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-1.5">
            <span className="font-semibold underline-offset-3 group-hover/person:underline">{name}</span>
            {person.companyName && person.contactName && (
              <span className="text-sm text-muted">{person.contactName}</span>
            )}
          </span>
          <span className="block truncate text-xs text-muted">
            {person.contactEmail ?? contactsText.noAddress}
          </span>
          {next && <span className="mt-0.5 block text-xs text-muted">{next}</span>}
        </span>
        <span className="flex shrink-0 flex-col items-end gap-1">
          <Badge tone={ENROLLMENT_TONES[person.status]}>{enrollmentStatus[person.status]}</Badge>
          {person.countedAt && (
            <span className="tabular text-2xs text-muted">
              {peopleText.since[state](formatDateTime(person.countedAt))}
            </span>
          )}
        </span>
        <ChevronRight aria-hidden className="size-3.5 shrink-0 text-faint" />
      </Link>
    </li>
  )
}
