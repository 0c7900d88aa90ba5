// Quality marks of a written mail. They warn and never block (rules.md R-417).
import { coreName } from '#core/leads/company-name.ts'
import { isBlank } from '#core/text/plain-text.ts'
import type { Claim, ClaimStrength } from '../claims/claim.ts'
import type { MailLength } from '../prompt/preset-ids.ts'
import { hostOf, isHostOf, linksIn } from './link-hosts.ts'
import {
  MAX_BODY,
  MAX_HTML_BYTES,
  MAX_SUBJECT,
  QUALITY_CODES,
  type QualityCode,
  type STYLE_CODES,
} from './quality-codes.ts'
import { spamWords } from './spam-words.ts'
import { styleMarks } from './style-marks.ts'
import { findPlaceholders } from './unfilled-placeholders.ts'

/** `found`: the texts that caused the mark. */
export type QualityMark = { code: QualityCode; found: string[] }

export type QualityFacts = {
  subject: string
  bodyText: string
  bodyHtml: string
  lead: { companyName: string; contactName: string; contactEmail?: string | null; website?: string }
  /** companies of the same group, with or without the lead's own; the index is cached per array */
  otherCompanyNames: readonly string[]
  language: 'ko' | 'en'
  /** the sender's domains: of the mailbox, the website, this installation. Empty: not known, then no mark */
  senderDomains: readonly string[]
  /** a follow-up may have no subject */
  isFollowUp?: boolean
  /** of a mail that a model wrote: its claims, and the contacts in it that the sender did not give */
  claims?: readonly Claim[]
  unknownContacts?: readonly string[]
  /** the length that a model was asked for */
  askedLength?: MailLength | undefined
  /** of a mail that a model wrote: undefined, null or NaN, which the sender did not write */
  programWords?: readonly string[]
  /** of a mail that a model wrote: names of the lead's fields that were left out of its prompt (rules.md R-448) */
  screenedFields?: readonly string[]
}

/** Images embedded as data URLs are sent as separate parts and do not count. */
const PICTURE_DATA = /data:image\/[a-z]+;base64,[A-Za-z0-9+/=]+/gi

/** The codes alone, as stored with a mail. */
export const qualityMarks = (facts: QualityFacts): QualityCode[] =>
  qualityFindings(facts).map(({ code }) => code)

export function qualityFindings(facts: QualityFacts): QualityMark[] {
  const body = shownBody(facts)
  const words = `${facts.subject}\n${body}`
  const found: Record<QualityCode, string[]> = {
    empty: emptyParts(facts, body),
    leftover_placeholder: [
      ...new Set([
        ...[facts.subject, facts.bodyText, facts.bodyHtml].flatMap(findPlaceholders),
        ...(facts.programWords ?? []),
      ]),
    ],
    other_company: otherCompanies(words, facts),
    missing_name: isBlank(body) ? [] : missingName(words, facts.lead),
    too_long: tooLong(facts.subject, body),
    too_large: tooLarge(facts),
    spam_words: [...new Set(spamWords(words).map(({ word }) => word))],
    foreign_link: foreignHosts(`${words}\n${facts.bodyHtml}`, facts),
    unsupported_claim: claimsOf(facts, 'alarm'),
    claim_to_check: claimsOf(facts, 'look'),
    unknown_contact: [...(facts.unknownContacts ?? [])],
    assistant_text: facts.claims === undefined ? [] : assistantTexts(body),
    screened_field: [...(facts.screenedFields ?? [])],
    ...(facts.claims === undefined
      ? NO_STYLE_MARKS
      : styleMarks({ ...facts, body, isFollowUp: facts.isFollowUp ?? false, length: facts.askedLength })),
    not_korean: facts.language === 'ko' && !isKorean(body) ? [body.trim().slice(0, 40)] : [],
  }
  return QUALITY_CODES.flatMap((code) =>
    found[code].length > 0 ? [{ code, found: found[code].slice(0, 10) }] : [],
  )
}

const claimsOf = ({ claims = [] }: QualityFacts, strength: ClaimStrength): string[] =>
  claims.filter((claim) => claim.strength === strength).map(({ text }) => text)

const NO_STYLE_MARKS: Record<(typeof STYLE_CODES)[number], string[]> = {
  mixed_politeness: [],
  wrong_particle: [],
  fake_reply_subject: [],
  off_length: [],
  copied_rules: [],
}

/** The body that is sent, as text: the HTML when there is any. */
export const shownBody = ({ bodyText, bodyHtml }: Pick<QualityFacts, 'bodyText' | 'bodyHtml'>): string =>
  isBlank(bodyHtml) ? bodyText : wordsOf(bodyHtml)

function emptyParts(facts: QualityFacts, body: string): string[] {
  const subject = isBlank(facts.subject) && !facts.isFollowUp ? ['제목'] : []
  return isBlank(body) ? [...subject, '본문'] : subject
}

