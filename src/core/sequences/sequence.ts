// Statuses of a sequence and the allowed transitions (rules.md R-101). Changing the status never bypasses the launch checks.

export const SEQUENCE_STATUSES = ['draft', 'active', 'paused', 'archived', 'halted'] as const
export type SequenceStatus = (typeof SEQUENCE_STATUSES)[number]

const NEXT = {
  draft: ['active', 'archived'],
  active: ['paused', 'archived', 'halted'],
  paused: ['active', 'archived'],
  halted: ['active', 'paused', 'archived'],
  archived: [],
} as const satisfies Record<SequenceStatus, readonly SequenceStatus[]>

export const canChangeStatus = (from: SequenceStatus, to: SequenceStatus): boolean =>
  (NEXT[from] as readonly SequenceStatus[]).includes(to)

/** A status of a sequence as screens show it: `finished` is an active sequence whose enrollments have all ended. */
export type ShownStatus = SequenceStatus | 'finished'

export const shownStatus = (sequence: {
  status: SequenceStatus
  enrolledCount: number
  openCount: number
}): ShownStatus =>
  sequence.status === 'active' && sequence.enrolledCount > 0 && sequence.openCount === 0
    ? 'finished'
    : sequence.status

/** Languages mails can be written in. */
export const MAIL_LANGUAGES = ['ko', 'en'] as const
export type MailLanguage = (typeof MAIL_LANGUAGES)[number]

export const ON_COMPANY_REPLY = ['continue', 'hold', 'stop'] as const
export type OnCompanyReply = (typeof ON_COMPANY_REPLY)[number]

export const SEQUENCE_SORTS = [
  'name',
  'status',
  'group',
  'enrolled',
  'progress',
  'sent',
  'replied',
  'creator',
  'updated',
  'created',
] as const
export type SequenceSort = (typeof SEQUENCE_SORTS)[number]
export const SORT_DIRECTIONS = ['asc', 'desc'] as const
