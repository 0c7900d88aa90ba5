// What the sandbox model can say about each subject of an AI part: the fact about the lead, and the texts.
import { toFormal } from './endings.ts'
import type { GivenFact, MailFacts } from './mail-facts.ts'
import { CALL_QUESTIONS, MEANINGS, OFFERS, REPEATED, SHOWS } from './mail-texts.ts'
import { ANY_TOPIC, FACT_MEANINGS, TOPICS, themeOf } from './mail-topics.ts'
import {
  ANY_ROLE,
  COMPARED,
  FAREWELL,
  FREE_TRIAL,
  NO_CASE,
  QUOTED_NEWS,
  ROLES,
  WITH_FACT,
  WITHOUT_FACT,
} from './part-texts.ts'
import type { Subject, Wish } from './part-wishes.ts'

/** Subjects of which a part has one: they mention a fact, or say why we write. */
export const ON_THE_LEAD = ['congratulation', 'praise', 'reason', 'news'] as const
/** What ‘이 부분’ of an offer can be. */
export const BEFORE_OFFER: readonly Subject[] = ['pain', 'theme', 'role']

const HAS_HAPPENED = /(?:[았었였했렸됐왔갔]|되었)(?:습니다|다)$/
const FORMER = /(?:19\d\d|20[01]\d)년|설립|창업|창립/
const isEvent = ({ text }: Pick<GivenFact, 'text'>): boolean => HAS_HAPPENED.test(text) && !FORMER.test(text)

/** The fact that a part mentions: of a theme that was asked for, then the newest. */
export function factFor({ subjects, themes, place }: Wish, facts: readonly GivenFact[]): GivenFact | null {
  const isOnLead = ON_THE_LEAD.some((subject) => subjects.includes(subject))
  if (!isOnLead && !subjects.includes('theme') && (place !== 'first' || subjects.length > 0)) return null
  const ofTheme = facts.find(({ text }) => themes.some((theme) => theme === themeOf(text)))
  const isAnyWelcome =
    themes.length === 0 ||
    ['congratulation', 'praise'].some((one) => subjects.some((subject) => subject === one))
  if (!isAnyWelcome) return ofTheme ?? (themes.includes('growth') ? facts.find(isEvent) : null) ?? null
  const rank = ({ text }: GivenFact): number =>
    FORMER.test(text) ? 3 : isEvent({ text }) ? 0 : themeOf(text) ? 1 : 2
  return [...facts].sort((a, b) => rank(a) - rank(b))[0] ?? null
}

/** The texts of a subject; a later list is used when the earlier ones have none that fits. */
export function candidates(
  subject: Subject,
  wish: Wish,
  facts: MailFacts,
  wanted: readonly Subject[],
): readonly (readonly string[])[] {
  const { fact, sender, own, role, industry, instruction } = facts
  const has = (one: Subject): boolean => wanted.includes(one)
  switch (subject) {
    case 'congratulation':
      return [
        fact ? (isEvent(fact) ? WITH_FACT.congratulation : WITH_FACT.praise) : WITHOUT_FACT.congratulation,
      ]
    case 'praise':
    case 'reason':
      return [fact ? WITH_FACT[subject] : WITHOUT_FACT[subject]]
    case 'news':
      return [fact ? (isEvent(fact) ? WITH_FACT.event : WITH_FACT.news) : []]
    case 'theme': {
      const theme = fact
        ? (wish.themes.find((one) => one === themeOf(fact.text)) ?? 'growth')
        : wish.themes[0]
      return [theme ? FACT_MEANINGS[theme][1] : []]
    }
    case 'role': {
      const roleOf = (text: string) => ROLES.find(([pattern]) => text !== '' && pattern.test(text))?.[1] ?? []
      return [roleOf(instruction), roleOf(role), ANY_ROLE]
    }
    case 'pain': {
      const [, , usual = /./, , topic = []] = TOPICS.find(([, work]) => work === sender.work) ?? []
      // with an offer it is about what we do
      const isOfIndustry =
        sender.work === ANY_TOPIC ||
        (/업종|업계|산업/.test(instruction) && !has('offer') && (topic.length === 0 || !usual.test(industry)))
      const repeated = REPEATED.map((text) => text.replace('{곳}', '{업계}'))
      return [isOfIndustry ? repeated : [], topic, MEANINGS]
    }
    case 'offer': {
      const isBefore = BEFORE_OFFER.some(has)
      const isLink =
        wish.place === 'first' ||
        wish.subjects.some((one) => one === 'news' || one === 'pain' || one === 'theme')
      if (fact && !ON_THE_LEAD.some(has))
        return [/\d/.test(fact.text) ? WITH_FACT.offerWithNumber : WITH_FACT.offer, WITH_FACT.reason]
      const own = OFFERS.introduced.filter((text) => text.startsWith('이 부분') === isBefore)
      return [
        isLink && !fact && !isBefore ? WITHOUT_FACT.offer : [],
        own,
        OFFERS.introduced.slice(0, 3),
        OFFERS.named,
        OFFERS.unnamed.slice(1),
      ]
    }
    case 'case': {
      const proofs = sender.proofs.map(asOurs)
      return [sentencesAbout(own, OF_USE), proofs.filter((text) => OF_USE.test(text)), proofs, NO_CASE]
    }
    case 'process':
      return [sender.proofs.filter((text) => /기간|걸리|설치/.test(text)).map(asOurs), WITHOUT_FACT.process]
    case 'price':
      return [sentencesAbout(own, /요금|가격|비용/), WITHOUT_FACT.price]
    case 'self':
      return [sender.self === '' ? [] : [sender.self], WITHOUT_FACT.self]
    case 'quoted':
      return [wish.isNews ? QUOTED_NEWS : [], WITHOUT_FACT.quoted]
    case 'fit':
      return [/경쟁|타사|차별|대비/.test(instruction) ? COMPARED : [], SHOWS]
    case 'trial':
      return [/무료/.test(instruction) ? FREE_TRIAL : [], WITHOUT_FACT.trial]
    case 'benefit':
      return [
        sentencesAbout(own, /줄|절감|단축|빨라|아꼈|아낄/),
        has('offer') ? WITHOUT_FACT.benefit.slice(1) : [],
        WITHOUT_FACT.benefit,
      ]
    case 'decline':
      return [/연락/.test(instruction) ? FAREWELL : [], WITHOUT_FACT.decline]
    case 'call':
      return [CALL_QUESTIONS]
    default:
      return [WITHOUT_FACT[subject]]
  }
}

const OF_USE = /고객|도입(?:한|했|하)|사용|이용|거래/

const sentencesAbout = (own: readonly GivenFact[], pattern: RegExp): string[] =>
  own.flatMap(({ text }) => (/[다요]$/.test(text) && pattern.test(text) ? (toFormal(text) ?? []) : []))

/** ‘고객사는 210곳입니다.’ says whose only after a sentence about us. */
const asOurs = (proof: string): string =>
  /^(?:고객|도입|누적|사용|이용)/.test(proof) ? `저희 ${proof}` : proof
