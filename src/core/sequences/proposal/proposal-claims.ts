// What the mails of a proposal are checked against (rules.md R-455).
import type { Fact } from '#core/leads/research/facts.ts'
import type { ClaimFacts } from '#core/writing/claims/claim.ts'
import { withVariableDefaults } from './check-proposal.ts'
import type { ProposalStep } from './proposal.ts'

/** A mail in which variables count as their default values. */
export type ProposedMail = { subject: string; bodyText: string }

export const proposedMails = (steps: readonly ProposalStep[]): ProposedMail[] =>
  steps
    .filter((step) => step.kind === 'mail')
    .map(({ subject, bodyText }) => ({
      subject: withVariableDefaults(subject),
      bodyText: withVariableDefaults(bodyText),
    }))

/**
 * @param intros introductions
 * @param answers what the user wrote for the proposal
 * @param own facts about the own company
 */
export const proposalFacts = ({
  intros,
  answers,
  own,
}: {
  intros: readonly string[]
  answers: readonly string[]
  own: readonly Fact[]
}): ClaimFacts => ({
  lead: [],
  sender: [
    ...intros.map((text, i): Fact => ({ id: `sender:${i}`, text, source: { kind: 'sender' } })),
    ...answers.map((text, i): Fact => ({ id: `answer:${i}`, text, source: { kind: 'prompt' } })),
    ...own,
  ],
})
