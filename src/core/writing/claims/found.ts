import type { Fact } from '#core/leads/research/facts.ts'
import type { ClaimKind } from './claim.ts'
import type { ReadFact, WordIndex } from './given-facts.ts'
import type { FoundNumber, MailDate } from './numbers.ts'
import type { Subject } from './subject.ts'

/** A claim within a sentence; `at` is its offset there. */
export type Found = {
  at: number
  text: string
  kind: ClaimKind
  support: Fact['id'] | null
  /** by a fact it is only planned, or of another year */
  isContradicted?: boolean
  /** nothing in it could be compared with a fact */
  isVague?: boolean
}

/** One side's facts. */
export type Given = {
  facts: readonly ReadFact[]
  numbers: readonly { fact: ReadFact; number: FoundNumber; about: readonly string[] }[]
  index: WordIndex
  /** the words of what the facts count, by class of number */
  counted: ReadonlyMap<FoundNumber['class'], WordIndex>
}

/** A sentence with everything that its claims are checked against. */
export type Sentence = {
  text: string
  subject: Subject
  /** facts about the lead, about us, and of both; a prompt contains both */
  lead: Given
  sender: Given
  all: Given
  /** whether a word is part of the lead's or the sender's name */
  isOwnName: (word: string) => boolean
  /** the numbers of the sentence, also those that are no claims */
  numbers: readonly FoundNumber[]
  /** those of the two sentences before, and of these the ones that need no source or have one */
  before: readonly FoundNumber[]
  sourced: readonly FoundNumber[]
  /** whether it follows a sentence about us: Korean leaves the subject out */
  isAfterOurs: boolean
  now: MailDate
}
