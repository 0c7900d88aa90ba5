// A suggested answer to a reply: the prompt, the check of the text of the model, and fixed texts without a model.
import * as z from 'zod'
import { longDate } from '#core/calendar/korean-date.ts'
import type { OutputFormat } from '#core/ports.ts'
import type { MailLanguage } from '#core/sequences/sequence.ts'
import { CUT_TEXT, endsMidSentence } from '#core/text/ends-mid-sentence.ts'
import { outputFormat } from '#core/text/model-output.ts'
import { dataBlock, dataRule, escapeTags, withoutInvisible } from '#core/text/untrusted.ts'
import { unknownContacts } from '#core/writing/claims/unknown-contacts.ts'
import type { Intent } from './intent.ts'

export const ANSWER_PROMPT_VERSION = '3'

/** Intents whose answers are prepared (rules.md R-529). */
export const PREPARED_INTENTS: readonly Intent[] = ['interested', 'question']

const Output = z.object({
  text: z
    .string()
    .trim()
    .min(1)
    .max(4000)
    .refine((text) => !endsMidSentence(text), CUT_TEXT),
})
export type AnswerOutput = z.infer<typeof Output>
export const ANSWER_OUTPUT: OutputFormat<AnswerOutput> = outputFormat('reply_answer', Output)

/** Replies that a user answers alone, and why. */
const ALONE: readonly { pattern: RegExp; why: string }[] = [
  {
    pattern:
      /법적|소송|고소|고발|변호사|내용증명|신고하|개인정보보호법|정보통신망법|손해배상|lawyer|legal action|lawsuit/i,
    why: '법적 표현이 있어 직접 답하셔야 합니다.',
  },
  { pattern: /환불|위약금|보상을? 요구|refund/i, why: '환불이나 보상 요구가 있어 직접 답하셔야 합니다.' },
  {
    pattern: /수신 ?거부|그만 보내|보내지 마|연락하지 마|unsubscribe|스팸/i,
    why: '수신을 원하지 않는다는 표현이 있어 직접 답하셔야 합니다.',
  },
  {
    pattern: /개인 ?정보[^.]{0,20}(?:삭제|파기|수집|출처|어떻게|어디서|동의|열람)|personal data|gdpr/i,
    why: '개인정보에 관한 요구가 있어 직접 답하셔야 합니다.',
  },
  {
    pattern: /불쾌|화가 나|항의|사과하|무례/,
    why: '항의하는 표현이 있어 직접 답하셔야 합니다.',
  },
]

/** Why a user has to answer this reply alone; null when a suggestion may be made. */
export const needsUser = (text: string): string | null =>
  ALONE.find(({ pattern }) => pattern.test(text))?.why ?? null

/** Fewer letters tell no language: "OK, 김민준". */
const MIN_LETTERS = 10

/** The language of a reply. @param otherwise for a reply of a few letters */
export function replyLanguage(text: string, otherwise: MailLanguage): MailLanguage {
  const prose = text.replace(/https?:\/\/\S+|\S{1,64}@\S{1,255}/g, ' ')
  const hangul = prose.match(/[가-힣]/g)?.length ?? 0
  const latin = prose.match(/[A-Za-z]/g)?.length ?? 0
  if (hangul + latin < MIN_LETTERS) return otherwise
  return hangul * 2 >= latin ? 'ko' : 'en'
}

export type AnswerQuestion = {
  intent: Intent | null
  /** the mails of this thread only, oldest first, each with its own words */
  mails: readonly { from: 'us' | 'lead'; text: string }[]
  /** what we say about ourselves: an answer may use the links and contacts in it */
  ownTexts: readonly string[]
  /** fields of the lead that the workspace gives to a model */
  contact: readonly { name: string; value: string }[]
  /** YYYY-MM-DD */
  today: string
  language: MailLanguage
  /** of the sequence; '' when it has none */
  tone: string
}

const SYSTEM = `영업 담당자를 대신해 받은 답장에 보낼 답장의 초안을 씁니다. 담당자가 읽고 고친 뒤 직접 보냅니다. 답은 JSON 객체 하나이며 text 문자열만 담습니다.
- 인사말과 맺음말을 포함해 3~6문장으로 씁니다. 서명은 쓰지 않습니다.
- 마지막 답장의 질문에 답하되, 자료에 없는 가격, 할인, 날짜, 기능, 약속을 지어내지 않습니다. 모르면 확인 후 답하겠다고 씁니다.
- <contact>는 받는 사람입니다. 사람 이름 뒤에는 님을 붙입니다.
- <company>는 우리 회사의 자료입니다. 링크와 연락처는 <company>에 있는 것만 씁니다. 미팅을 원하는 답장에는 <company>의 예약 링크를 쓸 수 있습니다.
${dataRule(['mail', 'contact'])}`

const LANGUAGE_RULES = {
  ko: '- 한국어로 씁니다. 다른 말투를 요청하지 않으면 합니다체로 씁니다.',
  en: '- Write the whole answer in English, polite and plain.',
} as const satisfies Record<MailLanguage, string>

const LONGEST_MAIL = 3000

