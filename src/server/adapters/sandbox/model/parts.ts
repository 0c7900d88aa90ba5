// The sandbox model's texts for the AI parts of a mail: its sentences for mails, chosen by what each instruction asks for.
import type { PartsOutput } from '#core/writing/prompt/ai-parts.ts'
import { textsFor } from './emails.ts'
import { toClause } from './endings.ts'
import { englishEmail } from './english.ts'
import { factsOf, type MailFacts } from './mail-facts.ts'
import type { Part } from './mail-texts.ts'
import type { SandboxRequest } from './request.ts'

const INSTRUCTION = /<instruction n="\d+">\n[\s\S]*?\n<\/instruction>/g

export const hasParts = ({ prompt }: SandboxRequest): boolean => prompt.search(INSTRUCTION) >= 0

const WANTED: readonly (readonly [RegExp, Part])[] = [
  [/소식|근황|뉴스|첫 ?(?:문장|머리)|도입|업종|회사/, 'opening'],
  [/의미|상황|어려움|고민|과제/, 'meaning'],
  [/제품|서비스|소개|도움|연결|제안/, 'offer'],
  [/사례|실적|성과|근거/, 'proof'],
  [/질문|통화|미팅|회의|일정|시간/, 'ask'],
  [/마무리|맺음|부담/, 'ease'],
]
/** When nothing that was asked for is left to say. */
const OTHERWISE: readonly Part[] = ['meaning', 'offer', 'opening', 'detail', 'ask', 'ease']

export function sandboxParts({ system, prompt }: SandboxRequest): PartsOutput {
  const instructions = prompt.match(INSTRUCTION) ?? []
  const rest = prompt.replaceAll(INSTRUCTION, '')
  const said = new Set<string>()
  const all = instructions.map((instruction) => factsOf({ system, prompt: `${instruction}\n${rest}` }))
  const texts = all.map((facts, i) => {
    const sentences = system.includes('in English') ? englishPart(facts, i) : koreanPart(facts, said)
    for (const sentence of sentences) said.add(sentence)
    return sentences.join(' ')
  })
  const fact = all[0]?.fact
  const isUsed = fact && texts.some((text) => text.includes(fact.text) || text.includes(toClause(fact.text)))
  return { texts, usedFacts: isUsed ? [fact.number] : [] }
}

/** One or two sentences that no other part has. */
function koreanPart(facts: MailFacts, said: ReadonlySet<string>): string[] {
  const wanted = WANTED.filter(([pattern]) => pattern.test(facts.instruction)).map(([, part]) => part)
  const fresh = (parts: readonly Part[]): string[] =>
    parts.flatMap((part) => textsFor(facts, part).find((text) => !said.has(text)) ?? [])
  const count = /한 ?문장/.test(facts.instruction) ? 1 : 2
  const chosen = [...new Set(fresh(wanted))].slice(0, count)
  return chosen.length > 0 ? chosen : fresh(OTHERWISE).slice(0, 1)
}

/** The paragraphs of a mail between greeting and thanks, in turn. */
function englishPart(facts: MailFacts, n: number): string[] {
  const paragraphs = englishEmail(facts).bodyText.split('\n\n').slice(1, -1)
  return [(paragraphs[n % paragraphs.length] ?? '').replaceAll('\n', ' ')]
}
