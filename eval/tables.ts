// The tables of `npm run eval` as Markdown.
import { INTENTS } from '#core/inbox/intent/intent.ts'
import type { Share } from './claims/measure.ts'
import type { MailReport } from './mails.ts'
import { MEASURES, type Measure } from './measure-mail.ts'
import type { ReplyReport } from './replies.ts'

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

/** One row per intent; the columns are the halves or models. */
export function replyTable(reports: readonly { name: string; report: ReplyReport }[]): string {
  const cell = (share: Share): string =>
    share.of === 0 ? '–' : `${Math.round(100 * share.share)} % (${share.part}/${share.of})`
  return table([
    ['precision · recall', ...reports.map(({ name }) => name)],
    ...INTENTS.map((intent) => [
      `\`${intent}\``,
      ...reports.map(({ report }) => {
        const row = report.rows.find((one) => one.intent === intent)
        return row ? `${cell(row.precision)} · ${cell(row.recall)}` : '–'
      }),
    ]),
    ['decided', ...reports.map(({ report }) => `${report.decided} of ${report.replies}`)],
    [
      'right, of the decided (95 % interval)',
      ...reports.map(
        ({ report: { accuracy } }) =>
          `${percent(accuracy.share)} (${percent(accuracy.low)} to ${percent(accuracy.high)})`,
      ),
    ],
    ['day of `later`', ...reports.map(({ report }) => cell(report.until))],
    ['right, of the days read', ...reports.map(({ report }) => cell(report.daysRead))],
    ['named person', ...reports.map(({ report }) => cell(report.person))],
  ])
}

/** @param rows the first one is the head */
export function table(rows: readonly (readonly string[])[]): string {
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
