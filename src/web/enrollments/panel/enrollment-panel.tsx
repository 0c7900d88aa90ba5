// One enrollment beside the list: status, actions, and its timeline with every mail.
import { ExternalLink, MailCheck, Pause, Play, UserMinus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { canPatchStatus, isOpen, type PatchableStatus } from '#core/enrollments/enrollment.ts'
import type { StepOrder } from '#web/enrollments/progress-text.ts'
import {
  type EnrollmentDetail,
  useEnrollment,
  useSetEnrollmentStatus,
} from '#web/enrollments/queries/enrollments.ts'
import { ResumeDialog } from '#web/enrollments/resume-dialog.tsx'
import { EnrollmentBadge } from '#web/enrollments/status-badge.tsx'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { contactName, mailboxTime, reasonOf } from '#web/shared/enrollment-status.ts'
import { enrollmentListText, enrollmentText } from '#web/shared/text/enrollment-list.ts'
import { NotSent } from '#web/shared/timeline/not-sent.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { BlockedNotice } from './blocked-notice.tsx'
import { EnrollmentTimeline } from './enrollment-timeline.tsx'

const PauseDialog = lazy(async () => ({
  default: (await import('#web/enrollments/pause-dialog.tsx')).PauseDialog,
}))

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
          <Moves sequence={sequence} enrollment={pass.data.enrollment} next={nextPlannedAt(pass.data)} />
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
          <EnrollmentTimeline pass={pass.data} steps={steps} />
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
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 rounded-[10px] bg-sunken px-3.5 py-3 text-sm">
      {facts.map(([term, values]) => {
        const told = values.filter(Boolean).join(' · ')
        if (!told) return null
        return (
          <div key={term} className="contents">
            <dt className="text-muted">{term}</dt>
            <dd className="min-w-0 break-words">{told}</dd>
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

type MovesProps = { sequence: Sequence; enrollment: Enrollment; next: string | null }

function Moves({ sequence, enrollment, next }: MovesProps) {
  const [asking, setAsking] = useState<'resume' | 'pause' | 'remove'>()
  const change = useSetEnrollmentStatus(sequence.id, enrollment.id)
  const move = async (status: PatchableStatus, resumeAt?: string): Promise<void> => {
    try {
      await change.mutateAsync({ status, ...(resumeAt && { resumeAt }) })
      toastSuccess(enrollmentListText.changed[status]('1'))
    } catch (error) {
      toastFailure(error, enrollmentListText.statusFailed)
      throw error
    }
  }
  const press = (status: PatchableStatus) => () => void move(status).catch(() => undefined)
  const { status, statusReason } = enrollment
  const busy = (to: PatchableStatus): boolean => change.isPending && change.variables.status === to
  const canResume = (status === 'paused' || status === 'blocked') && statusReason !== 'send_uncertain'
  const canPause = status === 'active' || status === 'pending'
  return (
    <>
      {canPatchStatus(status, 'replied') && (
        <Button size="sm" icon={<MailCheck aria-hidden />} busy={busy('replied')} onClick={press('replied')}>
          {enrollmentListText.markReplied}
        </Button>
      )}
      {canPause && (
        <Button size="sm" icon={<Pause aria-hidden />} onClick={() => setAsking('pause')}>
          {enrollmentListText.pause}
        </Button>
      )}
      {canResume && (
        <Button size="sm" variant="primary" icon={<Play aria-hidden />} onClick={() => setAsking('resume')}>
          {enrollmentListText.resume}
        </Button>
      )}
      {isOpen(status) && (
        <Button
          size="sm"
          variant="ghost-danger"
          icon={<UserMinus aria-hidden />}
          onClick={() => setAsking('remove')}
        >
          {enrollmentListText.remove}
        </Button>
      )}
      <ResumeDialog
        open={asking === 'resume'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        count={1}
        sequenceStatus={sequence.status}
        next={
          next === null ? null : { plannedAt: next, hasPassed: Date.parse(next) <= mailboxTime(enrollment) }
        }
        onResume={() => move('active')}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        onOpenChange={(open) => !open && setAsking(undefined)}
        title={enrollmentListText.removeTitle('1')}
        description={enrollmentListText.removeHint}
        ends={[enrollmentListText.removeEnds('1')]}
        actionLabel={enrollmentListText.remove}
        onConfirm={() => move('removed')}
      />
      {asking === 'pause' && (
        <Suspense fallback={null}>
          <PauseDialog
            count={1}
            now={mailboxTime(enrollment)}
            onPause={(resumeAt) => move('paused', resumeAt)}
            onClose={() => setAsking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
