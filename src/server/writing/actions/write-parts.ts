// Writes the AI parts of a manual mail with one call of the model and fills them into the template (ADR 112).
import type { LeadFields } from '#core/leads/lead-fields.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { citedNumbers } from '#core/writing/claims/cited-facts.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import {
  aiTextsOf,
  partsOutput,
  partsPrompt,
  toWrittenParts,
  type WrittenPart,
} from '#core/writing/prompt/ai-parts.ts'
import { type EarlierMail, PROMPT_VERSION, type RewriteRequest } from '#core/writing/prompt/prompt.ts'
import { shownBody } from '#core/writing/quality/quality.ts'
import { renderFault, renderTemplate } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import type { Context } from '#server/context.ts'
import type { ModelUseOfMail } from '#server/data/writing/tasks.ts'
import type { CallOrigin, WorkspaceModel } from '#server/writing/actions/open-model.ts'
import { readMaterial } from './sources/read-material.ts'

export type PartsTask = {
  template: MailContent
  lead: LeadFields & { id: string; workspaceId: string }
  earlier: readonly EarlierMail[]
  sequence: {
    language: MailLanguage
    tone: string
    senderIntro: string
    ownSourceIds: readonly string[] | null
  }
  rewrite: RewriteRequest
  origin: CallOrigin
}

export type PartsMail =
  | {
      ok: true
      content: MailContent
      aiParts: WrittenPart[]
      use: Omit<ModelUseOfMail, 'styleKey' | 'reading'>
    }
  | { ok: false; code: string; retry: 'stop' | 'later' | 'never'; why: string }

/** @param beforeCall as in `ModelHooks` */
export async function writeParts(
  ctx: Context,
  model: WorkspaceModel,
  task: PartsTask,
  signal: AbortSignal,
  hooks?: Parameters<WorkspaceModel['ask']>[3],
): Promise<PartsMail> {
  const { template, lead, sequence, rewrite } = task
  const { language, tone, senderIntro, ownSourceIds } = sequence
  const of = { leadId: lead.id, workspaceId: lead.workspaceId, ownSourceIds }
  const { facts, own, examples } = await readMaterial(ctx, of, Object.values(template).join('\n'))
  const { companyIntro, allowedFields } = model.record
  const style = { language, tone, senderIntro, companyIntro, allowedFields, examples }
  const request = partsPrompt(template, lead, task.earlier, style, rewrite, facts, own)
  if (!request.ok) return failed(request.why)
  const { instructions, system, prompt } = request
  const answer = await model.ask(
    {
      system,
      prompt,
      purpose: 'email',
      promptVersion: PROMPT_VERSION,
      output: partsOutput(instructions.length),
    },
    signal,
    task.origin,
    hooks,
  )
  if (!answer.ok) return answer
  const parts = toWrittenParts(instructions, answer.value.texts)
  const rendered = renderTemplate(template, leadValues(lead, SEND_TIME_VARIABLES), aiTextsOf(parts))
  if (!rendered.ok) return failed(renderFault(rendered))
  const { subject, bodyText, bodyHtml } = rendered
  const content = { subject, bodyText, bodyHtml }
  const body = shownBody(content)
  // a part in a condition may not be in the mail of this lead
  const aiParts = parts.filter(({ text }) => body.includes(text))
  const { model: name, tokensIn, tokensOut, durationMs, cost } = answer
  return {
    ok: true,
    content,
    aiParts,
    use: {
      model: name,
      tokensIn,
      tokensOut,
      durationMs,
      cost,
      promptVersion: PROMPT_VERSION,
      givenFacts: [...facts, ...own],
      usedFacts: citedNumbers(answer.value.usedFacts, [...facts, ...own]),
    },
  }
}

const failed = (why: string) => ({ ok: false, code: 'template', retry: 'never', why }) as const
