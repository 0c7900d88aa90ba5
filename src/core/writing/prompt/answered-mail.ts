// The texts of a mail that a model answered, and answers in the right form that are no mail.
import { withoutInvisible } from '#core/text/untrusted.ts'
import type { EmailOutput } from './prompt.ts'

export const NO_MAIL =
  'AI가 메일을 쓰지 않고 빈 본문이나 거절하는 답을 보냈습니다. 프롬프트를 확인하고 다시 생성해 주세요.'

const APOLOGY =
  /^(?:죄송|유감|미안|저는 |요청하신 |(?:I(?:'|’)?m|I am) (?:sorry|unable)|Sorry|I can(?:no|['’])t)/i
const REFUSES =
  /(?:작성|생성|제공|처리|수행|도와)[^.\n]{0,12}(?:드릴|할|줄) 수 없|(?:작성|생성|제공)해 ?드리기 (?:어렵|힘들)|\b(?:can(?:no|['’])t|unable to|not able to|won['’]t) (?:help|assist|write|create|generate|provide|comply|fulfill)\b/i
/** In characters: a mail that only begins with an apology is longer. */
const LONGEST_REFUSAL = 500
/** What stands in a schema or an example. */
const ECHO = /^(?:string|text|body|본문|[^\p{L}\p{N}]*)$/iu

/** Subject on one line, without invisible characters; the body is '' for an answer that is no mail. */
export function readAnsweredMail(answer: EmailOutput): { subject: string; bodyText: string } {
  const bodyText = withoutInvisible(answer.bodyText).trim()
  return {
    subject: withoutInvisible(answer.subject)
      .replaceAll(/[\r\n]+/g, ' ')
      .trim(),
    bodyText: isNoMail(bodyText) ? '' : bodyText,
  }
}

/** Whether the body of a model's mail is a refusal to write one, or a word of the form. */
export const isNoMail = (body: string): boolean =>
  ECHO.test(body.trim()) ||
  (body.length <= LONGEST_REFUSAL && APOLOGY.test(body.trim()) && REFUSES.test(body))
