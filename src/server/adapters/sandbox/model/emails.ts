// Mails and templates of the sandbox model: composed of its own sentences, the lead's values and the sender's introduction. No
// sentence of an instruction is copied: it chooses product, topic and purpose only.
import { hash32 } from '#core/hash.ts'
import { LENGTH_RANGES, type PresetId } from '#core/writing/prompt/preset-ids.ts'
import type { EmailOutput, TemplateOutput } from '#core/writing/prompt/prompt.ts'
import { toClause, toPolite } from './endings.ts'
import { englishEmail, englishTemplate } from './english.ts'
import { fill } from './fill.ts'
import { factsOf, type MailFacts } from './mail-facts.ts'
import {
  APOLOGY,
  CALL_QUESTIONS,
  DECLINE,
  EVENT,
  FACT_OPENINGS,
  FIRST,
  FOLLOW_UP,
  LAST,
  MATERIAL_QUESTIONS,
  MEANINGS,
  NAMED,
  OFFERS,
  type Part,
  REASONS,
  RECONNECT,
  REPEATED,
  SHOWS,
  SOFT_QUESTION,
  type Texts,
  THANKS,
} from './mail-texts.ts'
import { ANY_TOPIC, FACT_MEANINGS, INDUSTRIES, TOPICS, themeOf } from './mail-topics.ts'
import type { SandboxRequest } from './request.ts'

export function sandboxEmail(request: SandboxRequest): EmailOutput {
  const facts = factsOf(request)
  if (request.system.includes('in English')) {
    const mail = englishEmail(facts)
    return {
      ...mail,
      usedFacts: facts.fact && mail.bodyText.includes(facts.fact.text) ? [facts.fact.number] : [],
    }
  }
  const mail = koreanEmail(facts)
  return {
    ...mail,
    usedFacts: facts.fact && mail.bodyText.includes(toClause(facts.fact.text)) ? [facts.fact.number] : [],
  }
}

const TEXTS: Record<PresetId, Texts> = {
  first_proposal: FIRST,
  follow_up: FOLLOW_UP,
  reconnect: RECONNECT,
  event_invitation: EVENT,
  decline_thanks: DECLINE,
}
const textsOf = ({ purpose, isLast }: MailFacts): Texts => (isLast ? LAST : TEXTS[purpose])

export const pick = <T>(list: readonly T[], seed: string): T => list[hash32(seed) % list.length] as T

function koreanEmail(facts: MailFacts): TemplateOutput {
  const paragraphs = fitted(facts, structureOf(facts))
  const bodyText = paragraphs.map((parts) => parts.map(({ text }) => text).join(' ')).join('\n\n')
  return { subject: facts.earlier > 0 ? '' : subjectOf(facts), bodyText }
}

type Written = { part: Part; text: string }

/** The parts of each paragraph, chosen by the lead and the prompt, as a user's change asks. */
function structureOf(facts: MailFacts): Part[][] {
  const { change, length } = facts
  const texts = textsOf(facts)
  const structure = pick(texts.structures, `${facts.seed}/structure`)
  const isAsking = texts.ask.length > 0
  const omitted: Part[] = !isAsking
    ? []
    : isShorter(change)
      ? ['reason', 'meaning', 'proof', 'show', 'ease']
      : length === 'short'
        ? ['reason', 'show', 'ease']
        : []
  const middle = structure
    .split('|')
    .map((paragraph) => (paragraph.split(' ') as Part[]).filter((part) => !omitted.includes(part)))
    .map((parts) => parts.flatMap((part): Part[] => (part === 'opening' ? [part, 'named'] : [part])))
  return [['greeting', 'self'], ...(isSofter(change) ? [['apology' as const]] : []), ...middle, ['thanks']]
}

const isShorter = (change: string): boolean => /짧|간결|줄여/.test(change)
const isSofter = (change: string): boolean => /정중|공손|격식/.test(change)

/** Left out of a mail that is too long, the first first; then added to one that is too short. */
const DROPPED: readonly Part[] = ['ease', 'show', 'reason', 'self', 'proof', 'meaning', 'named', 'opening']
const ADDED: readonly (readonly [Part, 'after' | 'before', Part])[] = [
  ['proof', 'after', 'offer'],
  ['meaning', 'after', 'opening'],
  ['show', 'before', 'ask'],
  ['ease', 'after', 'ask'],
]

