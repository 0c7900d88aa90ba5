// The colour tones: soft background with readable text, in both themes.
const TONES = ['gray', 'blue', 'sky', 'green', 'amber', 'red', 'violet'] as const
export type Tone = (typeof TONES)[number]

export const TONE_SOFT = {
  gray: 'bg-gray-soft text-gray-ink',
  blue: 'bg-blue-soft text-blue-ink',
  sky: 'bg-sky-soft text-sky-ink',
  green: 'bg-green-soft text-green-ink',
  amber: 'bg-amber-soft text-amber-ink',
  red: 'bg-red-soft text-red-ink',
  violet: 'bg-violet-soft text-violet-ink',
} as const satisfies Record<Tone, string>

export const TONE_INK = {
  gray: 'text-ink',
  blue: 'text-blue-ink',
  sky: 'text-sky-ink',
  green: 'text-green-ink',
  amber: 'text-amber-ink',
  red: 'text-red-ink',
  violet: 'text-violet-ink',
} as const satisfies Record<Tone, string>
