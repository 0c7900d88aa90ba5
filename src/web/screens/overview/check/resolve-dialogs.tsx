// The dialogs of the actions: was it sent, continue where, remove, which address. One is open at a time.
import { useState } from 'react'
import type { CheckEnrollment } from '#api/overview/check.ts'
import type { Resolution } from '#web/data/overview/check.ts'
import { api } from '#web/lib/api/api.ts'
import { issueFor } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState, OpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { checkText } from './text.ts'

type ResolveDecision = 'sent' | 'resend' | 'skip'
export type Step = { sequenceId: string; nodeId: string; title: string }
/** `enrollments`: those loaded so far; of the others of the cause only the ids are known. */
export type SelectedEnrollments = { ids: readonly string[]; enrollments: readonly CheckEnrollment[] }
export type ResolveQuestion = SelectedEnrollments &
  (
    | { kind: 'remove' }
    | { kind: 'retry'; label: string }
    | { kind: 'settle'; decision: ResolveDecision }
    | { kind: 'continue'; steps: readonly Step[] }
    | { kind: 'address' }
  )

type ResolveDialogsProps = {
  question: OpenDialog<ResolveQuestion>
  run: (resolution: Resolution) => Promise<void>
}

export function ResolveDialogs({ question, run }: ResolveDialogsProps) {
  const { value, open, onOpenChange, key } = question
  if (!value) return null
  const { enrollments, ids } = value
  const n = formatNumber(ids.length)
  const enrollmentIds = [...ids]
  const shared = { key, open, onOpenChange }
  switch (value.kind) {
    case 'remove':
      return (
        <ConfirmDialog
          {...shared}
          title={checkText.removeTitle(n)}
          description={checkText.removeHint}
          ends={[checkText.removeEnds(n)]}
          actionLabel={checkText.remove}
          onConfirm={() => run({ way: 'remove', body: { enrollmentIds } })}
        />
      )
    case 'retry':
      return (
        <ConfirmDialog
          {...shared}
          tone="primary"
          title={checkText.retryTitle(n)}
          description={checkText.retryHint}
          ends={[checkText.retryTimes]}
          actionLabel={value.label}
          onConfirm={() => run({ way: 'retry', body: { enrollmentIds } })}
        />
      )
    case 'settle': {
      const { decision } = value
      return (
        <ConfirmDialog
          {...shared}
          tone={decision === 'resend' ? 'danger' : 'primary'}
          title={checkText.settleTitle[decision](n)}
          description={checkText.settleHint[decision]}
          ends={[checkText.settleEnds[decision](n)]}
          actionLabel={checkText.settleAction[decision]}
          onConfirm={() => run({ way: 'settle', body: { enrollmentIds, decision } })}
        >
          <SentEvidence enrollments={enrollments} count={ids.length} />
        </ConfirmDialog>
      )
    }
    case 'continue':
      return (
        <ContinueDialog
          {...shared}
          count={n}
          steps={value.steps}
          onChoose={(nodeId) => run({ way: 'continue', body: { enrollmentIds, nodeId } })}
        />
      )
    case 'address':
      return enrollments[0] ? <AddressDialog {...shared} enrollment={enrollments[0]} /> : null
  }
}

type Shared = DialogState

function ContinueDialog(
  props: Shared & { count: string; steps: readonly Step[]; onChoose: (nodeId: string) => Promise<void> },
) {
  const { steps, count, onChoose, ...shared } = props
  const [nodeId, setNodeId] = useState(steps[0]?.nodeId ?? '')
  return (
    <ConfirmDialog
      {...shared}
      tone="primary"
      title={checkText.continueTitle(count)}
      description={checkText.continueHint}
      actionLabel={checkText.continueAt}
      unready={nodeId === ''}
      onConfirm={() => onChoose(nodeId)}
    >
      <Field label={checkText.continueField}>
        <Select
          value={nodeId}
          onValueChange={setNodeId}
          options={steps.map((step) => ({ value: step.nodeId, label: step.title }))}
        />
      </Field>
    </ConfirmDialog>
  )
}

/** Saving a valid address continues the lead's enrollment. */
function AddressDialog({ enrollment, ...dialog }: Shared & { enrollment: CheckEnrollment }) {
  const update = useChange(api.leads.updateLead)
  const [contactEmail, setContactEmail] = useState(enrollment.contactEmail ?? '')
  const name = enrollment.companyName || enrollment.contactName
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={checkText.addressTitle}
      description={checkText.addressHint(name)}
      isDirty={contactEmail !== (enrollment.contactEmail ?? '')}
      busy={update.isPending}
      canSubmit={contactEmail.trim() !== '' && enrollment.leadId !== null}
      submitLabel={common.save}
      onSubmit={() =>
        update.mutate(
          { params: { id: enrollment.leadId ?? '' }, body: { contactEmail: contactEmail.trim() } },
          {
            onSuccess: () => {
              toastSuccess(checkText.addressFixed)
              dialog.onOpenChange(false)
            },
            onError: (error) => toastFailure(error, checkText.addressFailed),
          },
        )
      }
    >
      <Field label={checkText.address} error={issueFor(update.error, 'contactEmail')}>
        <Input
          type="text"
          inputMode="email"
          value={contactEmail}
          onChange={(event) => setContactEmail(event.target.value)}
        />
      </Field>
    </FormDialog>
  )
}

const SHOWN = 5
const { evidence } = checkText

/** What to check in the Sent folder before deciding whether mails were sent: sender, time, recipients, Message-ID. */
function SentEvidence({ enrollments, count }: { enrollments: readonly CheckEnrollment[]; count: number }) {
  return (
    <section aria-label={evidence.title} className="text-sm">
      <p className="pb-1.5 font-semibold">{evidence.title}</p>
      <ul className="flex flex-col gap-2">
        {enrollments.slice(0, SHOWN).map((enrollment) => (
          <li key={enrollment.enrollmentId} className="rounded-lg bg-sunken px-3 py-2">
            <p className="font-medium break-words">{enrollment.subject || evidence.noSubject}</p>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs">
              <dt className="text-muted">{evidence.from}</dt>
              <dd className="break-all">{enrollment.senderAddress}</dd>
              <dt className="text-muted">{evidence.to}</dt>
              <dd className="break-all">{enrollment.contactEmail}</dd>
              <dt className="text-muted">{evidence.at}</dt>
              <dd className="tabular">{enrollment.triedAt && formatDateTime(enrollment.triedAt)}</dd>
              {enrollment.messageId && (
                <>
                  <dt className="text-muted">Message-ID</dt>
                  <dd className="flex items-start gap-1 break-all">
                    <span className="min-w-0">{enrollment.messageId}</span>
                    <CopyButton text={enrollment.messageId} label={evidence.copy} />
                  </dd>
                </>
              )}
            </dl>
          </li>
        ))}
      </ul>
      {count > SHOWN && (
        <p className="pt-1.5 text-xs text-muted">
          {evidence.more(formatNumber(count - Math.min(SHOWN, enrollments.length)))}
        </p>
      )}
    </section>
  )
}
