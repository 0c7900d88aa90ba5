import { AppError } from '#core/errors.ts'
import type { ModelFailure } from '#core/ports.ts'
import {
  PROPOSAL_FORMAT,
  type ProposalAnswer,
  type ReadProposal,
  readProposal,
  toProposal,
} from '#core/sequences/proposal/check-proposal.ts'
import type { ProposalAnswers, ProposalChange, ProposalStep } from '#core/sequences/proposal/proposal.ts'
import { type ProposedMail, proposalFacts, proposedMails } from '#core/sequences/proposal/proposal-claims.ts'
import { PROPOSAL_PROMPT_VERSION, proposalPrompt } from '#core/sequences/proposal/proposal-prompt.ts'
import { type Claim, toUnsupported, type UnsupportedClaim, unsupported } from '#core/writing/claims/claim.ts'
import { mailDate } from '#core/writing/claims/numbers.ts'
import { claimsWith } from '#core/writing/claims/second-reader.ts'
import { CHECKED_FACTS, nearestFacts, PROMPT_FACTS } from '#core/writing/own-facts.ts'
import type { Context } from '#server/context.ts'
import { listCustomFieldNames } from '#server/data/sequences/launch-checks.ts'
import { openModel } from './open-model.ts'
import { readStatements, sumOfCosts } from './read-statements.ts'
import { listWordedFacts } from './sources/list-own-facts.ts'

/** Of both attempts and the check together. */
const TIMEOUT_MS = 100_000
/** Six mails in Korean with their quotes and names. */
const MAX_TOKENS = 8000
const CACHE_DAYS = 1

/** A claim without a source. `mail`: its index among the mails of the proposal */
type ProposalClaim = UnsupportedClaim & { mail: number }

type ProposalRequest = {
  workspaceId: string
  /** of the sequence */
  senderIntro: string
  ownSourceIds: readonly string[] | null
  /** recorded with the call */
  sequenceId: string | null
  answers: ProposalAnswers
  change: ProposalChange | null
}

/**
 * Asks the model for a workflow and checks it, each mail also by the second reader (rules.md R-480); the request waits for it.
 * An equal request within a day is answered without a call, except one for a different proposal.
 * @throws model_failed with what was wrong
 */
export async function proposeWorkflow(
  ctx: Context,
  { workspaceId, senderIntro, ownSourceIds, sequenceId, answers, change }: ProposalRequest,
  gone: AbortSignal,
): Promise<{
  name: string
  steps: ProposalStep[]
  /** claims without a source */
  unsupported: ProposalClaim[]
  model: string
  cost: number | null
}> {
  const model = await openModel(ctx, workspaceId)
  const rules = {
    mailCount: change && change.request !== '' ? null : answers.mailCount,
    language: answers.language,
    allowedTexts: textsOf(answers, change),
    customFields: await listCustomFieldNames(ctx.db, [workspaceId]),
  }
  const written = [answers.offer, answers.audience, answers.aim, change?.request ?? '']
  const own = await listWordedFacts(ctx, { workspaceId, ownSourceIds })
  let last: ReadProposal | null = null
  const request = {
    ...proposalPrompt(answers, change, nearestFacts(own, written.join('\n'), PROMPT_FACTS)),
    purpose: 'proposal' as const,
    promptVersion: PROPOSAL_PROMPT_VERSION,
    maxTokens: MAX_TOKENS,
    output: {
      ...PROPOSAL_FORMAT,
      read(json: unknown): { ok: true; value: ProposalAnswer } | { ok: false; problem: string } {
        const read = readProposal(json, rules)
        last = read
        return read.ok ? read : { ok: false, problem: read.problems.join('\n') }
      },
    },
  }
  const signal = AbortSignal.any([gone, AbortSignal.timeout(TIMEOUT_MS)])
  const origin = { sequenceId, runId: null }
  const isDifferent = change?.request === ''
  const answer = await model.ask(request, signal, origin, { cacheFor: isDifferent ? 0 : CACHE_DAYS })
  if (!answer.ok) throw new AppError('model_failed', { message: proposalFailure(answer, last) })
  const { name, steps } = toProposal(answer.value)
  const now = mailDate(ctx.clock.now().toISOString())
  const check = async (mail: ProposedMail): Promise<{ claims: Claim[]; cost: number | null }> => {
    const facts = proposalFacts({
      intros: [model.record.companyIntro, senderIntro],
      answers: written,
      own: nearestFacts(own, `${mail.subject}\n${mail.bodyText}`, CHECKED_FACTS),
    })
    const { reading, cost } = await readStatements(
      ctx,
      model,
      { writer: answer.model, lead: null, log: { sequenceId } },
      { mail, facts, now },
      { origin, signal, cacheFor: CACHE_DAYS },
    )
    return { claims: unsupported(claimsWith(reading, mail, facts, now)), cost }
  }
  const checked = await Promise.all(proposedMails(steps).map(check))
  return {
    name,
    steps: [...steps],
    unsupported: checked.flatMap(({ claims }, mail) =>
      claims.map((claim) => ({ mail, ...toUnsupported(claim) })),
    ),
    model: answer.model,
    cost: sumOfCosts([answer.cost, ...checked.map(({ cost }) => cost)]),
  }
}

/** What the user wrote. A former proposal was checked against it, so its links are the user's. */
const textsOf = ({ offer, audience, aim }: ProposalAnswers, change: ProposalChange | null): string[] => [
  offer,
  audience,
  aim,
  ...(change
    ? [
        change.request,
        ...change.previous.steps.flatMap((step) =>
          step.kind === 'mail' ? [step.subject, step.bodyText] : [],
        ),
      ]
    : []),
]

/** Why there is no proposal and what to do, in Korean. @param last the last answer that was read */
export function proposalFailure(failure: ModelFailure, last: ReadProposal | null): string {
  switch (failure.code) {
    case 'bad_output':
      if (last?.ok === false && last.fault === 'content')
        return `AI의 제안이 규칙에 맞지 않아 사용하지 않았습니다. ${last.problems.join(' ')} 답을 더 구체적으로 적거나 다시 시도해 주세요.`
      return 'AI의 응답이 단계 목록이 아니어서 사용하지 않았습니다. 다시 시도하거나 설정에서 다른 모델을 선택해 주세요.'
    case 'aborted':
    case 'timeout':
      return 'AI 모델이 제한 시간 안에 응답하지 않았습니다. 메일 수를 줄이거나 잠시 후 다시 시도해 주세요.'
    case 'rate_limited':
      return 'AI 모델의 호출 한도를 넘어 제안을 받지 못했습니다. 잠시 후 다시 시도해 주세요.'
    case 'truncated':
      return 'AI의 응답이 중간에 끊겨 사용하지 않았습니다. 메일 수를 줄여 다시 시도해 주세요.'
    default:
      return failure.why
  }
}