function fitted(facts: MailFacts, structure: readonly Part[][]): Written[][] {
  const { min, max } = LENGTH_RANGES[facts.length]
  const written = new Set<string>()
  const write = (part: Part): Written[] =>
    textsFor(facts, part)
      .filter((text) => written.size < written.add(text).size)
      .map((text) => ({ part, text }))
  let mail = structure.map((parts) => parts.flatMap(write)).filter((parts) => parts.length > 0)
  const size = (): number =>
    mail.reduce((sum, parts) => sum + parts.reduce((length, { text }) => length + text.length + 1, 1), -2)
  const has = (part: Part): boolean => mail.flat().some((one) => one.part === part)
  for (const part of DROPPED)
    if (size() > max)
      mail = mail.map((parts) => parts.filter((one) => one.part !== part)).filter((parts) => parts.length > 0)
  if (isShorter(facts.change)) return mail
  for (const [part, side, other] of ADDED)
    if (size() < min && !has(part) && has(other))
      mail = mail.map((parts) =>
        parts.flatMap((one) =>
          one.part !== other ? [one] : side === 'after' ? [one, ...write(part)] : [...write(part), one],
        ),
      )
  const details = write('detail')
  // before the paragraph of the question, otherwise before the thanks
  const asking = mail.findIndex((parts) => parts.some(({ part }) => part === (has('ask') ? 'ask' : 'ease')))
  const isAlone = asking >= 0 && !mail[asking]?.some(({ part }) => part === 'opening')
  const before = isAlone ? asking : mail.length - 1
  for (let i = 0; size() < min && i < details.length; i++) {
    const last = mail[before + Math.floor(i / 2)]
    const detail = details[i] as Written
    if (i % 2 === 1 && last) last.push(detail)
    else mail.splice(before + i / 2, 0, [detail])
  }
  return mail
}

/** The chosen text of a part, all details; [] when there is none. */
function textsFor(facts: MailFacts, part: Part): string[] {
  const { seed, said } = facts
  const values = valuesOf(facts, part)
  const isFixed = part === 'thanks' || part === 'greeting'
  for (const list of candidates(facts)[part]) {
    const usable = filled(list, values, facts, isFixed)
    if (part === 'detail') return shuffled(usable, seed)
    if (part === 'named') return usable
    const fresh = usable.filter((text) => !said.includes(text))
    const isRepeated = part !== 'proof' && part !== 'meaning'
    const chosen = fresh.length > 0 ? fresh : isRepeated ? usable : []
    if (chosen.length > 0) return [pick(chosen, `${seed}/${part}`)]
  }
  return []
}

/** The texts that have all values, in the level of the mail and without a word that the user does not want. */
export function filled(
  list: readonly string[],
  values: Readonly<Record<string, string>>,
  { sender, isPolite, change }: MailFacts,
  isFixed = false,
): string[] {
  const texts = list
    .filter((text) => hasValues(text, values))
    .map((text) => fill(text, values, sender.isVowel).trim().replace(/ {2,}/g, ' '))
  if (isFixed) return texts
  const dropped = droppedWord(change)
  return texts
    .flatMap((text) => (isPolite ? (toPolite(text) ?? []) : text))
    .filter((text) => dropped === '' || !text.includes(dropped))
}

const shuffled = (list: readonly string[], seed: string): string[] =>
  [...list].sort((a, b) => hash32(`${seed}/${a}`) - hash32(`${seed}/${b}`))

