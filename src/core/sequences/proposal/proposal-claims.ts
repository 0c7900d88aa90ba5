// Claims of proposed mails without a source (rules.md R-455).
import type { Fact } from '#core/leads/research/facts.ts'
import { unsupported } from '#core/writing/claims/claim.ts'
import type { MailDate } from '#core/writing/claims/numbers.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import { withVariableDefaults } from './check-proposal.ts'
import type { ProposalStep } from './proposal.ts'

/** `mail`: its index among the mails of the proposal. */
export type ProposalClaim = { mail: number; text: string; sentence: string }

/**
 * The claims that neither our material nor the answers of the user support. Variables count as their default values.
 * @param own introductions
 * @param answers what the user wrote for the proposal
 */
export function proposalClaims(
  steps: readonly ProposalStep[],
  { own, answers }: { own: readonly string[]; answers: readonly string[] },
  now: MailDate,
): ProposalClaim[] {
  const facts = {
    lead: [],
    sender: [
      ...own.map((text, i): Fact => ({ id: `own:${i}`, text, source: { kind: 'sender' } })),
      ...answers.map((text, i): Fact => ({ id: `answer:${i}`, text, source: { kind: 'prompt' } })),
    ],
  }
  return steps
    .filter((step) => step.kind === 'mail')
    .flatMap(({ subject, bodyText }, mail) =>
      unsupported(
        readClaims(
          { subject: withVariableDefaults(subject), bodyText: withVariableDefaults(bodyText) },
          facts,
          now,
        ),
      ).map(({ text, sentence }) => ({ mail, text, sentence })),
    )
}
