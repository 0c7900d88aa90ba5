// What one contact went through, over all sequences and outside of them: every kind of line, and what lists filter by.
import { EVENT_KINDS, type EventKind } from '#core/event.ts'

/** Lines that no enrollment tells: fields, files, grounds, refusals, merges. */
export const CONTACT_LINES = [
  'created',
  'imported',
  'changed',
  'merged',
  'unmerged',
  'consent',
  'suppressed',
  'unsuppressed',
] as const
export type ContactLine = (typeof CONTACT_LINES)[number]
export type HistoryKind = EventKind | ContactLine
export const HISTORY_KINDS: readonly HistoryKind[] = [...EVENT_KINDS, ...CONTACT_LINES]

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
export const kindsOf = (group: HistoryGroup | undefined): HistoryKind[] =>
  HISTORY_KINDS.filter((kind) => !group || GROUP_OF[kind] === group)
