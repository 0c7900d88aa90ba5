// What the sandbox model takes from a request for a mail: values, never sentences of the prompt.
import { MAIL_LENGTHS, type MailLength, PRESET_IDS, type PresetId } from '#core/writing/prompt/preset-ids.ts'
import { PROMPT_FIELDS } from '#core/writing/prompt/prompt-fields.ts'
import { themeOf } from './mail-topics.ts'
import { attributeOf, blockOf, type SandboxRequest, valuesOf } from './request.ts'
import { type SenderProfile, senderProfile } from './sender-profile.ts'

/** Without a full stop. */
export type GivenFact = { number: number; text: string }

/** What a mail is composed from. */
export type MailFacts = {
  /** '' when it is not known or looks like no name */
  company: string
  /** without 님; '' as for company */
  name: string
  industry: string
  sender: SenderProfile
  instruction: string
  purpose: PresetId
  length: MailLength
  isPolite: boolean
  /** number of mails before this one */
  earlier: number
  isLast: boolean
  change: string
  /** the mails before this one, and the text that is rewritten */
  said: string
  /** values of custom fields that the instruction names as variables */
  named: readonly { name: string; value: string }[]
  fact: GivenFact | null
  /** all that can be mentioned */
  facts: readonly GivenFact[]
  /** sentences about us */
  own: readonly GivenFact[]
  /** job title or department; '' when it is not known */
  role: string
  /** of the lead, the prompt and the change: an equal request gives the equal text */
  seed: string
}

/** @param described of the instruction: names product and topic when the introductions do not; null: all of it */
export function factsOf({ system, prompt }: SandboxRequest, described: string | null = null): MailFacts {
  const contact = valuesOf(blockOf(prompt, 'contact'))
  const given = blockOf(prompt, 'instruction') || blockOf(prompt, 'template')
  const instruction = given.replace(VALUES, ' ')
  const change = blockOf(prompt, 'change')
  const company = nameLike(contact.회사명)
  const name = nameLike(contact.담당자명).replace(/\s*님$/, '')
  const thread = [...prompt.matchAll(/<earlier [^>]*>\n([\s\S]*?)\n<\/earlier>/g)].map(
    ([, text = '']) => text,
  )
  const previous = blockOf(prompt, 'previous')
  // the rest of the mail that an AI part is in
  const mail = blockOf(prompt, 'mail')
  const facts = usableFacts(blockOf(prompt, 'facts'), 60).filter(({ text }) => !TACTLESS.test(text))
  const requested = PRESET_IDS.find((id) => id === attributeOf(prompt, 'task', 'purpose'))
  const purpose = requested ?? (thread.length > 0 ? 'follow_up' : 'first_proposal')
  return {
    company,
    name,
    industry: nameLike(contact.업종),
    sender: senderProfile(
      blockOf(prompt, 'sender') || sentencesOnUs(mail),
      described ?? instruction,
      (text) => !UNQUOTABLE.test(text),
    ),
    instruction,
    purpose,
    length: MAIL_LENGTHS.find((length) => length === attributeOf(prompt, 'task', 'length')) ?? 'medium',
    isPolite: asksForPolite([/^- 말투: .*$/m.exec(system)?.[0] ?? '', instruction, change].join('\n')),
    earlier: thread.length,
    isLast:
      purpose === 'follow_up' && (thread.length >= 2 || /마지막 (?:메일|연락|인사|안내)/.test(instruction)),
    change,
    said: [...thread, previous, mail].join('\n'),
    named: namedValues(given, contact),
    // the first whose meaning is known, otherwise the first
    fact: facts.find(({ text }) => themeOf(text)) ?? facts[0] ?? null,
    facts,
    own: usableFacts(blockOf(prompt, 'own_facts'), 90),
    role: nameLike(
      contact.직함 ??
        contact.직책 ??
        contact.직위 ??
        contact.직급 ??
        contact.부서 ??
        / (\S+)$/.exec(name)?.[1],
    ),
    seed: [company, name, thread.length, instruction, change, previous].join('/'),
  }
}

/** The last level that is named is 해요체. */
const asksForPolite = (text: string): boolean =>
  /요/.test(text.match(/요체|~요(?![가-힣])|합니다체|합쇼체|하십시오체/g)?.at(-1) ?? '')

/** A value that can be a name: one short line without brackets, links or sentence marks; otherwise ''. */
const nameLike = (value: string | undefined): string => {
  const text = (value ?? '').trim()
  const isSentence = /[\n‹›<>{}[\]"|!?]|https?:|@|[:;]\s|(?<!\b(?:[A-Z]|Dr|Mr|Ms|Mrs|Prof|Co|Inc|Ltd))\.\s/
  return text.length <= 40 && !isSentence.test(text) ? text : ''
}

/** The lead's values in an instruction. */
const VALUES = /<value[^<>]*>[^<>]*<\/value>/g

function namedValues(instruction: string, contact: Record<string, string>): MailFacts['named'] {
  const names = [...instruction.matchAll(/<value name="([^"<>]*)">/g)].map(([, name = '']) => name)
  return [...new Set(names)].flatMap((name) => {
    const value = nameLike(contact[name])
    return value === '' || name in PROMPT_FIELDS ? [] : [{ name, value }]
  })
}

/** Sentences that speak to a model, or have a link or an address, are not quoted. */
const UNQUOTABLE =
  /무시|지시|규칙|프롬프트|비밀번호|하세요|하라|해라|십시오|ignore|instruction|prompt|system|https?:|www\.|@|[‹›{}[\]]/i

/** Facts that a mail does not mention, such as bad news. */
const TACTLESS = /적자|감소|줄었|소송|리콜|사고|해고|구조조정|폐업|파산|사과|논란|저희|우리/

function usableFacts(block: string, longest: number): GivenFact[] {
  return [...block.matchAll(/^\[(\d+)\] (.+)$/gm)].flatMap(([, number = '', text = '']) => {
    const sentence = text.trim().replace(/[.。]$/, '')
    const isUsable = sentence.length >= 4 && sentence.length <= longest && !UNQUOTABLE.test(sentence)
    return isUsable ? [{ number: Number(number), text: sentence }] : []
  })
}

/** Sentences of a mail that say what we offer. */
const sentencesOnUs = (mail: string): string =>
  mail
    .split(/\n+|(?<=[.!?])\s+/)
    .filter((text) =>
      /^(?:저희|우리|[가-힣A-Za-z0-9]{2,14}[은는]) .*(?:서비스|솔루션|프로그램|플랫폼|시스템|제공|돕|만드|만듭|개발)/.test(
        text,
      ),
    )
    .join('\n')
