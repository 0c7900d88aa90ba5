// Has a model list the statements of a mail with their sources (rules.md R-444). The list is checked when marks are computed.

import type { LeadFields } from '#core/leads/lead.ts'
import type { ModelHooks } from '#core/ports.ts'
import {
  READING_OUTPUT,
  READING_PROMPT_VERSION,
  type Reading,
  readingOf,
  readingPrompt,
} from '#core/writing/claims/reading-prompt.ts'
import { promptFields } from '#core/writing/prompt.ts'
import type { Context } from '#server/context.ts'
import type { Sources } from './check-quality.ts'
import type { CallOrigin, WorkspaceModel } from './open-model.ts'

/**
 * Null when the model did not answer: the mail then has the marks of the rules. The model gets only those fields of the lead
 * that it gets for writing.
 */
export async function readStatements(
  ctx: Context,
  model: WorkspaceModel,
  mail: { leadId: string; nodeId: string; lead: LeadFields },
  { mail: text, facts: known, now }: Sources,
  call: { origin: CallOrigin; signal: AbortSignal; beforeCall: ModelHooks['beforeCall'] },
): Promise<Reading | null> {
  const fields = new Set(promptFields(mail.lead, model.record.allowedFields).map(({ name }) => name))
  const lead = known.lead.filter(({ source }) => source.kind !== 'lead_field' || fields.has(source.field))
  const facts = { ...known, lead }
  const answer = await model.ask(
    {
      ...readingPrompt(text, facts, now),
      purpose: 'claim_check',
      promptVersion: READING_PROMPT_VERSION,
      output: READING_OUTPUT,
    },
    call.signal,
    call.origin,
    { hooks: { beforeCall: call.beforeCall } },
  )
  if (answer.ok) return readingOf(answer.value, facts)
  ctx.log.info(
    { leadId: mail.leadId, nodeId: mail.nodeId, code: answer.code },
    'the statements of a mail were not read by the model',
  )
  return null
}
