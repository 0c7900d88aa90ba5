// Enrolls a customer group or selected leads with one mailbox, from now or a later time.
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EnrollResult } from '#api/enrollments/enrollments.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { SkipReason } from '#core/enrollments/enrollment.ts'
import { type EnrolInput, useEnrol, useGroupNames } from '#web/data/enrollments/enrollments.ts'
import { sequenceQuery } from '#web/data/sequences/sequence-cache.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { common } from '#web/lib/common-text.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatLeads, formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { tourTarget } from '#web/parts/overview/tour/tour-target.ts'
import { SequencePicker } from '#web/parts/pickers/sequence-picker.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { skipReasons } from '#web/words/enrollments.ts'
import { EnrolForm } from './enrol-form.tsx'
import type { Recipients } from './recipients.ts'
import { groupSkipped, type LeadName } from './skipped-groups.ts'
import { enrolText } from './text.ts'

const FORM = 'enrol'
const NO_NAMES: ReadonlyMap<string, LeadName> = new Map()

/** Enrolls a group or leads chosen in the dialog. */
export const EnrolDialog = ({ sequence, onClose }: { sequence: Sequence; onClose: () => void }) => (
  <EnrolFlow sequence={sequence} title={enrolText.title} hint={enrolText.hint} onClose={onClose} />
)

export type EnrolInSequenceDialogProps = DialogState & {
  recipients: Recipients
  /** of the leads; only sequences of these workspaces are offered */
  workspaceIds: string | undefined
  /** after at least one lead was enrolled */
  onDone?: () => void
}

/** Enrolls selected leads, or a whole group, in a sequence chosen in the dialog. */
export function EnrolInSequenceDialog(props: EnrolInSequenceDialogProps) {
  const { recipients, workspaceIds, open, onOpenChange, onDone } = props
  const [sequenceId, setSequenceId] = useState('')
  const chosen = useQuery({ ...sequenceQuery(sequenceId), enabled: sequenceId !== '' })
  const navigate = useNavigate()
  if (!open) return null
  return (
    <EnrolFlow
      sequence={chosen.data}
      recipients={recipients}
      title={enrolText.inSequence}
      hint={whoText(recipients)}
      onClose={() => onOpenChange(false)}
      {...(onDone && { onEnrolled: onDone })}
      toSequence={(id) => void navigate(`/sequences/${id}?tab=contacts`)}
    >
      <Field label={enrolText.sequence} required>
        <SequencePicker
          workspaceIds={workspaceIds}
          value={sequenceId}
          onValueChange={setSequenceId}
          placeholder={enrolText.sequenceNone}
          isDisabled={({ status }) => status === 'archived'}
        />
      </Field>
      {chosen.isError && <QueryError title={enrolText.sequenceFailed} query={chosen} />}
      {chosen.isLoading && <Skeleton className="h-40 rounded-xl" />}
    </EnrolFlow>
  )
}

const whoText = (recipients: Recipients): string =>
  'group' in recipients
    ? enrolText.wholeGroup(recipients.group.name, formatNumber(recipients.group.leadCount))
    : enrolText.selectedLeads(formatLeads(recipients.leads.count, recipients.leads.isMore))

type EnrolFlowProps = {
  /** undefined until one is chosen */
  sequence: Sequence | undefined
  recipients?: Recipients
  title: string
  hint: string
  onClose: () => void
  onEnrolled?: () => void
  toSequence?: (id: string) => void
  /** above the form */
  children?: ReactNode
}

function EnrolFlow(props: EnrolFlowProps) {
  const { sequence, recipients, title, hint, onClose, onEnrolled, toSequence, children } = props
  const enrol = useEnrol(sequence?.id ?? '')
  const keyOf = useIdempotencyKey()
  const [done, setDone] = useState<{ result: EnrollResult; input: EnrolInput; names: typeof NO_NAMES }>()
  const groupNames = useGroupNames(done?.input.customerGroupId, done !== undefined)
  const submit = (input: EnrolInput, names: typeof NO_NAMES): void =>
    enrol.mutate(
      { body: input, key: keyOf(input) },
      {
        onSuccess: (result) => {
          const { enrolledCount, scheduledExecutions, skipped } = result
          if (enrolledCount > 0) {
            const toList = toSequence && sequence && (() => toSequence(sequence.id))
            toastSuccess(
              enrolText.done(formatNumber(enrolledCount), formatNumber(scheduledExecutions)),
              toList && { label: enrolText.toSequence, onSelect: toList },
              { detail: sharesOf(result) },
            )
            onEnrolled?.()
          }
          if (skipped.length > 0 || enrolledCount === 0) setDone({ result, input, names })
          else onClose()
        },
        onError: (error) => toastFailure(error, enrolText.failed),
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={done ? enrolText.resultTitle : title}
      description={done ? undefined : hint}
      keepOpen={!done}
      footer={
        done ? (
          <Button variant="primary" onClick={onClose}>
            {enrolText.close}
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>{common.cancel}</Button>
            <Button
              type="submit"
              form={FORM}
              variant="primary"
              busy={enrol.isPending}
              disabled={!sequence}
              {...tourTarget('enrollSubmit')}
            >
              {enrolText.submit}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <EnrolResult result={done.result} names={groupNames.data ?? done.names} />
      ) : (
        <div className="flex flex-col gap-4">
          {children}
          {sequence && (
            <EnrolForm
              key={sequence.id}
              id={FORM}
              sequence={sequence}
              recipients={recipients}
              failure={enrol.error}
              onSubmit={submit}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}

/** Sending the same form again (the response was lost) uses the same key, so that no lead is enrolled twice; a changed one a new key. */
function useIdempotencyKey(): (input: EnrolInput) => string {
  const last = useRef<{ text: string; key: string }>(undefined)
  return (input) => {
    const text = JSON.stringify(input)
    if (last.current?.text !== text) last.current = { text, key: randomKey() }
    return last.current.key
  }
}

/** Reasons whose server sentence is shown because it says what to do next. */
const ADVISED: ReadonlySet<SkipReason> = new Set([
  'enrolled_elsewhere',
  'bounced',
  'no_consent',
  'mailbox_stopped',
])

/** How the enrolled leads are shared by the mailboxes; undefined when one mailbox sends. */
function sharesOf({ mailboxes = [] }: EnrollResult): string | undefined {
  const shares = mailboxes
    .filter((mailbox) => mailbox.enrolledCount > 0)
    .map((mailbox) => enrolText.share(mailbox.address, formatNumber(mailbox.enrolledCount)))
  return shares.length > 0 ? shares.join(', ') : undefined
}

type EnrolResultProps = { result: EnrollResult; names: ReadonlyMap<string, LeadName> }

function EnrolResult({ result, names }: EnrolResultProps) {
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
