import type { ThreadIntent } from '#core/inbox/inbox.ts'
import type { Tone } from '#web/ui/tone.ts'

export const INTENT_TONES: Record<ThreadIntent, Tone> = {
  interested: 'green',
  question: 'blue',
  later: 'gray',
  declined: 'gray',
  wrong_person: 'gray',
  other: 'gray',
  undecided: 'gray',
}
