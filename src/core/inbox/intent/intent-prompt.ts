// The question to a model about the intent of a reply. It names numbers of sentences; code takes the sentence itself.
import * as z from 'zod'
import type { OutputFormat } from '#core/ports.ts'
import { outputFormat } from '#core/text/model-output.ts'
import { dataBlock, dataRule, numbered, withoutInvisible } from '#core/text/untrusted.ts'
import type { Correction } from './corrections.ts'
import { INTENTS, type IntentReading } from './intent.ts'
import { readPerson, readReferral } from './person.ts'
import { givesOrders } from './read-intent.ts'
import { ownSentences } from './sentences.ts'

export const INTENT_PROMPT_VERSION = '2'

const Output = z.object({
  intent: z.enum(INTENTS),
  second: z.enum(INTENTS).nullable(),
  /** 1 is the first; 0: none shows it */
  sentence: z.number().int().min(0).max(40),
  asksMeeting: z.boolean(),
  until: z.string().nullable(),
  /** the number of the sentence that asks to stop our mail; 0: none does; null: not judged */
  optOut: z.number().int().min(0).max(40).nullable().default(null),
})
export type IntentOutput = z.infer<typeof Output>
export const INTENT_OUTPUT: OutputFormat<IntentOutput> = outputFormat('reply_intent', Output)

export type IntentQuestion = {
  /** the reply's own words */
  text: string
  /** YYYY-MM-DD */
  localDate: string
  sentTexts: readonly string[]
  /** corrections of users of the same workspace, the nearest first */
  examples: readonly Correction[]
}

const SYSTEM = `영업 메일에 온 답장의 의도를 분류합니다. 답은 JSON 객체 하나입니다.
- intent: interested(관심, 미팅이나 자료 요청), question(질문), later(나중에, 검토 후 연락), declined(거절), wrong_person(담당자 아님), other(기타) 가운데 하나
- second: 뚜렷한 두 번째 의도, 없으면 null
- sentence: 의도를 보여 주는 문장의 번호, 없으면 0
- asksMeeting: 미팅이나 통화를 제안하거나 받아들이면 true
- until: 다시 연락을 바라는 날짜 YYYY-MM-DD, 답장에 없으면 null
- optOut: 우리 메일을 그만 보내 달라고 요청하는 문장의 번호, 없으면 0. 제안만 거절하거나, 메일이 아닌 전화·첨부·주문 등을 그만하라고 하거나, 일정 기간만 미루거나, 다른 사람의 일을 말하면 0입니다. 돌려 말하거나 비꼬아도 뜻이 분명하면 그 번호입니다.
- '검토해 보겠습니다', '내부 논의 후 연락드리겠습니다'처럼 정중히 미루는 말은 later입니다.
- 확실하지 않으면 other입니다.
${dataRule(['reply', 'example'])}`

export function intentPrompt({ text, localDate, sentTexts, examples }: IntentQuestion): {
  system: string
  prompt: string
} {
  const sentences = ownSentences(text, sentTexts)
  const blocks = [
    ...examples.map(({ words, intent }) => dataBlock('example', words, { intent })),
    dataBlock('reply', numbered(sentences), { date: localDate }),
  ]
  return { system: SYSTEM, prompt: blocks.join('\n\n') }
}

/** The reading of a model's answer; null when it names a sentence the reply does not have. */
export function readModelIntent(
  output: IntentOutput,
  { text, localDate, sentTexts }: Pick<IntentQuestion, 'text' | 'localDate' | 'sentTexts'>,
): IntentReading | null {
  const sentences = ownSentences(text, sentTexts)
  if (output.sentence > sentences.length) return null
  const { intent } = output
  const second = output.second === intent ? null : output.second
  const has = (one: IntentReading['intent']): boolean => intent === one || second === one
  return {
    intent,
    second,
    evidence: withoutInvisible(sentences[output.sentence - 1] ?? ''),
    asksMeeting: output.asksMeeting && has('interested'),
    until: has('later') && isLaterDay(output.until, localDate) ? output.until : null,
    // never the model's words: only what the reply itself contains
    person: has('wrong_person') ? readPerson(text) : readReferral(sentences, []),
    source: 'model',
  }
}

/**
 * What a model judged of a request to stop (rules.md R-509).
 * @returns the sentence of the request, '' for none; null when it did not judge, names a sentence the reply does not have, or
 * finds no request in a reply that gives orders to a model
 */
export function readModelOptOut(
  { optOut }: IntentOutput,
  { text, sentTexts }: Pick<IntentQuestion, 'text' | 'sentTexts'>,
): string | null {
  const sentences = ownSentences(text, sentTexts)
  if (optOut === null || optOut > sentences.length) return null
  if (optOut === 0) return givesOrders(sentences) ? null : ''
  return withoutInvisible(sentences[optOut - 1] ?? '')
}

const LONGEST_DAYS = 366

function isLaterDay(day: string | null, localDate: string): boolean {
  if (!day || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return false
  const ahead = (Date.parse(day) - Date.parse(localDate)) / 86_400_000
  return ahead > 0 && ahead <= LONGEST_DAYS
}
