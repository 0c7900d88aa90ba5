// What a human reply intends.
export const INTENTS = ['interested', 'question', 'later', 'declined', 'wrong_person', 'other'] as const
export type Intent = (typeof INTENTS)[number]

export type NamedPerson = { name: string; email: string | null; title: string | null }
/** What a reply names and asks for, whatever its intent is. */
export type ReplyDetails = {
  asksMeeting: boolean
  /** YYYY-MM-DD */
  until: string | null
  person: NamedPerson | null
}
export const NO_DETAILS: ReplyDetails = { asksMeeting: false, until: null, person: null }
export type IntentReading = ReplyDetails & {
  intent: Intent
  /** a second intent of the same reply; null for most */
  second: Intent | null
  /** the sentence of the reply that shows it */
  evidence: string
  source: 'rule' | 'model' | 'user'
}
