// The instruction that a user's edit of a mail proposes for later mails (rules.md R-473): by rules, without a model.
import { placedSentences } from '../claims/sentences.ts'
import { CLOSING_VARIABLE } from '../email-closing.ts'
import { speechLevel } from '../quality/korean-style.ts'

type ShownMail = { subject: string; body: string }

/** Sentences of one proposal. */
const MAX_SENTENCES = 3
const MAX_PHRASE = 30
/** Removed sentences that are quoted. */
const MAX_REMOVED = 2
/** A body or subject that is this much shorter or longer is so on purpose. */
const MUCH = { shorter: 0.8, longer: 1.25 } as const
const LEAST_CHANGE = { body: 40, subject: 6 } as const
const GREETING = /안녕하(?:세요|십니까)|(?<![A-Za-z])(?:Hello|Hi|Dear)(?![A-Za-z])/

/**
 * What the edit changes, as Korean sentences for a prompt; '' when no rule applies. Phrases with values of the lead are not quoted.
 * @param mask `leadMask` of the lead
 */
export function proposeInstruction(
  before: ShownMail,
  after: ShownMail,
  mask: (text: string) => string,
): string {
  const [old, now] = [ownText(before.body), ownText(after.body)]
  const level = levelRule(old, now)
  return [
    greetingRule(old, now),
    level,
    ...goneRule(old, now),
    // in another level every sentence is different
    ...(level === '' ? phraseRules(old, now, mask) : []),
    lengthRule('본문', old, now, LEAST_CHANGE.body, 50),
    lengthRule('제목', before.subject, after.subject, LEAST_CHANGE.subject, 1),
  ]
    .filter((sentence) => sentence !== '')
    .slice(0, MAX_SENTENCES)
    .join(' ')
}

/** Without the lines that the program adds. */
const ownText = (body: string): string =>
  body
    .split('\n')
    .filter((line) => !CLOSING_VARIABLE.test(line))
    .join('\n')
    .trim()

function greetingRule(old: string, now: string): string {
  if (GREETING.test(old) === GREETING.test(now)) return ''
  return GREETING.test(now) ? '인사말로 시작해 주세요.' : '인사말 없이 바로 시작해 주세요.'
}

const LEVEL_NAMES = { formal: '합니다체', polite: '해요체' } as const

/** Most sentences are in another level than before. */
function levelRule(old: string, now: string): string {
  const [was, is] = [levelOf(old), levelOf(now)]
  return was === null || is === null || was === is ? '' : `${LEVEL_NAMES[is]}로 써 주세요.`
}

function levelOf(text: string): keyof typeof LEVEL_NAMES | null {
  const levels = placedSentences(text).map((sentence) => speechLevel(sentence.text))
  const count = (wanted: string): number => levels.filter((level) => level === wanted).length
  const [formal, polite] = [count('formal'), count('polite')]
  return formal > 2 * polite ? 'formal' : polite > 2 * formal ? 'polite' : null
}

/** Marks that the user removed everywhere. */
function goneRule(old: string, now: string): string[] {
  const marks = [
    { pattern: /[!！]/, rule: '느낌표를 쓰지 말아 주세요.' },
    { pattern: /\p{Extended_Pictographic}/u, rule: '이모지를 쓰지 말아 주세요.' },
  ]
  return marks.filter(({ pattern }) => pattern.test(old) && !pattern.test(now)).map(({ rule }) => rule)
}

/** Sentences that were removed, and phrases within a sentence that were replaced or removed. */
function phraseRules(old: string, now: string, mask: (text: string) => string): string[] {
  const rules = changesOf(sentencesOf(old), sentencesOf(now)).flatMap(({ removed, added }) => {
    // of more, the length says it
    if (added.length === 0)
      return (removed.length <= MAX_REMOVED ? removed : [])
        .filter((one) => isQuotable(one, mask))
        .map((one) => `‘${one}’ 문장은 쓰지 말아 주세요.`)
    // otherwise it is not known which sentence became which
    return removed.length === added.length
      ? removed.flatMap((sentence, i) => phraseRule(differenceOf(sentence, added[i] ?? ''), mask))
      : []
  })
  return [...new Set(rules)]
}

function phraseRule([from, to]: [string, string], mask: (text: string) => string): string[] {
  if (!isQuotable(from, mask)) return []
  if (to === '') return [`‘${from}’ 표현은 쓰지 말아 주세요.`]
  return isQuotable(to, mask) ? [`‘${from}’ 대신 ‘${to}’ 표현을 써 주세요.`] : []
}

/** Sentences that were replaced between two that stayed. */
function changesOf(was: string[], is: string[]): { removed: string[]; added: string[] }[] {
  const changes: { removed: string[]; added: string[] }[] = []
  let from = 0
  let added: string[] = []
  for (const sentence of is) {
    const at = was.indexOf(sentence, from)
    if (at < 0) added.push(sentence)
    else {
      changes.push({ removed: was.slice(from, at), added })
      added = []
      from = at + 1
    }
  }
  return [...changes, { removed: was.slice(from), added }]
}

const sentencesOf = (text: string): string[] =>
  placedSentences(text).map((sentence) => sentence.text.replace(/[\s.!?！…~]+$/, ''))

/** The words in which two sentences differ, between what they have in common. */
function differenceOf(a: string, b: string): [string, string] {
  const [old, now] = [a.split(/\s+/), b.split(/\s+/)]
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) start++
  let end = 0
  while (end < most - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++
  const between = (words: string[]): string => words.slice(start, words.length - end).join(' ')
  return [between(old), between(now)]
}

/** Short, no greeting, without a number, and nothing of the lead or of the syntax of prompts. */
const isQuotable = (phrase: string, mask: (text: string) => string): boolean =>
  phrase.length <= MAX_PHRASE &&
  /\p{L}{2}/u.test(phrase) &&
  !/[\d{}%‘’[\]@]/.test(phrase) &&
  !GREETING.test(phrase) &&
  mask(phrase) === phrase

function lengthRule(part: '본문' | '제목', old: string, now: string, least: number, step: number): string {
  const [was, is] = [old.trim().length, now.trim().length]
  if (was === 0 || is === 0 || Math.abs(was - is) < least) return ''
  const characters = Math.max(step, Math.round(is / step) * step)
  const ratio = is / was
  if (ratio <= MUCH.shorter) return `${part}을 ${characters}자 안팎으로 짧게 써 주세요.`
  return ratio >= MUCH.longer ? `${part}을 ${characters}자 안팎으로 자세히 써 주세요.` : ''
}

/** The prompt with an instruction below it, once. */
export const withInstruction = (prompt: string, instruction: string): string =>
  prompt.split('\n').some((line) => line.trim() === instruction.trim())
    ? prompt
    : [prompt.trimEnd(), instruction.trim()].filter((part) => part !== '').join('\n')
