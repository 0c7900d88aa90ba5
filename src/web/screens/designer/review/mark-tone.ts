// How strongly each quality mark is shown: `stop` is not sent as it is or states something that no fact does, `warn` may be a fault,
// `look` is probably right.
import type { QualityCode } from '#core/writing/quality/quality-codes.ts'
import type { MarkTone } from '#web/parts/writing/mark-badge.ts'

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
