// What is counted about one mail of a model: each measure is a named fault that a reader can check in the text.
import { assistantPhrases, levelFaults, particleFaults } from '#core/writing/quality/korean-style.ts'
import { spamWords } from '#core/writing/quality/spam-words.ts'
import { findPlaceholders } from '#core/writing/quality/unfilled-placeholders.ts'
import type { EvalLead } from './leads.ts'

export type Mail = { subject: string; bodyText: string }

/** In characters of the body, and of the subject. */
const LENGTH = { min: 80, max: 600, subject: 40 } as const
/** A run of this many characters of the prompt is a copy. */
const COPIED = 12

/** What each measure counts, for the table. */
export const MEASURES = {
  noFact: 'uses none of the given facts',
  length: `body under ${LENGTH.min} or over ${LENGTH.max} characters, or subject over ${LENGTH.subject}`,
  level: 'mixes levels of politeness',
  particle: 'a particle does not fit its word',
  noName: 'does not name the contact',
  spam: 'advertising words',
  placeholder: 'placeholders or phrases of an assistant',
  copied: `${COPIED} or more characters copied from the prompt that the introduction does not have`,
} as const
export type Measure = keyof typeof MEASURES

/** The texts that cause each measure; [] when the mail has no such fault. `intro`: of the sender, whose words a mail may use. */
export function measureMail(
  mail: Mail,
  lead: EvalLead,
  instruction: string,
  intro: string,
): Record<Measure, string[]> {
  const text = `${mail.subject}\n${mail.bodyText}`
  const { companyName, contactName } = lead.fields
  const length = mail.bodyText.length
  return {
    noFact: lead.facts.some((fact) => usesFact(text, fact)) ? [] : lead.facts,
    length: [
      ...(length < LENGTH.min || length > LENGTH.max ? [`본문 ${length}자`] : []),
      ...(mail.subject.length > LENGTH.subject ? [`제목 ${mail.subject.length}자`] : []),
    ],
    level: levelFaults(mail.bodyText),
    particle: particleFaults(text, [companyName, contactName]),
    noName: text.includes(contactName) ? [] : [contactName],
    spam: spamWords(text).map(({ word }) => word),
    placeholder: [...findPlaceholders(text), ...assistantPhrases(text)],
    copied: copiedRun(text, instruction, [companyName, contactName, intro]),
  }
}

/** Whether a text mentions a fact: a number with its unit, or two of its content words by their first two syllables. */
function usesFact(text: string, fact: string): boolean {
  const numbers = fact.match(/[\d,]*\d+(?:만|천|억)?\s?[가-힣A-Z]{0,3}/g) ?? []
  if (numbers.some((number) => text.includes(number.trim()))) return true
  const stems = (fact.match(/[가-힣A-Za-z]{2,}/g) ?? []).map((word) => word.slice(0, 2))
  return new Set(stems.filter((stem) => text.includes(stem))).size >= Math.min(2, stems.length)
}

/** The first run of the prompt that the mail contains, except the lead's own values and the introduction. */
function copiedRun(text: string, instruction: string, own: readonly string[]): string[] {
  for (let from = 0; from + COPIED <= instruction.length; from++) {
    const run = instruction.slice(from, from + COPIED)
    if (text.includes(run) && !own.some((value) => value.includes(run))) return [run]
  }
  return []
}
