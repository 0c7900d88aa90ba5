// The state of 리허설: the request to the server, its plan, and the playback.
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import { instantAt } from '#core/calendar/zone.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import { useMailbox } from '#web/data/mailboxes/mailboxes.ts'
import { useLeadAt, useRehearsal } from '#web/data/sending/rehearsal.ts'
import { formatDay } from '#web/lib/format.ts'
import { useWorkflow } from '#web/screens/designer/designer-context.ts'
import { numberEmails } from './mails/email-numbers.ts'
import { pathStops } from './path-stops.ts'
import { type PlaybackStop, usePlayback } from './playback/use-playback.ts'
import type { RehearsalState, RehearsalView, RehearsedLead } from './rehearsal-context.ts'

/** An edit is planned after this many ms without another one. */
const DEBOUNCE_MS = 350

export function useCreateRehearsalState(sequence: Sequence, close: () => void): RehearsalState {
  const [view, setView] = useState<RehearsalView>('lead')
  const [mailboxIds, setMailboxIds] = useState<readonly string[]>()
  const [startField, setStartField] = useState('')
  const workflow = useDebouncedWorkflow()
  const zone = sequence.timeZone
  const rehearsed = useRehearsedLead(sequence.customerGroupId)

  const leadId = view === 'lead' ? (rehearsed.lead?.id ?? null) : null
  const startAt = useMemo(() => fieldToInstant(startField, zone), [startField, zone])
  const request = useMemo(
    () => ({ workflow, leadId, mailboxIds, startAt }),
    [workflow, leadId, mailboxIds, startAt],
  )
  const emailNumbers = useMemo(() => numberEmails(workflow), [workflow])
  const isReady =
    sequence.customerGroupId !== null &&
    emailNumbers.size > 0 &&
    (view === 'group' || rehearsed.lead !== null)
  const query = useRehearsal(sequence.id, request, isReady)
  const plan = isReady ? query.data : undefined

  const stops = useMemo(() => {
    if (!plan || view === 'group') return []
    const first = plan.data[0]
    const startedAt = first?.why?.previousNodeId === null ? requestedStart(first.why) : first?.plannedAt
    return pathStops({ workflow, mails: plan.data, startAt: startedAt ?? plan.now, rules: sequence })
  }, [plan, view, workflow, sequence])
  const playbackStops = useMemo(
    (): readonly PlaybackStop[] =>
      view === 'lead'
        ? stops.map(({ at, nodeId }) => ({ date: formatDay(at, zone), nodeId }))
        : (plan?.days ?? []).map(({ date, nodes }) => ({ date, nodeId: nodes[0]?.nodeId ?? null })),
    [view, stops, plan, zone],
  )
  // a running group starts at today
  const firstDay = useMemo(() => {
    const today = plan && formatDay(plan.now, zone)
    return Math.max(0, plan?.days.findIndex(({ date }) => today !== undefined && date >= today) ?? 0)
  }, [plan, zone])
  const playback = usePlayback(`${view} ${leadId ?? ''}`, playbackStops, view === 'group' ? firstDay : null)
  const account = useMailbox(
    mailboxIds?.[0] ?? plan?.userEmailAccountId ?? sequence.defaultEmailAccountId ?? '',
  ).data
  return {
    sequence,
    workflow,
    view,
    setView,
    account,
    mailboxIds: mailboxIds ?? (account ? [account.id] : []),
    setMailboxIds,
    startField,
    setStartField,
    rehearsed,
    request,
    plan,
    isRefreshing: query.isFetching && query.data !== undefined,
    error: plan ? null : query.error,
    retry: () => void query.refetch(),
    stops,
    emailNumbers,
    playback,
    zone,
    close,
  }
}

/** The base time of the first email: the requested start, else immediately. */
function requestedStart(why: { base: string; shifted: readonly { cause: string; to: string }[] }): string {
  return why.shifted.find(({ cause }) => cause === 'start')?.to ?? why.base
}

/** The instant of a date-and-time field in the sequence's zone; undefined while it is empty or incomplete. */
function fieldToInstant(value: string, zone: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/.exec(value)
  if (!found?.[1]) return undefined
  return instantAt(found[1], Number(found[2]) * 60 + Number(found[3]), zone).toISOString()
}

/** The current workflow, debounced. */
function useDebouncedWorkflow(): Workflow {
  const workflow = useWorkflow((state) => state.workflow)
  const [settled, setSettled] = useState(workflow)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(workflow), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [workflow])
  return useDeferredValue(settled)
}

function useRehearsedLead(groupId: string | null): RehearsedLead {
  const [chosen, setChosen] = useState<{ index: number; found: Lead | null }>({ index: 0, found: null })
  const query = useLeadAt(groupId, chosen.index)
  return {
    lead: chosen.found ?? query.data?.lead ?? null,
    index: chosen.found ? null : chosen.index,
    total: query.data?.total,
    isLoading: query.isPending && groupId !== null,
    error: query.error,
    retry: () => void query.refetch(),
    goTo: (index) => setChosen({ index, found: null }),
    pick: (lead) => setChosen(({ index }) => ({ index, found: lead })),
  }
}
