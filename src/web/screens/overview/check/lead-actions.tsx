// Actions for the leads of a cause: the most likely one as a button, the others in a menu.
import { Ellipsis } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { CheckEnrollment } from '#api/overview/check.ts'
import { type CheckCause, canResolve } from '#core/overview/check.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import type { ResolveQuestion, SelectedEnrollments, Step } from './resolve-dialogs.tsx'
import { checkText } from './text.ts'

export type ActionsProps = {
  cause: CheckCause
  chosen: SelectedEnrollments
  /** the sequences of leads known by id only */
  sequenceIds: readonly string[]
  steps: readonly Step[]
  busy: boolean
  /** every action is confirmed: the leads are sent mails after it, or never again */
  ask: (question: ResolveQuestion) => void
}

/** The actions for one lead or for several. */
export function ResolveButtons({ cause, chosen, sequenceIds, steps, busy, ask }: ActionsProps) {
  const { enrollments, ids } = chosen
  if (canResolve(cause, 'settle'))
    return (
      <>
        <Button
          size="sm"
          disabled={busy}
          onClick={() => ask({ kind: 'settle', ...chosen, decision: 'sent' })}
        >
          {checkText.sent}
        </Button>
        <Button
          size="sm"
          disabled={busy}
          onClick={() => ask({ kind: 'settle', ...chosen, decision: 'resend' })}
        >
          {checkText.notSent}
        </Button>
      </>
    )
  if (canResolve(cause, 'continue')) {
    const unseen = enrollments.length < ids.length ? sequenceIds : []
    const sequences = new Set([...enrollments.map((enrollment) => enrollment.sequenceId), ...unseen])
    const own = steps.filter((step) => sequences.has(step.sequenceId))
    return (
      <Button
        size="sm"
        disabled={busy || sequences.size !== 1 || own.length === 0}
        title={sequences.size > 1 ? checkText.continueMany : undefined}
        onClick={() => ask({ kind: 'continue', ...chosen, steps: own })}
      >
        {checkText.continueAt}
      </Button>
    )
  }
  if (cause === 'email_invalid' && ids.length === 1 && enrollments[0]?.leadId)
    return (
      <Button size="sm" disabled={busy} onClick={() => ask({ kind: 'address', ...chosen })}>
        {checkText.fixAddress}
      </Button>
    )
  if (!canResolve(cause, 'retry')) return null
  return (
    <Button
      size="sm"
      disabled={busy}
      onClick={() => ask({ kind: 'retry', ...chosen, label: retryLabel(cause) })}
    >
      {retryLabel(cause)}
    </Button>
  )
}

const RETRY: Partial<Record<CheckCause, string>> = {
  wrote_first: checkText.goOn,
  written_by_member: checkText.goOn,
  company_reply: checkText.goOn,
  generation_failed: checkText.rewrite,
}
const retryLabel = (cause: CheckCause): string => RETRY[cause] ?? checkText.retry

export function EnrollmentMenu({
  enrollment,
  ...actions
}: Omit<ActionsProps, 'chosen'> & { enrollment: CheckEnrollment }) {
  const { cause, ask } = actions
  const go = useNavigate()
  const chosen = { ids: [enrollment.enrollmentId], enrollments: [enrollment] }
  const mail = enrollment.executionId && `/outbox?mail=${enrollment.executionId}`
  const entries: (MenuEntry | false)[] = [
    canResolve(cause, 'settle') && {
      label: checkText.skip,
      onSelect: () => ask({ kind: 'settle', ...chosen, decision: 'skip' }),
    },
    EDITABLE.has(cause) &&
      Boolean(mail) && {
        label: checkText.editMail,
        onSelect: () => void go(mail ?? ''),
      },
    cause === 'email_invalid' && {
      label: checkText.retry,
      onSelect: () => ask({ kind: 'retry', ...chosen, label: checkText.retry }),
    },
    {
      kind: 'link',
      label: checkText.openContact,
      to: `/sequences/${enrollment.sequenceId}?tab=contacts&contact=${enrollment.enrollmentId}`,
    },
    canResolve(cause, 'remove') && {
      label: checkText.remove,
      danger: true,
      onSelect: () => ask({ kind: 'remove', ...chosen }),
    },
  ]
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={checkText.more(enrollment.companyName || enrollment.contactName)} quiet>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={entries}
    />
  )
}

/** The cause is the text of the mail. */
const EDITABLE: ReadonlySet<CheckCause> = new Set(['missing_variable', 'empty_content', 'generation_failed'])
