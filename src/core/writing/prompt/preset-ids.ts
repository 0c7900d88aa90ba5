// The names of presets and lengths, as stored with an email draft; presets.ts has their texts.

export const PRESET_IDS = [
  'first_proposal',
  'follow_up',
  'reconnect',
  'event_invitation',
  'decline_thanks',
] as const
export type PresetId = (typeof PRESET_IDS)[number]

export const MAIL_LENGTHS = ['short', 'medium', 'long'] as const
export type MailLength = (typeof MAIL_LENGTHS)[number]
export const DEFAULT_LENGTH: MailLength = 'medium'

/** Characters of the body, blanks included; without signature and footer. */
export const LENGTH_RANGES = {
  short: { min: 80, max: 220 },
  medium: { min: 180, max: 420 },
  long: { min: 380, max: 800 },
} as const satisfies Record<MailLength, { min: number; max: number }>
