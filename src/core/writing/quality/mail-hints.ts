// Hints while a mail with variables is being written; they never prevent saving. Template faults are found by
// template/check-template.ts, marks of a finished mail by quality.ts.
import { replaceHtmlCode } from '#core/text/html-code.ts'
import { isBlank } from '#core/text/plain-text.ts'
import { type DroppedPart, droppedParts, pictureWords } from '../dropped-parts.ts'
import { positionOf } from '../template/check-template.ts'
import { fixedVariable } from '../template/variables.ts'
import { isHostOf, isShortener, linksIn } from './link-hosts.ts'
import { MAX_BODY, MAX_SUBJECT } from './quality-codes.ts'
import { spamWords } from './spam-words.ts'
import { markupInText, placeholdersInTemplate, withoutVariables } from './unfilled-placeholders.ts'

const FIELDS = ['subject', 'bodyText', 'bodyHtml'] as const
export type HintField = (typeof FIELDS)[number]

export type MailHint =
  | {
      kind: 'leftover' | 'spam_word' | 'short_link' | 'foreign_link'
      field: HintField
      /** the text that was found; for a link its host */
      found: string
      /** both from 1 */
      line: number
      column: number
    }
  | {
      kind: DroppedPart['kind']
      field: HintField
      found: string
      count: number
      line: number
      column: number
    }
  | { kind: 'long_subject' | 'long_body'; field: HintField; length: number; max: number }
  | { kind: 'no_opt_out'; field: HintField }

export type HintFacts = {
  subject: string
  bodyText: string
  bodyHtml: string
  /** the sender's domains. Empty: not known, then no link is reported as foreign */
  senderDomains: readonly string[]
  /** the server adds a footer with the opt-out link */
  hasFooter: boolean
}

const MAX_HINTS = 20
/** Length assumed for a variable without a sample value, in characters. */
const UNKNOWN_LENGTH = 4

/** Hints in the order of the mail: subject, then the body that is sent. Each word, placeholder and host once per field. */
export function mailHints(facts: HintFacts): MailHint[] {
  const mailed: HintField = isBlank(facts.bodyHtml) ? 'bodyText' : 'bodyHtml'
  return FIELDS.flatMap((field) => hintsOf(field, facts, mailed)).slice(0, MAX_HINTS)
}

function hintsOf(field: HintField, facts: HintFacts, mailed: HintField): MailHint[] {
  const text = facts[field]
  if (isBlank(text)) return []
  const words = withoutVariables(text)
  // with HTML the text body is not sent, but an unfilled placeholder in it still blocks the mail
  const markup = field === 'bodyText' && field === mailed ? markupInText(text) : []
  const placeholders = [...placeholdersInTemplate(text), ...markup].map((found) => ({
    kind: 'leftover' as const,
    found,
    at: words.indexOf(found),
  }))
  const isMailed = field === 'subject' || field === mailed
  const matches = isMailed
    ? [...placeholders, ...spamOf(field, words), ...linksOf(field, words, facts), ...droppedOf(field, text)]
    : placeholders
  return [
    ...(isMailed ? lengthOf(field, text) : []),
    ...matches
      .sort((a, b) => a.at - b.at)
      .map(({ at, ...match }) => ({ ...match, field, ...positionOf(text, at) })),
    ...(field === mailed && !facts.hasFooter && !/\{\{\s*수신거부\s*[|}]/.test(text)
      ? [{ kind: 'no_opt_out' as const, field }]
      : []),
  ]
}

const droppedOf = (field: HintField, text: string): DroppedPart[] =>
  field === 'subject' ? [] : field === 'bodyHtml' ? droppedParts(text) : pictureWords(text)

type Match = { kind: 'leftover' | 'spam_word' | 'short_link' | 'foreign_link'; found: string; at: number }

const spamOf = (field: HintField, words: string): Match[] =>
  onceEach(
    spamWords(field === 'bodyHtml' ? withoutTags(words) : words).map(({ word, at }) => ({
      kind: 'spam_word',
      found: word,
      at,
    })),
  )

const linksOf = (field: HintField, words: string, { senderDomains }: HintFacts): Match[] =>
  field === 'subject'
    ? []
    : onceEach(
        linksIn(words).flatMap(({ host, at }): Match[] => {
          if (isShortener(host)) return [{ kind: 'short_link', found: host, at }]
          const isForeign = senderDomains.length > 0 && !isHostOf(host, senderDomains)
          return isForeign ? [{ kind: 'foreign_link', found: host, at }] : []
        }),
      )

function onceEach(matches: readonly Match[]): Match[] {
  const seen = new Set<string>()
  return matches.filter(({ found }) => !seen.has(found.toLowerCase()) && seen.add(found.toLowerCase()))
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

/** Replaces the tags and code of an HTML body by blanks. */
const withoutTags = (html: string): string => replaceHtmlCode(html, blank).replace(/<[^<>]*>/g, blank)

/** Replaces each variable by its sample value; the signature and the opt-out link do not count towards the length. */
const withSampleValues = (text: string): string =>
  text.replace(TAG, '').replace(VARIABLE, (_, content: string) => {
    const known = fixedVariable((content.split('|')[0] ?? '').trim())
    if (!known) return ' '.padEnd(UNKNOWN_LENGTH, '가')
    return known.field === null ? '' : known.sample
  })
