import type { ThreadIntent } from '#core/inbox/inbox.ts'
import type { Tone } from '#web/ui/tone.ts'

export const INTENT_TONES: Record<ThreadIntent, Tone> = {
  interested: 'green',
  question: 'blue',
  later: 'amber',
  declined: 'red',
  wrong_person: 'violet',
  other: 'gray',
  undecided: 'gray',
}
