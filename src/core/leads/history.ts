// What one contact went through, over all sequences and outside of them: every kind of line, and what lists filter by.
import { EVENT_KINDS, type EventKind } from '#core/event.ts'

/** Lines that no enrollment tells: fields, files, grounds, refusals, merges. */
export const LEAD_HISTORY_KINDS = [
  'created',
  'imported',
  'changed',
  'merged',
  'unmerged',
  'consent',
  'suppressed',
  'unsuppressed',
] as const
export type LeadHistoryKind = (typeof LEAD_HISTORY_KINDS)[number]
export type HistoryKind = EventKind | LeadHistoryKind
export const HISTORY_KINDS: readonly HistoryKind[] = [...EVENT_KINDS, ...LEAD_HISTORY_KINDS]

export const HISTORY_GROUPS = ['mail', 'reply', 'hit', 'refusal', 'enrollment', 'contact'] as const
export type HistoryGroup = (typeof HISTORY_GROUPS)[number]

const GROUP_OF: Record<HistoryKind, HistoryGroup> = {
  sent: 'mail',
  send_retried: 'mail',
  send_uncertain: 'mail',
  settled: 'mail',
  edited: 'mail',
  hurried: 'mail',
  postponed: 'mail',
  cancelled: 'mail',
  restored: 'mail',
  replied: 'reply',
  auto_replied: 'reply',
  received: 'reply',
  answered: 'reply',
  assigned: 'reply',
  corrected: 'reply',
  opened: 'hit',
  clicked: 'hit',
  bounced: 'refusal',
  soft_bounced: 'refusal',
  unsubscribed: 'refusal',
  complained: 'refusal',
  suppressed: 'refusal',
  unsuppressed: 'refusal',
  enrolled: 'enrollment',
  paused: 'enrollment',
  resumed: 'enrollment',
  blocked: 'enrollment',
  completed: 'enrollment',
  removed: 'enrollment',
  replanned: 'enrollment',
  created: 'contact',
  imported: 'contact',
  changed: 'contact',
  merged: 'contact',
  unmerged: 'contact',
  consent: 'contact',
}

/** Every kind of a group; of none, all there are. */
export const historyKindsIn = (group: HistoryGroup | undefined): HistoryKind[] =>
  HISTORY_KINDS.filter((kind) => !group || GROUP_OF[kind] === group)
