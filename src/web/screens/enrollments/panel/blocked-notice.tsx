// Why an enrollment is blocked, and what to do: three choices for an uncertain mail, a link to the cause for the others.
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Enrollment } from '#api/enrollments/enrollments.ts'
import type { Decision } from '#web/data/enrollments/enrollments.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { reasonOf } from '#web/parts/enrollments/enrollment-status.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { enrollmentText } from '#web/words/enrollment-list.ts'

type BlockedNoticeProps = { enrollment: Enrollment; mayChange: boolean }

export function BlockedNotice({ enrollment, mayChange }: BlockedNoticeProps) {
  if (enrollment.status !== 'blocked') return null
  const uncertain = enrollment.statusReason === 'send_uncertain'
  return (
    <Banner
      tone="red"
      icon={<CircleAlert aria-hidden />}
      title={
        uncertain ? enrollmentText.uncertainTitle : (reasonOf(enrollment) ?? enrollmentText.blockedTitle)
      }
      className="items-start!"
    >
      {enrollment.statusDetail && <p className="break-words">{enrollment.statusDetail}</p>}
      {uncertain ? (
        <>
          <p>{enrollmentText.uncertainHint}</p>
          {mayChange && <Choices enrollment={enrollment} />}
        </>
      ) : (
        <>
          <p>{enrollmentText.retryHint}</p>
          <ResolveLink enrollment={enrollment} />
        </>
      )}
    </Banner>
  )
}

const DECISIONS = ['sent', 'resend', 'skip'] as const satisfies readonly Decision[]

function Choices({ enrollment }: { enrollment: Enrollment }) {
  const settle = useChange(api.enrollments.settleUncertain)
  const [isConfirming, setConfirming] = useState(false)
  const decide = async (decision: Decision): Promise<void> => {
    try {
      await settle.mutateAsync({
        params: { id: enrollment.sequenceId, enrollmentId: enrollment.id },
        body: { decision },
      })
      toastSuccess(enrollmentText.settled)
    } catch (error) {
      toastFailure(error, enrollmentText.settleFailed)
      throw error
    }
  }
  const press = (decision: Decision): void => {
    // sending is always confirmed
    if (decision === 'resend') setConfirming(true)
    else void decide(decision).catch(() => undefined)
  }
  return (
    <>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title={enrollmentText.resendTitle}
        description={enrollmentText.resendHint}
        actionLabel={enrollmentText.settle.resend.label}
        onConfirm={() => decide('resend')}
      />
      <ul className="mt-2.5 flex flex-col gap-2">
        {DECISIONS.map((decision) => (
          <li key={decision} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              size="sm"
              className="w-36"
              busy={settle.isPending && settle.variables?.body.decision === decision}
              disabled={settle.isPending && settle.variables?.body.decision !== decision}
              onClick={() => press(decision)}
            >
              {enrollmentText.settle[decision].label}
            </Button>
            <span className="text-xs">{enrollmentText.settle[decision].hint}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Link to the screen where the cause is resolved. */
function ResolveLink({ enrollment }: { enrollment: Enrollment }) {
  const { statusReason, leadId, sequenceId, nextNodeId, contactEmail } = enrollment
  const lead = leadId && `/leads?search=${encodeURIComponent(contactEmail ?? enrollment.companyName)}`
  const node = `/sequences/${sequenceId}/workflow${nextNodeId ? `?node=${encodeURIComponent(nextNodeId)}` : ''}`
  const way =
    statusReason === 'missing_variable'
      ? { to: `/sequences/${sequenceId}?tab=contacts&fill=open`, label: enrollmentText.fillValues }
      : statusReason === 'email_invalid'
        ? { to: lead, label: enrollmentText.fixAddress }
        : { to: node, label: enrollmentText.openNode }
  if (!way.to) return null
  return (
    <Link
      to={way.to}
      className="mt-1 inline-flex min-h-6 items-center font-semibold underline underline-offset-3"
    >
      {way.label}
    </Link>
  )
}
