// The send date of the email after a timer for one lead, computed by the server's plan with the days of the field.
import { useEffect, useMemo, useState } from 'react'
import type { RehearsedMail, SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useMailPreview } from '#web/data/designer/mail-preview.ts'
import { useRehearsal } from '#web/data/sending/rehearsal.ts'
import { useWorkflow } from '#web/screens/designer/designer-context.ts'
import { usePreviewLead } from '#web/screens/designer/dialogs/email-settings/preview-lead.ts'
import { timerPreviewWorkflow } from './timer-preview-workflow.ts'

const DEBOUNCE_MS = 250

export type TimerPreviewState = {
  lead: { companyName: string; contactName: string } | null
  plan: SequenceRehearsal | null
  previous: RehearsedMail | null
  next: RehearsedMail | null
  missing: 'group' | 'leads' | 'mail' | null
  error: Error | null
  isBusy: boolean
  retry: () => void
  /** the next lead of the group; null when there is no other */
  another: (() => void) | null
}

/** @param days null: the field is invalid, and the last date stays */
export function useTimerPreview(sequence: Sequence, timerId: string, days: number | null): TimerPreviewState {
  const workflow = useWorkflow((state) => state.workflow)
  const settled = useDebouncedDays(days)
  const preview = useMemo(
    () => (settled === null ? null : timerPreviewWorkflow(workflow, timerId, settled, 0)),
    [workflow, timerId, settled],
  )
  const [selection, show] = usePreviewLead()
  const hasGroup = sequence.customerGroupId !== null
  const isConnected = settled === null || preview !== null
  const leadQuery = useMailPreview(sequence.id, { ...NO_TEXT, ...selection }, hasGroup && isConnected)
  const lead = leadQuery.data?.lead ?? null
  const request = {
    workflow: preview?.workflow ?? workflow,
    leadId: lead?.id ?? null,
    mailboxIds: undefined,
    startAt: undefined,
  }
  const plan = useRehearsal(sequence.id, request, preview !== null && lead !== null)
  const mailAt = (nodeId: string | undefined) =>
    plan.data?.data.find((mail) => mail.nodeId === nodeId) ?? null
  const { total = 0, position } = leadQuery.data ?? {}
  return {
    lead,
    plan: plan.data ?? null,
    previous: mailAt(preview?.previousId),
    next: mailAt(preview?.nextId),
    missing: !hasGroup ? 'group' : !isConnected ? 'mail' : leadQuery.data && !lead ? 'leads' : null,
    error: leadQuery.error ?? plan.error,
    isBusy: leadQuery.isFetching || plan.isFetching || settled !== days,
    retry: () => void (leadQuery.error ? leadQuery.refetch() : plan.refetch()),
    another: total > 1 ? () => show({ position: (position ?? -1) + 1 }) : null,
  }
}

const NO_TEXT = { subject: '', bodyText: '', bodyHtml: '' }

/** The last valid number of days, debounced. */
function useDebouncedDays(days: number | null): number | null {
  const [settled, setSettled] = useState(days)
  useEffect(() => {
    if (days === null) return
    const timer = setTimeout(() => setSettled(days), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [days])
  return settled
}
