import { AppError } from '#core/errors.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { EMAIL_FIELDS, templatePrompt } from '#core/writing/prompt.ts'
import { checkTemplate } from '#core/writing/template/check.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/sanitize-html.ts'
import type { Context } from '#server/context.ts'
import { openWriter } from './open-writer.ts'

const TIMEOUT_MS = 60_000

/** Lets the model draft one template with variables; the request waits for it. @throws model_failed */
export async function generateTemplate(
  ctx: Context,
  input: {
    workspaceId: string
    prompt: string
    tone?: string | undefined
    language?: MailLanguage | undefined
    aiModel?: string | undefined
  },
): Promise<{ subject: string; bodyText: string; bodyHtml: string }> {
  const writer = await openWriter(ctx, input.workspaceId)
  const { prompt, tone = '', language = 'ko' } = input
  const request = {
    ...templatePrompt(prompt, { tone, language, companyIntro: writer.record.companyIntro }),
    model: input.aiModel ?? 'gpt-3.5-turbo',
    fields: EMAIL_FIELDS,
  }
  const answer = await writer.write(request, AbortSignal.timeout(TIMEOUT_MS), {
    sequenceId: null,
    runId: null,
  })
  if (!answer.ok) throw new AppError('model_failed', { message: answer.why })
  const subject = (answer.fields.subject ?? '').replaceAll(/[\r\n]+/g, ' ').trim()
  const bodyText = answer.fields.bodyText ?? ''
  const bodyHtml = answer.fields.bodyHtml ? sanitizeMailHtml(answer.fields.bodyHtml) : ''
  const fault = [subject, bodyText, bodyHtml].flatMap((text) => checkTemplate(text, []))[0]
  if (fault) {
    throw new AppError('model_failed', {
      message: `AI가 쓴 템플릿에 쓸 수 없는 변수가 있습니다. ${fault.message} 다시 시도해 주세요.`,
    })
  }
  return { subject, bodyText, bodyHtml }
}