export function answerPrompt(question: AnswerQuestion): { system: string; prompt: string } {
  const { intent, mails, contact, today, language, tone } = question
  const ownTexts = question.ownTexts.map((text) => text.trim()).filter((text) => text !== '')
  const fields = JSON.stringify(Object.fromEntries(contact.map(({ name, value }) => [name, value])), null, 1)
  return {
    system: [
      SYSTEM,
      LANGUAGE_RULES[language],
      ...(tone.trim() === '' ? [] : [`- 말투: ${escapeTags(tone.trim())}`]),
    ].join('\n'),
    prompt: [
      `<today>\n${longDate(today)}\n</today>`,
      ...(ownTexts.length === 0 ? [] : [dataBlock('company', ownTexts.join('\n\n'))]),
      ...(contact.length === 0 ? [] : [dataBlock('contact', fields)]),
      ...mails.map(({ from, text }) => dataBlock('mail', text.slice(0, LONGEST_MAIL), { from })),
      `<intent>\n${intent ?? 'other'}\n</intent>`,
    ].join('\n\n'),
  }
}

export type AnswerLimits = {
  /** hosts that the user's own mails of the thread contain */
  hosts: readonly string[]
  /** our mails of the thread, the signature and what we say about ourselves: their addresses, numbers and links are given */
  sentTexts: readonly string[]
}

/** @returns the text without what a model may not add; or why it is rejected */
export function checkAnswer(
  text: string,
  { hosts, sentTexts }: AnswerLimits,
): { ok: true; text: string } | { ok: false; why: string } {
  const plain = withoutInvisible(text).replaceAll(/\r\n?/g, '\n').trim()
  if (/<\/?[a-z][^>]*>/i.test(plain)) return reject('HTML이')
  const [unknown] = unknownContacts({ subject: '', bodyText: plain }, { domains: hosts, texts: sentTexts })
  if (unknown !== undefined || /\]\(/.test(plain)) return reject('알 수 없는 링크나 연락처가')
  return plain === ''
    ? { ok: false, why: 'AI가 쓴 내용이 비어 있습니다. 다시 시도해 주세요.' }
    : { ok: true, text: plain }
}

const reject = (what: string): { ok: false; why: string } => ({
  ok: false,
  why: `AI가 쓴 답장에 ${what} 있어 사용하지 않았습니다. 다시 시도하거나 직접 답장해 주세요.`,
})

const BODIES: Record<MailLanguage, Record<Intent, string>> = {
  ko: {
    interested:
      '관심을 가져 주셔서 감사합니다. 궁금하신 내용을 먼저 여쭙고 필요한 자료를 준비하겠습니다.\n\n편하신 날짜와 시간을 두세 가지 알려 주시면 맞추겠습니다.',
    question:
      '문의해 주셔서 감사합니다. 질문하신 내용은 확인한 뒤 정확히 답변드리겠습니다.\n\n더 궁금하신 점이 있으면 함께 알려 주세요.',
    later:
      '알려 주셔서 감사합니다. 말씀하신 시기에 맞추어 다시 연락드리겠습니다.\n\n그 전에 필요하신 자료가 있으면 언제든 말씀해 주세요.',
    declined:
      '회신해 주셔서 감사합니다. 말씀하신 뜻을 잘 이해했습니다.\n\n이 제안으로 다시 연락드리지 않겠습니다. 나중에 도움이 필요하시면 언제든 말씀해 주세요.',
    wrong_person:
      '알려 주셔서 감사합니다. 담당하시는 분께 따로 연락드리겠습니다.\n\n번거롭게 해 드려 죄송합니다.',
    other:
      '회신해 주셔서 감사합니다. 보내 주신 내용을 확인했습니다.\n\n추가로 필요하신 사항이 있으면 말씀해 주세요.',
  },
  en: {
    interested:
      'Thank you for your interest. I will prepare what you need.\n\nCould you let me know two or three dates and times that suit you?',
    question:
      'Thank you for your question. I will check it and give you an exact answer.\n\nPlease let me know if there is anything else you would like to know.',
    later:
      'Thank you for letting me know. I will get back to you at the time you mentioned.\n\nPlease let me know if you need anything before then.',
    declined:
      'Thank you for your reply. I understand.\n\nI will not contact you again about this. Please let me know if we can help later.',
    wrong_person:
      'Thank you for letting me know. I will contact the person in charge.\n\nI am sorry for the inconvenience.',
    other:
      'Thank you for your reply. I have read what you sent.\n\nPlease let me know if you need anything else.',
  },
}

/** A fixed text by intent, for workspaces that let no model read replies. */
export const templateAnswer = ({
  intent,
  name,
  language = 'ko',
}: {
  intent: Intent | null
  name: string
  language?: MailLanguage
}): string => {
  const greeting =
    language === 'ko' ? [name && `${name}님,`, '안녕하세요.'] : [name === '' ? 'Hello,' : `Dear ${name},`]
  return [
    greeting.filter((part) => part !== '').join(' '),
    BODIES[language][intent ?? 'other'],
    language === 'ko' ? '감사합니다.' : 'Best regards,',
  ].join('\n\n')
}
