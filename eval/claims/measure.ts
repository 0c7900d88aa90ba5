import { unsupported } from '#core/writing/claims/claim.ts'
import { readClaims } from '#core/writing/claims/read-claims.ts'
import { CORPUS_NOW, type Label, type LabelledMail } from './corpus.ts'

/** A share with its 95 % Wilson interval. */
export type Share = { part: number; of: number; share: number; low: number; high: number }
type Verdict = { mail: string; text: string; label: Label; isMarked: boolean; found: string[] }

/** One verdict per labelled sentence. */
const judge = (mails: readonly LabelledMail[]): Verdict[] =>
  mails.flatMap((mail) => {
    const marks = unsupported(readClaims({ subject: '', bodyText: mail.bodyText }, mail.facts, CORPUS_NOW))
    return mail.sentences.map(({ text, at, label }) => {
      const inside = marks.filter(({ from }) => from >= at && from < at + text.length)
      return {
        mail: mail.name,
        text,
        label,
        isMarked: inside.length > 0,
        found: inside.map((one) => `${one.kind}:${one.text}`),
      }
    })
  })

/** By sentence: a marked sentence is right when its label is unsupported. */
export function measure(mails: readonly LabelledMail[]): {
  precision: Share
  recall: Share
  /** mails without an unsupported sentence that have a mark */
  alarms: Share
  sentences: number
} {
  const verdicts = judge(mails)
  const marked = verdicts.filter(({ isMarked }) => isMarked)
  const wrong = verdicts.filter(({ label }) => label === 'unsupported')
  const clean = mails.map(({ name }) => name).filter((name) => !wrong.some(({ mail }) => mail === name))
  const hits = marked.filter(({ label }) => label === 'unsupported').length
  return {
    precision: wilson(hits, marked.length),
    recall: wilson(hits, wrong.length),
    alarms: wilson(clean.filter((name) => marked.some(({ mail }) => mail === name)).length, clean.length),
    sentences: verdicts.length,
  }
}

export function wilson(part: number, of: number): Share {
  if (of === 0) return { part, of, share: 0, low: 0, high: 1 }
  const z = 1.96
  const share = part / of
  const middle = (share + (z * z) / (2 * of)) / (1 + (z * z) / of)
  const half = (z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))) / (1 + (z * z) / of)
  return { part, of, share, low: Math.max(0, middle - half), high: Math.min(1, middle + half) }
}
