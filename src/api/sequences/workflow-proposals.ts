// A workflow that a model proposes from the user's answers (rules.md ). Nothing is stored in a sequence.
import * as z from 'zod'
import { endpointsOf, Id, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { PROPOSAL_LIMITS } from '#core/sequences/proposal/proposal.ts'
import { MAIL_LANGUAGES } from '#core/sequences/sequence.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { CLAIM_STRENGTHS } from '#core/writing/claims/claim.ts'

const endpoint = endpointsOf('Writing')

const { answer, bodyText, maxAllMails, maxDelayDays, maxMails, minMails, name, request, subject, tone } =
  PROPOSAL_LIMITS

const Step = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mail'),
    /** empty: the mail continues the thread */
    subject: SingleLine.max(subject),
    bodyText: MultiLine.min(1).max(bodyText),
  }),
  z.object({ kind: z.literal('wait'), delayDays: z.number().int().min(1).max(maxDelayDays) }),
])

const WorkflowProposal = namedObject('WorkflowProposal', {
  name: SingleLine.max(name),
  /** mails without a wait between them are A/B variants */
  steps: z.array(Step).max(2 * maxAllMails),
})

const Answer = MultiLine.trim().min(1).max(answer)

export const proposeWorkflow = endpoint({
  ...PATHS.workflowProposals.proposeWorkflow,
  audit: 'AI에게 시퀀스를 제안받았습니다',
  access: 'member',
  summary:
    'Let the model propose a workflow from three answers, for a sequence (`sequenceId`) or a workspace (`workspaceId`). Nothing is stored in the sequence.',
  body: z.object({
    workspaceId: Id.optional(),
    sequenceId: Id.optional(),
    /** what is sold, to whom, and what the mails should achieve */
    offer: Answer,
    audience: Answer,
    aim: Answer,
    mailCount: z.number().int().min(minMails).max(maxMails).default(3),
    language: z.enum(MAIL_LANGUAGES).default('ko'),
    tone: SingleLine.trim().max(tone).optional(),
    /** a former proposal, to get it changed (`change`) or to get a different one */
    previous: WorkflowProposal.optional(),
    change: MultiLine.trim().max(request).optional(),
  }),
  reply: z.object({
    ...WorkflowProposal.shape,
    /** claims that neither our material nor the answers support; `mail`: the index among the mails, `look`: it may follow from what is known */
    unsupported: z.array(
      z.object({
        mail: z.number().int(),
        text: z.string(),
        sentence: z.string(),
        strength: z.enum(CLAIM_STRENGTHS),
      }),
    ),
    model: z.string(),
    /** in KRW; null: the model has no prices, 0: answered from the answers of the last day */
    cost: z.number().nullable(),
  }),
  limit: { max: 20, perSeconds: 60 },
})
