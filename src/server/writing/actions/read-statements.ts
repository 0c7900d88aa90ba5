// Has a model list the statements of a text that it wrote with their sources (rules.md ). The list is checked when
// marks are computed.

import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { ModelHooks } from '#core/ports.ts'
import {
  READING_OUTPUT,
  READING_PROMPT_VERSION,
  type Reading,
  readingOf,
  readingPrompt,
} from '#core/writing/claims/reading-prompt.ts'
import { SANDBOX_MODEL } from '#core/writing/model.ts'
import { promptFields } from '#core/writing/prompt/prompt.ts'
import type { Context } from '#server/context.ts'
import type { Sources } from './check-quality.ts'
import type { CallOrigin, WorkspaceModel } from './open-model.ts'

/** `reading`: null when there was no answer; the text then has the marks of the rules. */
export type StatementsRead = {
  reading: Reading | null
  wasAsked: boolean
  tokensIn: number
  tokensOut: number
  /** in KRW; null: the model has no prices */
  cost: number | null
  durationMs: number
}

/**
 * Asks nothing where the workspace has turned the reader off, and about a text of the sandbox writer.
 * @param of.writer the model that wrote the text
 * @param of.lead to whom it is written: the model gets only those fields that it gets for writing. Null: nobody who is known
 * @param of.log what a failure is logged with
 */
export async function readStatements(
  ctx: Context,
  model: WorkspaceModel,
  of: { writer: string; lead: LeadFields | null; log: object },
  { mail, facts: known, now }: Pick<Sources, 'mail' | 'facts' | 'now'>,
  call: {
    origin: CallOrigin
    signal: AbortSignal
    beforeCall?: ModelHooks['beforeCall']
    /** as of `WorkspaceModel.ask` */
    cacheFor?: number
  },
): Promise<StatementsRead> {
  if (of.writer === SANDBOX_MODEL || model.record.claimReader === 'off') return NOT_ASKED
  const fields = new Set(
    of.lead ? promptFields(of.lead, model.record.allowedFields).map(({ name }) => name) : [],
  )
  const lead = known.lead.filter(({ source }) => source.kind !== 'lead_field' || fields.has(source.field))
  const facts = { ...known, lead }
  const { beforeCall, cacheFor = 0 } = call
  const answer = await model.ask(
    {
      ...readingPrompt(mail, facts, now),
      purpose: 'claim_check',
      promptVersion: READING_PROMPT_VERSION,
      output: READING_OUTPUT,
    },
    call.signal,
    call.origin,
    { cacheFor, ...(beforeCall && { hooks: { beforeCall } }) },
  )
  if (!answer.ok)
    ctx.log.info({ ...of.log, code: answer.code }, 'the statements of a text were not read by the model')
  const use = answer.ok ? answer : answer.spent
  return {
    reading: answer.ok ? readingOf(answer.value, facts) : null,
    wasAsked: true,
    tokensIn: use?.tokensIn ?? 0,
    tokensOut: use?.tokensOut ?? 0,
    cost: use ? answer.cost : 0,
    durationMs: answer.durationMs,
  }
}

const NOT_ASKED: StatementsRead = {
  reading: null,
  wasAsked: false,
  tokensIn: 0,
  tokensOut: 0,
  cost: 0,
  durationMs: 0,
}

/** Null when one of them is not known. */
export const sumOfCosts = (costs: readonly (number | null)[]): number | null =>
  costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)
