// What to look at once more while a mail with variables is being written: quiet hints that never keep anything from being
// saved. What makes it unreadable is said by writing/template/check.ts, what a finished mail looks like by quality.ts.
import { replaceHtmlCode } from '#core/text/html-code.ts'
import { isBlank } from '#core/text/plain-text.ts'
import { isHostOf, isShortener, linksIn } from './link-hosts.ts'
import { MAX_BODY, MAX_SUBJECT } from './quality.ts'
import { spamWords } from './spam-words.ts'
import { fixedVariable } from './template/variables.ts'
import { findPlaceholders } from './unfilled-placeholders.ts'

const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const
export type HintField = (typeof FIELDS)[number]

export type MailHint =
  | {
      kind: 'leftover' | 'spam_word' | 'short_link' | 'foreign_link'
      field: HintField
      /** in the mail's own words; of a link its host */
      found: string
      /** both from 1 */
      line: number
      column: number
    }
  | { kind: 'long_subject' | 'long_body'; field: HintField; length: number; max: number }
  | { kind: 'no_opt_out'; field: HintField }

export type HintFacts = {
  subject: string
  bodyText: string
  bodyHtml: string
  /** domains the sender may link to. Empty: not known, and no link is called foreign */
  senderDomains: readonly string[]
  /** the server puts the way out below each mail */
  hasFooter: boolean
}

const MAX_HINTS = 20
/** What a variable nobody knows the value of adds to the length, in characters. */
const UNKNOWN_LENGTH = 4

/** In the order of the mail: its subject first, then what is mailed of its bodies. Each word, place and host once a field. */
export function mailHints(facts: HintFacts): MailHint[] {
  const mailed: HintField = isBlank(facts.bodyHtml) ? 'bodyText' : 'bodyHtml'
  return FIELDS.flatMap((field) => hintsOf(field, facts, mailed)).slice(0, MAX_HINTS)
}

function hintsOf(field: HintField, facts: HintFacts, mailed: HintField): MailHint[] {
  const text = facts[field]
  if (isBlank(text)) return []
  const words = withoutVariables(text)
  // the text beside HTML is not mailed; only a place nobody filled in holds the mail all the same
  const places = findPlaceholders(words).map((found) => ({
    kind: 'leftover' as const,
    found,
    at: words.indexOf(found),
  }))
  const isMailed = field === 'subject' || field === mailed
  const met = isMailed ? [...places, ...spamOf(field, words), ...linksOf(field, words, facts)] : places
  return [
    ...(isMailed ? lengthOf(field, text) : []),
    ...met
      .sort((a, b) => a.at - b.at)
      .map(({ kind, found, at }) => ({ kind, field, found, ...positionOf(text, at) })),
    ...(field === mailed && !facts.hasFooter && !/\{\{\s*수신거부\s*[|}]/.test(text)
      ? [{ kind: 'no_opt_out' as const, field }]
      : []),
  ]
}

type Met = { kind: 'leftover' | 'spam_word' | 'short_link' | 'foreign_link'; found: string; at: number }

const spamOf = (field: HintField, words: string): Met[] =>
  onceEach(
    spamWords(field === 'bodyHtml' ? withoutTags(words) : words).map(({ word, at }) => ({
      kind: 'spam_word',
      found: word,
      at,
    })),
  )

const linksOf = (field: HintField, words: string, { senderDomains }: HintFacts): Met[] =>
  field === 'subject'
    ? []
    : onceEach(
        linksIn(words).flatMap(({ host, at }): Met[] => {
          if (isShortener(host)) return [{ kind: 'short_link', found: host, at }]
          const isForeign = senderDomains.length > 0 && !isHostOf(host, senderDomains)
          return isForeign ? [{ kind: 'foreign_link', found: host, at }] : []
        }),
      )

function onceEach(met: readonly Met[]): Met[] {
  const seen = new Set<string>()
  return met.filter(({ found }) => !seen.has(found.toLowerCase()) && seen.add(found.toLowerCase()))
}

function lengthOf(field: HintField, text: string): MailHint[] {
  const shown = withSampleValues(field === 'bodyHtml' ? withoutTags(text).replace(/\s+/g, ' ') : text)
  const length = shown.trim().length
  if (field === 'subject') {
    return length > MAX_SUBJECT ? [{ kind: 'long_subject', field, length, max: MAX_SUBJECT }] : []
  }
  return length > MAX_BODY ? [{ kind: 'long_body', field, length, max: MAX_BODY }] : []
}

const VARIABLE = /\{\{([^{}]*)\}\}/g
const TAG = /\{%[^{}]*%\}/g
const blank = (found: string): string => found.replace(/[^\n]/g, ' ')

/** Blanks in the place of variables and conditions, so that every position stays. */
const withoutVariables = (text: string): string => text.replace(VARIABLE, blank).replace(TAG, blank)

/** The same for what of an HTML body is code. */
const withoutTags = (html: string): string => replaceHtmlCode(html, blank).replace(/<[^<>]*>/g, blank)

/** With a usual value in the place of each variable; the signature and the opt-out link are not the writer's to shorten. */
const withSampleValues = (text: string): string =>
  text.replace(TAG, '').replace(VARIABLE, (_, content: string) => {
    const known = fixedVariable((content.split('|')[0] ?? '').trim())
    if (!known) return ' '.padEnd(UNKNOWN_LENGTH, '가')
    return known.field === null ? '' : known.sample
  })

function positionOf(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at)
  return { line: before.split('\n').length, column: at - before.lastIndexOf('\n') }
}
