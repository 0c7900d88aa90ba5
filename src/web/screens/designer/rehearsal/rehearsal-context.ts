// The shared state of 리허설: the request, its plan, and the playback.
import { createContext, useContext } from 'react'
import type { Lead } from '#api/leads/leads.ts'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import type { SequenceRehearsal } from '#api/sending/sequence-plan.ts'
import type { Sequence } from '#api/sequences/sequences.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import type { RehearsalRequest } from '#web/data/sending/rehearsal.ts'
import type { EmailNumber } from './mails/email-numbers.ts'
import type { PathStop } from './path-stops.ts'
import type { Playback } from './playback/use-playback.ts'

export type RehearsalView = 'lead' | 'group'

export type RehearsedLead = {
  lead: Lead | null
  /** the index in the group, from 0; null when found by a search */
  index: number | null
  total: number | undefined
  isLoading: boolean
  error: unknown
  retry: () => void
  goTo: (index: number) => void
  pick: (lead: Lead) => void
}

export type RehearsalState = {
  sequence: Sequence
  /** the workflow the plan was made from, debounced */
  workflow: Workflow
  view: RehearsalView
  setView: (view: RehearsalView) => void
  /** the first mailbox of the plan, as far as it is known */
  account: EmailAccount | undefined
  /** the chosen mailboxes; several share the leads */
  mailboxIds: readonly string[]
  setMailboxIds: (ids: readonly string[]) => void
  /** the value of the date field; '' means now */
  startField: string
  setStartField: (value: string) => void
  rehearsed: RehearsedLead
  request: RehearsalRequest
  plan: SequenceRehearsal | undefined
  isRefreshing: boolean
  error: unknown
  retry: () => void
  /** the stops of the selected lead; empty in the group view */
  stops: readonly PathStop[]
  emailNumbers: ReadonlyMap<string, EmailNumber>
  playback: Playback
  zone: string
  close: () => void
}

export const RehearsalContext = createContext<RehearsalState | null>(null)

export function useRehearsalState(): RehearsalState {
  const state = useContext(RehearsalContext)
  if (!state) throw new Error('useRehearsalState is for parts of the rehearsal')
  return state
}
