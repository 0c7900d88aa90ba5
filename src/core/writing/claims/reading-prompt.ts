// The question to a model about the statements of a mail: it names numbers of sources and quotes them; `joinReadings` checks both.
import * as z from 'zod'
import type { Fact } from '#core/leads/research/facts.ts'
import type { OutputFormat } from '#core/ports.ts'
import { outputFormat } from '#core/text/model-output.ts'
import { dataBlock, dataRule, numbered } from '#core/text/untrusted.ts'
import type { ClaimFacts } from './claim.ts'
import type { MailDate } from './numbers.ts'
import { MAX_BODY } from './read-claims.ts'
import { placedSentences } from './sentences.ts'

/** Changed with every change of the prompt below. */
export const READING_PROMPT_VERSION = '1'

const MAX_SOURCES = 60
/** Characters of one source; more of a prompt or an introduction is not given. */
const MAX_SOURCE = 4000

const Output = z.object({
  statements: z
    .array(
      z.object({
        words: z.string().max(2000),
        source: z.number().int().nullable(),
        sourceWords: z.string().max(MAX_SOURCE).nullable(),
      }),
    )
    .max(100),
})
type Output = z.infer<typeof Output>
export const READING_OUTPUT: OutputFormat<Output> = outputFormat('claim_reading', Output)

/** What a model listed for one text. `given`: keys of the sources that it was given. */
export type Reading = {
  statements: { words: string; source: Fact['id'] | null; sourceWords: string }[]
  given: number[]
}

const SYSTEM = `당신은 영업 메일의 진술을 근거 자료와 대조합니다.
규칙:
- <mail>의 제목과 본문에서 사실로 말한 진술을 빠짐없이 찾습니다. 받는 회사, 보내는 회사, 그 밖의 대상에 대한 숫자, 날짜, 순위, 수상, 행사, 제품, 사람, 고객사, 비교, 약속입니다.
- 인사, 질문, 요청, 만남 제안, 의견은 진술이 아닙니다.
- words에는 진술 하나를 <mail>에 적힌 그대로 옮깁니다. 한 문장을 넘지 않습니다.
- 같은 대상에 대해 같은 내용을 말하는 자료가 <sources>에 있으면 source에 그 번호를, sourceWords에 근거가 되는 말을 자료에 적힌 그대로 옮깁니다. 숫자가 있으면 무엇을 센 숫자인지도 함께 옮깁니다.
- 그런 자료가 없으면 source와 sourceWords는 null입니다. 회사나 제품의 이름만 같은 자료는 근거가 아닙니다.
${dataRule(['sources', 'mail'])}
- 답은 JSON 객체 하나이며 statements만 담습니다.`

type Mail = { subject: string; bodyText: string }

const sourcesOf = ({ lead, sender }: ClaimFacts): Fact[] => [...lead, ...sender].slice(0, MAX_SOURCES)

export function readingPrompt(
  mail: Mail,
  facts: ClaimFacts,
  { year, month }: MailDate,
): { system: string; prompt: string } {
  const sources = sourcesOf(facts).map((fact) => sourceText(fact).slice(0, MAX_SOURCE))
  const body = placedSentences(mail.bodyText.slice(0, MAX_BODY)).map(({ text }) => text)
  return {
    system: SYSTEM,
    prompt: [
      `이 메일은 ${year}년 ${month}월에 썼습니다.`,
      dataBlock('sources', numbered(sources)),
      dataBlock('mail', [`제목: ${mail.subject}`, ...body].join('\n')),
      '<mail>의 진술을 <sources>와 대조해 JSON으로 답해 주세요.',
    ].join('\n\n'),
  }
}

/** An answer to `readingPrompt` for the same facts. A number that no source has is no source. */
export function readingOf({ statements }: Output, facts: ClaimFacts): Reading {
  const sources = sourcesOf(facts)
  return {
    statements: statements.map(({ words, source, sourceWords }) => ({
      words,
      source: source === null ? null : (sources[source - 1]?.id ?? null),
      sourceWords: sourceWords ?? '',
    })),
    given: sources.map(sourceKey),
  }
}

/** A fact of a page also says what its quote says. */
export const sourceText = ({ text, source }: Fact): string =>
  source.kind === 'page' && source.quote !== text ? `${text}\n${source.quote}` : text

/** Tells whether a source is the same with the same text: its FNV-1a hash of 32 bits. */
export function sourceKey(fact: Fact): number {
  let hash = 0x811c9dc5
  for (const character of `${fact.id}\n${sourceText(fact)}`)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
