// The sandbox model's texts for the AI parts of a mail: sentences of its own about what each instruction asks for (rules.md R-491).
import type { PartsOutput } from '#core/writing/prompt/ai-parts.ts'
import { filled, pick, valuesOf } from './emails.ts'
import { toClause, toFormal } from './endings.ts'
import { englishEmail } from './english.ts'
import { factsOf, type GivenFact, type MailFacts } from './mail-facts.ts'
import { TOPICS } from './mail-topics.ts'
import { BEFORE_OFFER, candidates, factFor, ON_THE_LEAD } from './part-candidates.ts'
import { QUESTIONS, SUBJECTS, type Subject, type Wish, wishOf } from './part-wishes.ts'
import type { SandboxRequest } from './request.ts'

const INSTRUCTION = /<instruction n="\d+">\n[\s\S]*?\n<\/instruction>/g

export const hasParts = ({ prompt }: SandboxRequest): boolean => prompt.search(INSTRUCTION) >= 0

export function sandboxParts({ system, prompt }: SandboxRequest): PartsOutput {
  const instructions = prompt.match(INSTRUCTION) ?? []
  const rest = prompt.replaceAll(INSTRUCTION, '')
  const said = new Set<string>()
  const all = instructions.map((instruction) =>
    factsOf({ system, prompt: `${instruction}\n${rest}` }, workIn(instruction)),
  )
  const used = new Set<number>()
  const texts = all.map((facts, i) => {
    // a mail mentions one fact about the lead
    const isUsed = facts.facts.some(({ number }) => used.has(number))
    const sentences = system.includes('in English')
      ? englishPart(facts, i)
      : koreanPart(isUsed ? { ...facts, facts: [], fact: null } : facts, said)
    for (const sentence of sentences) said.add(sentence)
    const text = sentences.join(' ')
    for (const one of [...facts.facts, ...facts.own]) if (isIn(text, one)) used.add(one.number)
    return text
  })
  return { texts, usedFacts: [...used] }
}

const isIn = (text: string, fact: GivenFact): boolean =>
  [fact.text, toClause(fact.text), toFormal(fact.text) ?? fact.text].some((words) => text.includes(words))

/** Our name for the work that an instruction names: 재고관리 프로그램. */
const workIn = (instruction: string): string =>
  TOPICS.find(([pattern]) =>
    new RegExp(
      `(?:${pattern.source})(?: ?(?:관리|업무|자동화))? ?(?:관리|업무|제품|프로그램|서비스|솔루션|시스템)`,
    ).test(instruction),
  )?.[1] ?? ''

/** What is said when nothing known was asked for, and to get as many sentences as were asked for. */
const OTHERWISE: readonly Subject[] = ['pain', 'offer', 'fit', 'question', 'benefit', 'reply']

/** Sentences that no other part has. */
function koreanPart(facts: MailFacts, said: ReadonlySet<string>): string[] {
  const wish = wishOf(facts.instruction)
  const fact = factFor(wish, facts.facts)
  const subjects = subjectsFor(wish, fact)
  const limit = wish.sentences ?? Math.min(3, Math.max(1, subjects.length))
  const write = (subject: Subject, wanted: readonly Subject[]): string[] => {
    const lists = candidates(subject, wish, { ...facts, fact }, wanted)
    const values = { ...valuesOf({ ...facts, fact }), 인용: wish.quoted }
    for (const list of lists.flatMap((one) => [one.filter((text) => text.includes('{제품')), one])) {
      const fresh = filled(list, values, facts).filter(
        (text) => !said.has(text) && !facts.said.includes(text),
      )
      if (fresh.length > 0) return [pick(preferred(fresh, facts.instruction), `${facts.seed}/${subject}`)]
    }
    return []
  }
  const writeAll = (wanted: readonly Subject[]): string[] =>
    within(
      limit,
      SUBJECTS.filter((subject) => wanted.includes(subject)).flatMap((subject) => {
        const [text] = write(subject, wanted)
        return text ? [{ subject, text }] : []
      }),
      wish,
    )
  let wanted = subjects
  let sentences = writeAll(wanted)
  for (const more of OTHERWISE) {
    if (sentences.length >= (wish.sentences ?? 1)) break
    wanted = [...wanted, more]
    sentences = writeAll(wanted)
  }
  const [first = '', ...others] = sentences
  return wish.place === 'ps'
    ? [`${/추신/.test(facts.instruction) ? '추신:' : 'P.S.'} ${first}`, ...others]
    : sentences
}

function within(limit: number, written: readonly { subject: Subject; text: string }[], wish: Wish): string[] {
  const last = written.at(-1)
  // a question or a closing stays the end
  const end = last && (wish.place === 'last' || QUESTIONS.includes(last.subject)) ? [last] : []
  const kept = written.length > limit ? [...written.slice(0, limit - end.length), ...end] : written
  return kept.map(({ text }) => text)
}

function subjectsFor(
  { subjects, place, sentences, themes, isElse }: Wish,
  fact: GivenFact | null,
): Subject[] {
  const onLead = ON_THE_LEAD.find((subject) => subjects.includes(subject))
  const others = subjects.filter((subject) => !ON_THE_LEAD.some((one) => one === subject))
  if (subjects.length === 0) return place === 'first' ? ['news'] : place === null ? [] : ['reply']
  if (isElse && onLead) return fact ? [onLead] : others
  const isOffering = others.includes('offer') || others.includes('benefit')
  const isLink = fact && isOffering && onLead !== 'congratulation'
  // one sentence has both
  if (isLink && sentences === 1) return ['offer']
  if (isLink && !others.some((one) => BEFORE_OFFER.includes(one))) return ['offer', ...others]
  // the most general wish: what else was asked for says more
  if (sentences === 1 && others.length > 1 && others.includes('offer') && onLead === undefined)
    return others.some((one) => one === 'pain' || one === 'theme')
      ? ['offer']
      : others.filter((one) => one !== 'offer')
  if (onLead === undefined) return fact && themes.length > 0 ? ['news', ...others] : others
  // news were asked for, not what they mean
  return [
    onLead,
    ...(isOffering || (onLead === 'news' && fact === null)
      ? others
      : others.filter((one) => one !== 'theme')),
  ]
}

/** Texts with the time that was asked for. */
function preferred(texts: readonly string[], instruction: string): readonly string[] {
  const time = /(?:이번|다음) ?주/.exec(instruction)?.[0]
  const timely = texts.filter((text) => time && text.includes(time))
  return timely.length > 0 ? timely : texts
}

/** The paragraphs of a mail between greeting and thanks, in turn. */
function englishPart(facts: MailFacts, n: number): string[] {
  const paragraphs = englishEmail(facts).bodyText.split('\n\n').slice(1, -1)
  return [(paragraphs[n % paragraphs.length] ?? '').replaceAll('\n', ' ')]
}
