import { AppError } from '#core/errors.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { withoutInvisible } from '#core/text/untrusted.ts'
import { PROMPT_VERSION, TEMPLATE_OUTPUT, templatePrompt } from '#core/writing/prompt/prompt.ts'
import { checkTemplate } from '#core/writing/template/check-template.ts'
import type { Context } from '#server/context.ts'
import { NO_ORIGIN, openModel } from './open-model.ts'

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
  const model = await openModel(ctx, input.workspaceId)
  const { prompt, tone = '', language = 'ko' } = input
  const request = {
    ...templatePrompt(prompt, { tone, language, companyIntro: model.record.companyIntro }),
    purpose: 'template' as const,
    promptVersion: PROMPT_VERSION,
    output: TEMPLATE_OUTPUT,
  }
  const answer = await model.ask(request, AbortSignal.timeout(TIMEOUT_MS), NO_ORIGIN)
  if (!answer.ok) throw new AppError('model_failed', { message: answer.why })
  const subject = withoutInvisible(answer.value.subject)
    .replaceAll(/[\r\n]+/g, ' ')
    .trim()
  const bodyText = withoutInvisible(answer.value.bodyText)
  const fault = [subject, bodyText].flatMap((text) => checkTemplate(text, []))[0]
  if (fault) {
    throw new AppError('model_failed', {
      message: `AI가 쓴 템플릿에 쓸 수 없는 변수가 있습니다. ${fault.message} 다시 시도해 주세요.`,
    })
  }
  return { subject, bodyText, bodyHtml: '' }
}
