// The labelled mails of eval/claims/corpus.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Fact } from '#core/leads/research/facts.ts'
import type { ClaimFacts } from '#core/writing/claims/claim.ts'

export const SETS = [
  'dev',
  'test',
  'late',
  'held',
  'kinds',
  'prose',
  'later',
  'last',
  'support',
  'fresh',
] as const
export type MailSet = (typeof SETS)[number]
export type Label = 'unsupported' | 'supported' | 'none'
export type LabelledMail = {
  name: string
  facts: ClaimFacts
  bodyText: string
  sentences: { text: string; at: number; label: Label }[]
}

/** The corpus was labelled for this year. */
export const CORPUS_NOW = { year: 2026, month: 11 }
const FOLDER = path.resolve(import.meta.dirname, './corpus')
const LABELS: Record<string, Label> = { '-': 'unsupported', '+': 'supported', '.': 'none' }

export function readCorpus(set: MailSet): LabelledMail[] {
  const mails: LabelledMail[] = []
  for (const line of readFileSync(path.join(FOLDER, `${set}.txt`), 'utf8').split('\n')) {
    const mail = mails.at(-1)
    const label = LABELS[line[0] ?? '']
    if (line.startsWith('## '))
      mails.push({ name: line.slice(3), facts: { lead: [], sender: [] }, bodyText: '', sentences: [] })
    else if (mail && line.startsWith('@ ')) mail.facts = { ...mail.facts, lead: readFacts(line, leadFact) }
    else if (mail && line.startsWith('& '))
      mail.facts = { ...mail.facts, sender: readFacts(line, senderFact) }
    else if (mail && label) {
      const text = line.slice(2)
      const gap = mail.bodyText === '' ? '' : /[.?!]$/.test(mail.bodyText) ? ' ' : '\n'
      mail.sentences.push({ text, at: mail.bodyText.length + gap.length, label })
      mail.bodyText += gap + text
    }
  }
  return mails
}

const readFacts = (line: string, toFact: (text: string, i: number) => Fact): Fact[] =>
  line.slice(2).split(' | ').map(toFact)
/** The first two are the company and the person. */
const leadFact = (text: string, i: number): Fact => ({
  id: `lead-${i}`,
  text,
  source: { kind: 'lead_field', field: ['회사명', '담당자명'][i] ?? '메모' },
})
const senderFact = (text: string, i: number): Fact => ({
  id: `sender-${i}`,
  text,
  source: { kind: 'sender' },
})
