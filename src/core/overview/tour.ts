// The tour of a new workspace: from the first written mail to a lead that replied and is sent nothing more.
import { DAY_MS } from '#core/calendar/date.ts'

export const TOUR_STEPS = ['write', 'review', 'enroll', 'start', 'day', 'reply', 'tenDays'] as const
export type TourStep = (typeof TOUR_STEPS)[number]

/** What exists of one sequence. */
export type TourFacts = {
  written: boolean
  /** a user has edited or approved a generated mail */
  reviewed: boolean
  enrolled: boolean
  /** an enrollment has not ended */
  open: boolean
  /** milliseconds since the start, by the clock of the mailbox; null before the start */
  runningMs: number | null
  sent: boolean
  replied: boolean
}

/** The tenth day has begun. */
const NINE_DAYS_MS = 9 * DAY_MS

/** The number of steps up to the last one whose fact exists: later facts include earlier ones. */
function doneSteps({ written, reviewed, enrolled, open, sent, replied, ...facts }: TourFacts): number {
  const runningMs = facts.runningMs ?? -1
  const ended = replied && (!open || runningMs >= NINE_DAYS_MS)
  return [written, reviewed, enrolled, runningMs >= 0, sent, replied, ended].lastIndexOf(true) + 1
}

/** The tour follows the sequence that came furthest, among equals the first. */
export function tourOf(sequences: readonly (TourFacts & { id: string })[]): {
  sequenceId: string | null
  doneCount: number
} {
  const [furthest] = sequences
    .map((facts) => ({ sequenceId: facts.id, doneCount: doneSteps(facts) }))
    .sort((a, b) => b.doneCount - a.doneCount)
  return furthest ?? { sequenceId: null, doneCount: 0 }
}
