// The colour tones: soft background with readable text, in both themes; `outline` has no colour. Violet and sky are colours a
// user chooses for tags and labels.
const TONES = ['gray', 'blue', 'sky', 'green', 'amber', 'red', 'violet', 'outline'] as const
export type Tone = (typeof TONES)[number]

export const TONE_SOFT = {
  gray: 'bg-gray-soft text-gray-ink',
  blue: 'bg-blue-soft text-blue-ink',
  sky: 'bg-sky-soft text-sky-ink',
  green: 'bg-green-soft text-green-ink',
  amber: 'bg-amber-soft text-amber-ink',
  red: 'bg-red-soft text-red-ink',
  violet: 'bg-violet-soft text-violet-ink',
  outline: 'border border-line-strong text-muted',
} as const satisfies Record<Tone, string>
