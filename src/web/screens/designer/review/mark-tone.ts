// How strongly each quality mark is shown: `stop` is not sent as it is or tells something that no fact does, `warn` may be a fault,
// `look` is probably right.
import type { QualityCode } from '#core/writing/quality-codes.ts'

export type MarkTone = 'stop' | 'warn' | 'look'

export const MARK_TONE = {
  empty: 'stop',
  leftover_placeholder: 'stop',
  other_company: 'warn',
  missing_name: 'warn',
  too_long: 'warn',
  too_large: 'warn',
  spam_words: 'warn',
  foreign_link: 'warn',
  not_korean: 'warn',
  unsupported_claim: 'stop',
  claim_to_check: 'look',
  unknown_contact: 'stop',
  assistant_text: 'warn',
  screened_field: 'warn',
  mixed_politeness: 'warn',
  wrong_particle: 'warn',
  fake_reply_subject: 'warn',
  off_length: 'look',
  copied_rules: 'warn',
} as const satisfies Record<QualityCode, MarkTone>

/** Badges of marks and of claims. */
export const MARK_BADGE = {
  stop: { tone: 'red', className: 'h-[19px]! text-2xs!' },
  warn: { tone: 'amber', className: 'h-[19px]! text-2xs!' },
  look: { tone: 'amber', className: 'h-[19px]! border border-current/40 bg-transparent! text-2xs!' },
} as const satisfies Record<MarkTone, { tone: 'red' | 'amber'; className: string }>
