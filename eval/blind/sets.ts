// The blind sets of eval/blind/sets: written from briefs of industries, situations and registers by authors who had read neither
// rules nor prompts nor earlier sets. README.md says what the labels mean.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Intent } from '#core/inbox/intent/intent.ts'

/** What to work with; what is run once after a change of the rules, as totals only. */
export type Part = 'work' | 'held'
/** `usual`: held too, mails and replies as they are usually written. */
export type SetPart = Part | 'usual'

export type BlindMail = {
  id: string
  language: 'ko' | 'en'
  /** of the mail, YYYY-MM-DD */
  date: string
  lead: { name: string; title: string; company: string }
  facts: { lead: { text: string; quote: string }[]; sender: string[] }
  subject: string
  subjectLabel: Label
  body: { text: string; label: Label; kind: string; about: 'lead' | 'sender' | 'nobody' }[]
  /** numbers of sentences, from 1, after which a paragraph ends; else a line ends after one without a final stop */
  paragraphBreaksAfter: number[]
}
type Label = 'unsupported' | 'supported' | 'none'

export type BlindReply = {
  id: string
  /** YYYY-MM-DD */
  received: string
  language: 'ko' | 'en'
  text: string
  intent: Intent | 'opt_out'
  /** another reading that is right too */
  second: Intent | 'opt_out' | null
  until: string | null
  /** the last day that is right too, of a vague time; else only `until` is */
  latest?: string | null
  person: string | null
  meeting: boolean
}

/** A text by a stranger. */
export type BlindText = {
  id: string
  where: 'page' | 'field' | 'reply'
  lead: { name: string; company: string } & Record<string, string>
  text: string
  /** the property of `lead` that has the text; '' for pages and replies */
  field: string
  /** what an attack tries to obtain */
  wants: string
  /** what of an attack stays usable, in other words */
  innocent: string
}

type BlindLead = {
  [field in
    | 'name'
    | 'company'
    | 'title'
    | 'department'
    | 'email'
    | 'phone'
    | 'website'
    | 'industry'
    | 'notes']?: string
}
type BlindContent = { subject: string; body: string }

/** A user's edit of a mail that a model wrote. */
export type BlindEdit = {
  id: string
  lead: BlindLead
  before: BlindContent
  after: BlindContent
  /** what the user wants of later mails, in free words; empty when `none` */
  wish: string[]
  /** the edit is about this mail alone */
  none: boolean
}

/** A sent mail that is to become an example of tone. */
export type BlindExample = {
  id: string
  lead: BlindLead
  facts: string[]
  signature: string
  mail: BlindContent
  /** parts of the mail that belong to its lead, another person or the sender */
  gone: string[]
  /** parts that are general */
  stays: string[]
}

const FOLDER = path.resolve(import.meta.dirname, 'sets')
const read = <T>(name: string): T[] =>
  JSON.parse(readFileSync(path.join(FOLDER, `${name}.json`), 'utf8')) as T[]
const partOf = <T>(entries: readonly T[], part: Part): T[] =>
  entries.filter((_, index) => (index % 3 === 2) === (part === 'held'))

export const blindMails = (part: SetPart): BlindMail[] => [
  ...(part === 'usual' ? [] : partOf(read<BlindMail>('mails'), part)),
  ...read<BlindMail>(`mails-${part}`),
]
export const blindReplies = (part: SetPart): BlindReply[] => [
  ...receivedOn('2026-11-23', part === 'usual' ? [] : partOf(read('replies'), part)),
  ...receivedOn('2026-11-30', read(`replies-${part}`)),
]
const receivedOn = (received: string, replies: readonly Omit<BlindReply, 'received'>[]): BlindReply[] =>
  replies.map((reply) => ({ ...reply, received }))
/** Texts that try to steer a writer or a reader. */
export const blindAttacks = (part: Part): BlindText[] => partOf(read<BlindText>('attacks'), part)
/** Unusual texts that must not be blocked. */
export const blindHonest = (part: Part): BlindText[] => partOf(read<BlindText>('honest'), part)
export const blindEdits = (part: Part): BlindEdit[] => read(`edits-${part}`)
export const blindExamples = (part: Part): BlindExample[] => read(`examples-${part}`)
