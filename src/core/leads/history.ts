// The kinds of lines in a lead's history, and the groups a list filters by.
import { EVENT_KINDS, type EventKind } from '#core/event.ts'

/** Kinds outside of enrollments: fields, files, legal basis, suppressions, merges. */
const LEAD_HISTORY_KINDS = [
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
const HISTORY_KINDS: readonly HistoryKind[] = [...EVENT_KINDS, ...LEAD_HISTORY_KINDS]

export const HISTORY_GROUPS = ['mail', 'reply', 'hit', 'bounce_or_opt_out', 'enrollment', 'lead'] as const
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
  classified: 'reply',
  opened: 'hit',
  clicked: 'hit',
  bounced: 'bounce_or_opt_out',
  soft_bounced: 'bounce_or_opt_out',
  unsubscribed: 'bounce_or_opt_out',
  complained: 'bounce_or_opt_out',
  suppressed: 'bounce_or_opt_out',
  unsuppressed: 'bounce_or_opt_out',
  enrolled: 'enrollment',
  paused: 'enrollment',
  resumed: 'enrollment',
  blocked: 'enrollment',
  completed: 'enrollment',
  removed: 'enrollment',
  replanned: 'enrollment',
  created: 'lead',
  imported: 'lead',
  changed: 'lead',
  merged: 'lead',
  unmerged: 'lead',
  consent: 'lead',
}

/** All kinds of a group; without a group all kinds. */
export const historyKindsIn = (group: HistoryGroup | undefined): HistoryKind[] =>
  HISTORY_KINDS.filter((kind) => !group || GROUP_OF[kind] === group)