const hasValues = (text: string, values: Readonly<Record<string, string>>): boolean =>
  [...text.matchAll(/\{([가-힣]+)/g)].every(([, key = '']) => key === '곳' || values[key] !== '')

/** A word or phrase that the user wants to be left out. */
const droppedWord = (change: string): string =>
  /[‘'“"]?([^\s‘’'“”"]{2,12}?)[’'”"]?(?:을|를|은|는|이|가)?\s*(?:말|문장|부분|내용|이야기|표현)?(?:을|를|은|는)?\s*(?:빼|삭제|제거|없애|언급하지|쓰지)/.exec(
    change,
  )?.[1] ?? ''

/** Where the work was named in the sentences before, so that its name is not repeated. */
const SHORTER: Partial<Record<Part, string>> = { show: '이 업무', ask: '이 업무', ease: '이 업무' }

export function valuesOf(facts: MailFacts, part?: Part): Record<string, string> {
  const { company, name, industry, sender, fact, instruction } = facts
  const { work } = sender
  const [, place = '', examples = []] =
    INDUSTRIES.find(([pattern]) => industry !== '' && pattern.test(industry)) ?? []
  const [, , usual = /./, otherwise = ''] = TOPICS.find(([, topic]) => topic === work) ?? []
  const named = industry === '' ? '' : place || `${industry} 분야에서도`
  const isNamedBefore = part === 'meaning' && !mentionsFact(facts)
  return {
    회사: company.replace(/㈜|[(（]주[)）]|주식회사|유한회사/g, '').trim() || '귀사',
    받는분: `${name || '담당자'}님`,
    업무: isNamedBefore ? '이런 일' : ((part && SHORTER[part]) ?? work),
    일: work.endsWith('업무') ? work : `${work} 업무`,
    제품: sender.product,
    소개: sender.pitch,
    저희소개: sender.product !== '' && sender.pitch.startsWith(sender.product) ? `저희 ${sender.pitch}` : '',
    하는일: sender.does,
    사실: fact ? toClause(fact.text) : '',
    곳: usual.test(industry) ? named : otherwise,
    업계: named,
    예: examples.length > 0 ? pick(examples, `${facts.seed}/example`) : '',
    분: /(\d{1,2}) ?분/.exec(instruction)?.[1] ?? '15',
  }
}

const isFirstMail = ({ purpose, earlier }: MailFacts): boolean =>
  purpose === 'first_proposal' && earlier === 0
const mentionsFact = (facts: MailFacts): boolean => isFirstMail(facts) && facts.fact !== null

/** The texts of each part; a later list is used when the earlier ones have none that fits. */
function candidates(facts: MailFacts): Record<Part, readonly (readonly string[])[]> {
  const { company, name, sender, fact, change, named, isPolite } = facts
  const texts = textsOf(facts)
  const isFirst = isFirstMail(facts)
  const isOffering = texts !== LAST && texts !== DECLINE
  const known = isFirst && fact !== null
  const topic = TOPICS.find(([, work]) => work === sender.work)?.[4]
  return {
    greeting: [
      [
        `${name === '' && company !== '' ? `${company} ` : ''}{받는분}, ${isPolite ? '안녕하세요' : '안녕하십니까'}.`,
      ],
    ],
    self: [isFirst && sender.self !== '' ? [sender.self] : []],
    apology: [[APOLOGY]],
    reason: [known ? REASONS : []],
    opening: [
      known ? FACT_OPENINGS : [],
      sender.product === '' ? [] : texts.opening.filter((text) => text.includes('{제품')),
      texts.opening,
    ],
    named: [named.slice(0, 2).map((one) => fill(NAMED, { 이름: one.name, 값: one.value }))],
    meaning: isOffering
      ? [sender.work === ANY_TOPIC ? REPEATED : [], known ? meaningOf(fact.text) : [], topic ?? [], MEANINGS]
      : [],
    offer: offersOf(facts),
    proof: [texts === DECLINE ? [] : sender.proofs],
    show: [isOffering ? SHOWS : []],
    ask: texts.ask.length === 0 ? [] : [isSofter(change) ? [] : questionsOf(facts), [SOFT_QUESTION]],
    ease: [texts.ease],
    detail: [texts.details],
    thanks: [[THANKS]],
  }
}

/** What we do: stated once in the first mail; a follow-up has a proof instead, and a farewell offers nothing. */
function offersOf(facts: MailFacts): readonly (readonly string[])[] {
  const texts = textsOf(facts)
  if (texts === LAST || texts === DECLINE) return [texts.details]
  if (texts !== FOLLOW_UP) return [OFFERS.introduced, OFFERS.named, OFFERS.unnamed]
  return [facts.sender.proofs.filter((text) => !facts.said.includes(text)), OFFERS.unnamed]
}

function questionsOf(facts: MailFacts): readonly string[] {
  const { ask } = textsOf(facts)
  if (!['first_proposal', 'follow_up'].includes(facts.purpose)) return ask
  if (/통화|미팅|회의(?!실)|전화|\d ?분|데모|시연|만나/.test(facts.instruction)) return CALL_QUESTIONS
  if (/자료|소개서|카탈로그/.test(facts.instruction)) return MATERIAL_QUESTIONS
  return isFirstMail(facts) ? [...ask, ...CALL_QUESTIONS] : ask
}

function meaningOf(fact: string): readonly string[] {
  const theme = themeOf(fact)
  return theme ? FACT_MEANINGS[theme][1] : []
}

/** A longer subject is cut on phones. */
const LONGEST_SUBJECT = 40
const shownLength = (subject: string): number => subject.replace(/\{\{[^}]*\}\}/g, '고객사명').length

function subjectOf(facts: MailFacts): string {
  const values = valuesOf(facts)
  const subjects = textsOf(facts)
    .subjects.filter((subject) => hasValues(subject, values))
    .map((subject) => fill(subject, values))
    .filter((subject) => shownLength(subject) <= LONGEST_SUBJECT)
  const subject =
    subjects.length > 0 ? pick(subjects, `${facts.seed}/subject`) : fill('{업무}에 대해 여쭙니다', values)
  return facts.isPolite ? (toPolite(subject) ?? subject) : subject
}

export function sandboxTemplate(request: SandboxRequest): TemplateOutput {
  if (request.system.includes('in English')) return englishTemplate(factsOf(request))
  return koreanEmail({
    ...factsOf(request),
    company: '{{회사명 | default: "귀사"}}',
    name: '{{담당자명 | default: "담당자"}}',
  })
}