/** What a model says to its user around the mail, at the start of the body, and itself or tags of the prompt anywhere. */
const ASSISTANT_TEXT = new RegExp(
  [
    '^(?:[네예][,.!]? )?(?:물론입니다|물론이죠|알겠습니다)[.!,]',
    '^(?:다음은|아래는) .{0,40}(?:메일|초안)입니다',
    '^(?:Sure|Certainly|Of course)[,!]',
    String.raw`^Here(?:['’]s| is) (?:the|your|a|an) (?:\w+ ){0,4}(?:e-?mail|draft|message)\b`,
    '(?:AI|AI 모델|인공지능)로서|인공지능으로서',
    String.raw`\bAs an AI\b`,
    String.raw`</?(?:instruction|contact|value|facts|own_facts|task|sender|example|earlier|previous|change)\b[^<>]{0,100}>`,
  ].join('|'),
  'gi',
)
export const assistantTexts = (body: string): string[] => [...new Set(body.trim().match(ASSISTANT_TEXT))]

function tooLong(subject: string, body: string): string[] {
  const length = body.trim().length
  return [
    ...(subject.trim().length > MAX_SUBJECT ? [`제목 ${subject.trim().length}자`] : []),
    ...(length > MAX_BODY ? [`본문 ${length}자`] : []),
  ]
}

function tooLarge({ bodyHtml }: QualityFacts): string[] {
  let bytes = 0
  for (const character of bodyHtml.replace(PICTURE_DATA, '')) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes > MAX_HTML_BYTES ? [`${Math.ceil(bytes / 1024)} kB`] : []
}

/** The lead's name, or the company's when there is none, unless the mail contains it. */
function missingName(words: string, lead: QualityFacts['lead']): string[] {
  const name = isBlank(lead.contactName) ? coreName(lead.companyName) : lead.contactName.trim()
  return name === '' || squeeze(words).includes(squeeze(name)) ? [] : [name]
}

/** Other companies' names in the order of the text, each once; a name that is part of the lead's company name is ignored. */
function otherCompanies(words: string, facts: QualityFacts): string[] {
  const text = squeeze(words)
  const own = squeeze(facts.lead.companyName)
  const index = indexOf(facts.otherCompanyNames)
  const found = new Set<string>()
  for (let i = 0; i < text.length - 1; i++) {
    const { lengths, names } = index.get(text.slice(i, i + 2)) ?? NONE
    for (const length of lengths)
      for (const name of names.get(text.slice(i, i + length)) ?? [])
        if (!own.includes(squeeze(coreName(name)))) found.add(name)
  }
  return [...found]
}

/** Companies that begin with the same two letters: their names by what is searched, and the lengths of that. */
type Companies = { lengths: Set<number>; names: Map<string, string[]> }
type CompanyIndex = ReadonlyMap<string, Companies>
const NONE: Companies = { lengths: new Set(), names: new Map() }
const indexes = new WeakMap<readonly string[], CompanyIndex>()

/** One pass over the text finds any of thousands of names, also when all of them begin alike. */
function indexOf(names: readonly string[]): CompanyIndex {
  const known = indexes.get(names)
  if (known) return known
  const index = new Map<string, Companies>()
  for (const name of new Set(names)) {
    for (const needle of needlesOf(squeeze(coreName(name)))) {
      const key = needle.slice(0, 2)
      const same = index.get(key) ?? { lengths: new Set(), names: new Map() }
      index.set(key, same)
      same.lengths.add(needle.length)
      const others = same.names.get(needle)
      if (others) others.push(name)
      else same.names.set(needle, [name])
    }
  }
  indexes.set(names, index)
  return index
}

/** A name of two letters is often an ordinary word (다음, 하나), so it is searched only together with its legal form. */
function needlesOf(core: string): string[] {
  if (core === '') return []
  return core.length > 2
    ? [core]
    : [`㈜${core}`, `(주)${core}`, `주식회사${core}`, `${core}㈜`, `${core}(주)`]
}

const squeeze = (text: string): string => text.normalize('NFC').toLowerCase().replace(/\s+/g, '')

/** Hosts of links that belong neither to the sender nor to the recipient. */
function foreignHosts(text: string, facts: QualityFacts): string[] {
  if (facts.senderDomains.length === 0) return []
  const ofLead = [hostOf(facts.lead.website ?? ''), facts.lead.contactEmail?.split('@')[1] ?? '']
  const known = [...facts.senderDomains, ...ofLead]
  const hosts = new Set(linksIn(text).map(({ host }) => host))
  // one mark for one link: in a model's mail an unknown contact says more
  const unknown = (facts.unknownContacts ?? []).join('\n').toLowerCase()
  return [...hosts].filter((host) => !isHostOf(host, known) && !unknown.includes(host))
}

/** Whether at least a third of the letters are Hangul, without links and addresses; true for fewer than 20 letters. */
function isKorean(body: string): boolean {
  const prose = body.replace(/https?:\/\/\S+|\S{1,64}@\S{1,255}/g, ' ')
  const hangul = (prose.match(/[가-힣]/g) ?? []).length
  const latin = (prose.match(/[A-Za-z]/g) ?? []).length
  return hangul + latin < 20 || hangul * 2 >= latin
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Approximate text of an HTML body; good enough for marks, not for sending. */
const wordsOf = (html: string): string =>
  html
    .replace(/<(?:br|\/p|\/div|\/li|\/tr|\/h\d)\b[^<>]*>/gi, '\n')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? ' ')
