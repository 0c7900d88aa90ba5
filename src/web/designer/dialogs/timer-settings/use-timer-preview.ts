// On which day the mail after a timer really goes, for one contact: asked of the engine's own plan with the days in the field.
import { useEffect, useMemo, useState } from 'react'
import type { RehearsedMail, SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useWorkflow } from '#web/designer/designer-context.ts'
import { usePreviewLead } from '#web/designer/dialogs/email-settings/preview-lead.ts'
import { useMailPreview } from '#web/designer/queries/mail-preview.ts'
import { useRehearsal } from '#web/sending/queries/rehearsal.ts'
import { timerPreviewWorkflow } from './timer-preview-workflow.ts'

const DEBOUNCE_MS = 250

export type TimerPreviewState = {
  lead: { companyName: string; contactName: string } | null
  plan: SequenceRehearsal | null
  previous: RehearsedMail | null
  next: RehearsedMail | null
  missing: 'group' | 'contacts' | 'mail' | null
  error: Error | null
  isBusy: boolean
  retry: () => void
  /** the next contact of the group; null when there is no other */
  another: (() => void) | null
}

/** @param days null: what stands in the field is no number of days, and the last date stays */
export function useTimerPreview(sequence: Sequence, timerId: string, days: number | null): TimerPreviewState {
  const workflow = useWorkflow((state) => state.workflow)
  const settled = useDebouncedDays(days)
  const drawing = useMemo(
    () => (settled === null ? null : timerPreviewWorkflow(workflow, timerId, settled, 0)),
    [workflow, timerId, settled],
  )
  const [contact, show] = usePreviewLead()
  const hasGroup = sequence.customerGroupId !== null
  const isConnected = settled === null || drawing !== null
  const person = useMailPreview(sequence.id, { ...NO_TEXT, ...contact }, hasGroup && isConnected)
  const lead = person.data?.lead ?? null
  const ask = {
    workflow: drawing?.workflow ?? workflow,
    leadId: lead?.id ?? null,
    userEmailAccountId: undefined,
    startAt: undefined,
  }
  const plan = useRehearsal(sequence.id, ask, drawing !== null && lead !== null)
  const mailAt = (nodeId: string | undefined) =>
    plan.data?.data.find((mail) => mail.nodeId === nodeId) ?? null
  const { total = 0, position } = person.data ?? {}
  return {
    lead,
    plan: plan.data ?? null,
    previous: mailAt(drawing?.previousId),
    next: mailAt(drawing?.nextId),
    missing: !hasGroup ? 'group' : !isConnected ? 'mail' : person.data && !lead ? 'contacts' : null,
    error: person.error ?? plan.error,
    isBusy: person.isFetching || plan.isFetching || settled !== days,
    retry: () => void (person.error ? person.refetch() : plan.refetch()),
    another: total > 1 ? () => show({ position: (position ?? -1) + 1 }) : null,
  }
}

const NO_TEXT = { subject: '', bodyText: '', bodyHtml: '' }

/** The last right number of days when nothing was typed for a moment. */
function useDebouncedDays(days: number | null): number | null {
  const [settled, setSettled] = useState(days)
  useEffect(() => {
    if (days === null) return
    const timer = setTimeout(() => setSettled(days), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [days])
  return settled
}
