// What the sandbox model takes from a request for a mail: values, never sentences of the prompt.
import { hash32 } from '#core/hash.ts'
import { MAIL_LENGTHS, type MailLength, PRESET_IDS, type PresetId } from '#core/writing/preset-ids.ts'
import { PROMPT_FIELDS } from '#core/writing/prompt-fields.ts'
import { ANY_TOPIC, TOPICS } from './phrases.ts'
import { attributeOf, blockOf, type SandboxRequest, valuesOf } from './request.ts'

/** What a mail is composed from. */
export type MailFacts = {
  /** '' when it is not known or looks like no name */
  company: string
  /** without 님; '' as for company */
  name: string
  industry: string
  city: string
  /** what the instruction is about, in the sandbox model's words */
  topic: string
  purpose: PresetId
  length: MailLength
  /** number of mails before this one */
  earlier: number
  change: string
  /** the text that is rewritten; '' for a new mail */
  previous: string
  /** values of custom fields that the instruction names as variables */
  named: readonly { name: string; value: string }[]
  fact: { number: number; text: string } | null
  seed: number
}

export function factsOf({ prompt }: SandboxRequest): MailFacts {
  const contact = valuesOf(blockOf(prompt, 'contact'))
  const instruction = blockOf(prompt, 'instruction')
  const company = nameLike(contact.회사명)
  const name = nameLike(contact.담당자명).replace(/\s*님$/, '')
  const earlier = prompt.match(/<earlier /g)?.length ?? 0
  const purpose = PRESET_IDS.find((id) => id === attributeOf(prompt, 'task', 'purpose'))
  return {
    company,
    name,
    industry: nameLike(contact.업종),
    city: nameLike(contact.도시),
    topic: TOPICS.find(([words]) => words.test(instruction.replace(VALUES, '')))?.[1] ?? ANY_TOPIC,
    purpose: purpose ?? (earlier > 0 ? 'follow_up' : 'first_proposal'),
    length: MAIL_LENGTHS.find((length) => length === attributeOf(prompt, 'task', 'length')) ?? 'medium',
    earlier,
    change: blockOf(prompt, 'change'),
    previous: blockOf(prompt, 'previous'),
    named: namedValues(instruction, contact),
    fact: quotableFact(blockOf(prompt, 'facts')),
    seed: hash32(`${company}/${name}/${earlier}`),
  }
}

/** A value that can be a name: one short line without brackets, links or sentence marks; otherwise ''. */
const nameLike = (value: string | undefined): string => {
  const text = (value ?? '').trim()
  return text.length <= 40 && !/[\n‹›<>{}[\]"|!?]|https?:|@|[.:;]\s/.test(text) ? text : ''
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

/** The first fact that can be quoted; at most one is mentioned. */
function quotableFact(block: string): MailFacts['fact'] {
  for (const [, number = '', text = ''] of block.matchAll(/^\[(\d+)\] (.+)$/gm)) {
    const sentence = text.trim().replace(/[.。]$/, '')
    if (sentence.length >= 4 && sentence.length <= 60 && !UNQUOTABLE.test(sentence))
      return { number: Number(number), text: sentence }
  }
  return null
}
