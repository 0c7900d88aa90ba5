// The quality marks and the limits behind them, without the search: screens show them at once.

/** Of mails that a model wrote. */
export const STYLE_CODES = [
  'mixed_politeness',
  'wrong_particle',
  'fake_reply_subject',
  'off_length',
  'copied_rules',
] as const

export const QUALITY_CODES = [
  'empty',
  'leftover_placeholder',
  'other_company',
  'missing_name',
  'too_long',
  'too_large',
  'spam_words',
  'foreign_link',
  'not_korean',
  'unsupported_claim',
  'claim_to_check',
  'unknown_contact',
  'assistant_text',
  'screened_field',
  ...STYLE_CODES,
] as const
export type QualityCode = (typeof QUALITY_CODES)[number]

/** In characters. */
export const MAX_SUBJECT = 60
export const MAX_BODY = 1500
/** In bytes of UTF-8. Gmail cuts a mail's HTML at 102 kB and hides the rest, the opt-out link with it. */
export const MAX_HTML_BYTES = 100 * 1024
