// Rows of the evaluation for claims: precision and recall by sentence, and clean mails with a mark, on each set of labelled mails.
import { type MailSet, readCorpus, SETS } from './claims/corpus.ts'
import { measure, type Share } from './claims/measure.ts'

/** `low` and `high` bound the 95 % Wilson interval. */
type ClaimRow = {
  set: MailSet
  mails: number
  sentences: number
  metric: 'precision' | 'recall' | 'alarms'
} & Share

export const claimRows = (): ClaimRow[] =>
  SETS.flatMap((set) => {
    const mails = readCorpus(set)
    const { precision, recall, alarms, sentences } = measure(mails)
    const row = { set, mails: mails.length, sentences }
    return [
      { ...row, metric: 'precision' as const, ...precision },
      { ...row, metric: 'recall' as const, ...recall },
      { ...row, metric: 'alarms' as const, ...alarms },
    ]
  })

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

if (import.meta.main)
  for (const { set, mails, sentences, metric, part, of, share, low, high } of claimRows())
    console.log(
      `${set.padEnd(5)} ${String(mails).padStart(3)} mails ${String(sentences).padStart(4)} sentences  ${metric.padEnd(9)} ${percent(share).padStart(7)} (${part}/${of}, 95 %: ${percent(low)} to ${percent(high)})`,
    )
