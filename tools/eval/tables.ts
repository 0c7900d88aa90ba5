// The tables of `npm run eval` as Markdown.
import type { MailReport } from './mails.ts'
import { MEASURES, type Measure } from './measure-mail.ts'

export type NamedReport = { name: string; report: MailReport }

/** One column for each model or run. */
export function mailTable(reports: readonly NamedReport[]): string {
  const row = (label: string, cell: (report: MailReport) => string): string[] => [
    label,
    ...reports.map(({ report }) => cell(report)),
  ]
  const share = (count: number, of: number): string =>
    of === 0 ? '–' : `${count} (${Math.round((100 * count) / of)} %)`
  return table([
    ['of 60 mails', ...reports.map(({ name }) => name)],
    row('valid structure', ({ valid, leads }) => share(valid, leads)),
    row('claims without a source (mails)', ({ unsupported, valid }) => share(unsupported.mails, valid)),
    row('claims without a source (sentences)', ({ unsupported }) => String(unsupported.claims)),
    ...Object.entries(MEASURES).map(([name, label]) =>
      row(label, ({ faults, valid }) => share(faults[name as Measure], valid)),
    ),
    row(
      'characters of the body, median (shortest to longest)',
      ({ length: { median, min, max } }) => `${median} (${min} to ${max})`,
    ),
    row('tokens in / out', ({ tokensIn, tokensOut }) => `${tokensIn} / ${tokensOut}`),
    row('time a mail, p50 / p95', ({ time }) => `${time.p50} / ${time.p95} ms`),
  ])
}

export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

/** @param rows the first one is the head */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
