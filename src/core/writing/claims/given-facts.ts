import type { Fact } from '#core/leads/research/facts.ts'
import { type FoundNumber, numbersIn } from './numbers.ts'
import { placedSentences } from './sentences.ts'

const MAX_FACTS = 200
const MAX_FACT = 4000
/** A sentence of a longer fact (a prompt, an introduction, an earlier mail) is read as a fact of its own. */
const ONE_STATEMENT = 80
const MAX_STATEMENTS = 600
const PARTICLES = /(?:에서|으로|에게|까지|부터|입니다|합니다|하고|이며|은|는|이|가|을|를|의|에|와|과|도|로)$/
const COMMON_WORDS = new Set(
  '서비스 솔루션 앱 도구 제품 프로그램 시스템 관리 분석 기록 자동화 알림 우리 저희 당사 회사 기업 고객 고객사 직원 업계 안전 대한 위한 있는 하는 있습니다 합니다 사용 제공 the and for with used our'.split(
    ' ',
  ),
)

/** A statement of a fact, read once per mail. `years`: calendar years in it; `words`: its distinctive words without particles. */
export type ReadFact = {
  fact: Fact
  text: string
  squeezed: string
  words: string[]
  numbers: FoundNumber[]
  years: number[]
}

export const readFacts = (facts: readonly Fact[]): ReadFact[] =>
  facts
    .slice(0, MAX_FACTS)
    .flatMap((fact) => statementsOf(fact.text.slice(0, MAX_FACT)).map((text) => readStatement(fact, text)))
    .slice(0, MAX_STATEMENTS)

const statementsOf = (text: string): string[] =>
  text.length <= ONE_STATEMENT ? [text] : placedSentences(text).map((sentence) => sentence.text)

function readStatement(fact: Fact, text: string): ReadFact {
  const numbers = numbersIn(text)
  return {
    fact,
    text: text.toLowerCase(),
    squeezed: text.toLowerCase().replace(/\s+/g, ''),
    words: text
      .split(/[\s,.'"‘’“”()·:]+/)
      .map((word) => word.replace(PARTICLES, '').toLowerCase())
      .filter((word) => word.length >= 2 && !/\d/.test(word) && !COMMON_WORDS.has(word)),
    numbers,
    years: numbers.filter((number) => number.class === 'year').map(({ value }) => value),
  }
}
