// Enrolls a customer group or selected leads with one mailbox, from now or a later time.
import { useRef, useState } from 'react'
import type { EnrollResult } from '#api/enrollments/enrollments.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { type EnrolInput, useEnrol, useGroupNames } from '#web/enrollments/queries/enrollments.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { tourTarget } from '#web/shared/tour/tour-target.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EnrolForm } from './enrol-form.tsx'
import { EnrolResult } from './enrol-result.tsx'
import type { LeadName } from './skipped-groups.ts'
import { enrolText } from './text.ts'

const FORM = 'enrol'
const NO_NAMES: ReadonlyMap<string, LeadName> = new Map()

export function EnrolDialog({ sequence, onClose }: { sequence: Sequence; onClose: () => void }) {
  const enrol = useEnrol(sequence.id)
  const keyOf = useIdempotencyKey()
  const [done, setDone] = useState<{ result: EnrollResult; input: EnrolInput; names: typeof NO_NAMES }>()
  const groupNames = useGroupNames(done?.input.customerGroupId, done !== undefined)
  const submit = (input: EnrolInput, names: typeof NO_NAMES): void =>
    enrol.mutate(
      { body: input, key: keyOf(input) },
      {
        onSuccess: (result) => {
          const { enrolledCount, scheduledExecutions, skipped } = result
          if (enrolledCount > 0)
            toastSuccess(enrolText.done(formatNumber(enrolledCount), formatNumber(scheduledExecutions)))
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
      title={done ? enrolText.resultTitle : enrolText.title}
      description={done ? undefined : enrolText.hint}
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
        <EnrolForm id={FORM} sequence={sequence} failure={enrol.error} onSubmit={submit} />
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
