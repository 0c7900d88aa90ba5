// One enrollment beside the list: status, actions, and its timeline with every mail.
import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { EnrollmentStatus } from '#core/enrollments/enrollment.ts'
import { type EnrollmentDetail, useEnrollment } from '#web/data/enrollments/enrollments.ts'
import { formatNumber } from '#web/lib/format.ts'
import { contactName, ENROLLMENT_TONES, reasonOf } from '#web/parts/enrollments/enrollment-status.ts'
import { EnrollmentMoves } from '#web/parts/enrollments/moves/enrollment-moves.tsx'
import { NotSent } from '#web/parts/enrollments/timeline/not-sent.tsx'
import type { StepOrder } from '#web/screens/enrollments/progress-text.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { enrollmentListText, enrollmentText } from '#web/words/enrollment-list.ts'
import { enrollmentStatus } from '#web/words/enrollments.ts'
import { BlockedNotice } from './blocked-notice.tsx'
import { EnrollmentTimeline } from './enrollment-timeline.tsx'

type EnrollmentPanelProps = {
  sequence: Sequence
  enrollmentId: string
  steps: StepOrder
  mayChange: boolean
  onClose: () => void
}

export function EnrollmentPanel({ sequence, enrollmentId, steps, mayChange, onClose }: EnrollmentPanelProps) {
  const pass = useEnrollment(enrollmentId)
  const enrollment = pass.data?.enrollment
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={enrollment ? contactName(enrollment) : enrollmentText.panel}
      description={
        enrollment &&
        [enrollment.contactName, enrollment.contactEmail ?? enrollmentListText.noAddress]
          .filter(Boolean)
          .join(' · ')
      }
      aside={enrollment && <EnrollmentBadge status={enrollment.status} />}
      size="side"
      footer={
        pass.data &&
        mayChange && (
          <EnrollmentMoves
            sequence={sequence}
            enrollment={pass.data.enrollment}
            next={nextPlannedAt(pass.data)}
            canUndoBounce={
              pass.data.enrollment.status === 'bounced' &&
              pass.data.mails.some(({ state }) => state === 'failed')
            }
          />
        )
      }
      footerStart={
        enrollment?.leadId && (
          <Link to={`/leads/${enrollment.leadId}`} className="link inline-flex min-h-7 items-center gap-1">
            {enrollmentText.lead}
            <ExternalLink aria-hidden className="size-3" />
          </Link>
        )
      }
    >
      {pass.data && enrollment ? (
        <div className="flex flex-col gap-4">
          <BlockedNotice enrollment={enrollment} mayChange={mayChange} />
          <Facts enrollment={enrollment} />
          <EnrollmentTimeline pass={pass.data} steps={steps} mayChange={mayChange} />
        </div>
      ) : pass.isError ? (
        <QueryError title={enrollmentText.loadFailed} query={pass} />
      ) : (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="h-16 rounded-xl" />
          <Skeleton className="h-24 rounded-xl" />
          <Skeleton className="h-24 rounded-xl" />
        </div>
      )}
    </Dialog>
  )
}

function Facts({ enrollment }: { enrollment: Enrollment }) {
  const reason = enrollment.status === 'blocked' ? undefined : reasonOf(enrollment)
  const facts = [
    [enrollmentListText.heads.status, [reason, enrollment.status !== 'blocked' && enrollment.statusDetail]],
    [enrollmentText.sender, [enrollment.senderAddress]],
    [enrollmentText.sent, [enrollmentText.mails(formatNumber(enrollment.sentCount))]],
  ] as const
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 border-y border-line py-3 text-sm">
      {facts.map(([term, values]) => {
        const text = values.filter(Boolean).join(' · ')
        if (!text) return null
        return (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">{text}</dd>
          </div>
        )
      })}
      <dt className="text-muted">{enrollmentText.next}</dt>
      <dd className="min-w-0 break-words">
        <NotSent enrollment={enrollment} />
      </dd>
    </dl>
  )
}

/** The planned time of the next mail; null when none is planned, or when a failed one is sent before it. */
const nextPlannedAt = ({ mails }: EnrollmentDetail): string | null =>
  mails.some(({ state }) => state === 'failed')
    ? null
    : (mails.find(({ state }) => state === 'scheduled')?.plannedAt ?? null)

const EnrollmentBadge = ({ status }: { status: EnrollmentStatus }) => (
  <Badge tone={ENROLLMENT_TONES[status]}>{enrollmentStatus[status]}</Badge>
)
