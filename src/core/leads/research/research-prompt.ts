// Asks a model for facts about a company in the pages of its site. The sentences are numbered through all pages: the model
// names a number, and code takes the sentence and the address from the page itself.
import * as z from 'zod'
import { isPromptable, statesSomething } from '#core/text/instructions.ts'
import { outputFormat } from '#core/text/model-output.ts'
import { dataBlock, dataRule } from '#core/text/untrusted.ts'
import { MAX_FACT, MAX_FACTS, type NumberedSentence } from './check-facts.ts'
import type { KeptPage } from './research.ts'

/** Changed with every change of the prompt below. */
export const RESEARCH_PROMPT_VERSION = '2'

/** In characters of all pages together; about 20,000 tokens of Korean. */
const MAX_PAGES_TEXT = 30_000

export const RESEARCH_OUTPUT = outputFormat(
  'facts',
  z.object({
    facts: z.array(z.object({ text: z.string().max(2000), sentence: z.number().int() })).max(200),
  }),
)

const SYSTEM = `당신은 회사 홈페이지에서 그 회사에 대한 사실을 찾는 사람입니다.
규칙:
- 회사가 무엇을 만들고 누구에게 파는지, 규모, 설립, 수상, 인증, 새 소식처럼 영업 메일에 도움이 되는 사실을 고릅니다. 최대 ${MAX_FACTS}개입니다.
- 사실마다 그 근거가 되는 문장 하나의 번호를 sentence에 담습니다. 한 문장으로 확인되지 않는 것은 고르지 않습니다.
- text는 ${MAX_FACT}자 이내의 한국어 한 문장입니다. 숫자와 영문 이름은 근거 문장에 있는 그대로 씁니다.
- 링크, 이메일 주소, 전화번호, 개인의 이름은 쓰지 않습니다.
${dataRule(['page', 'contact', 'sender'])}
- 찾은 사실이 없으면 facts는 []입니다.
- 답은 JSON 객체 하나이며 facts만 담습니다.`

/** The most characters of a request and of its answer, for estimates; a short site has less. */
export const MAX_RESEARCH_PROMPT = SYSTEM.length + MAX_PAGES_TEXT
export const MAX_RESEARCH_ANSWER = MAX_FACTS * MAX_FACT

/** The sentences that a prompt contains, in the order of their numbers (the first is 1): statements only, equal ones once. */
export function numberSentences(pages: readonly KeptPage[]): NumberedSentence[] {
  const numbered: NumberedSentence[] = []
  const seen = new Set<string>()
  let length = 0
  for (const { url, title, sentences, footer } of pages)
    for (const text of [...sentences, ...footer]) {
      if (seen.has(text) || !statesSomething(text)) continue
      if (length + text.length > MAX_PAGES_TEXT) return numbered
      seen.add(text)
      length += text.length
      numbered.push({ text, url, title })
    }
  return numbered
}

/**
 * @param lead name and industry, so that facts of other companies on the page are not taken
 * @param companyIntro about the sender: what is relevant
 */
export function researchPrompt(
  pages: readonly KeptPage[],
  lead: { companyName: string; industry: string },
  companyIntro: string,
): { system: string; prompt: string } {
  const lines = numberSentences(pages).map((sentence, i) => ({
    url: sentence.url,
    title: sentence.title,
    line: `[${i + 1}] ${sentence.text.replaceAll('\n', ' ')}`,
  }))
  const blocks = [...Map.groupBy(lines, ({ url }) => url)].map(([, own]) =>
    dataBlock('page', own.map(({ line }) => line).join('\n'), { title: usable(own[0]?.title ?? '', 'name') }),
  )
  return {
    system: SYSTEM,
    prompt: [
      ...(companyIntro.trim() === '' ? [] : [dataBlock('sender', companyIntro.trim())]),
      dataBlock(
        'contact',
        JSON.stringify(
          { 회사명: usable(lead.companyName, 'name'), 업종: usable(lead.industry, 'note') },
          null,
          1,
        ),
      ),
      ...blocks,
      '<page>의 문장에서 이 회사에 대한 사실을 골라 JSON으로 답해 주세요.',
    ].join('\n\n'),
  }
}

const usable = (text: string, kind: 'name' | 'note'): string => (isPromptable(text, kind) ? text : '')
