// Generates the tables of docs/benchmarks.md and docs/reliability.md from the recorded runs.
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Run } from './run.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const [BEGIN, END] = ['<!-- results -->', '<!-- /results -->']

/** The page of each folder, and the runs that come first in it. */
export const PAGES = {
  bench: {
    file: 'docs/benchmarks.md',
    first: ['enrol', 'claim', 'send', 'generate', 'api', 'designer', 'bundle-size', 'idle', 'start'],
  },
  chaos: {
    file: 'docs/reliability.md',
    first: ['kills', 'smtp', 'imap', 'model', 'two-processes', 'clock', 'hostile-input', 'fuzz', 'database'],
  },
} as const

export type Folder = keyof typeof PAGES

/** All recorded runs of the folder, in the order of its page. */
export function recordedRuns(folder: Folder): Run[] {
  const first: readonly string[] = PAGES[folder].first
  const place = (name: string) => (first.includes(name) ? first.indexOf(name) : first.length)
  return globSync('*.json', { cwd: path.join(ROOT, folder, 'results') })
    .map((file) => JSON.parse(readFileSync(path.join(ROOT, folder, 'results', file), 'utf8')) as Run)
    .toSorted((a, b) => place(a.name) - place(b.name) || a.name.localeCompare(b.name))
}

/** Markdown: a table of all rows, each with the day and commit of its run, then time, load and machine of each run. */
export function tableOf(folder: Folder, runs: readonly Run[]): string {
  if (runs.length === 0) return 'Nothing is recorded yet.'
  const measured = folder === 'bench'
  const head = measured
    ? ['What', 'Result', 'Target', 'Met', 'Run']
    : ['Fault', 'Counted', 'Must hold', 'Held', 'Run']
  const rows = runs.flatMap(({ name, at, commit, rows }) =>
    rows.map(({ what, result, target, isMet, note }) => [
      what,
      note ? `${result}<br><small>${note}</small>` : result,
      target ?? '',
      isMet === undefined ? '–' : isMet ? 'yes' : '**no**',
      `\`${name}\` ${at.slice(0, 10)} \`${commit}\``,
    ]),
  )
  const machines = [...new Set(runs.map(({ machine }) => machine))]
  const when = runs.map(({ name, at, load, calibrationMs, machine }) => [
    `\`${name}\``,
    `${at.slice(0, 16).replace('T', ' ')} UTC`,
    load.toFixed(1),
    calibrationMs === null ? '–' : `${calibrationMs} ms`,
    machines.length > 1 ? String(machines.indexOf(machine) + 1) : '',
  ])
  return [
    markdown(head, rows),
    machines
      .map((machine, n) => (machines.length > 1 ? `Machine ${n + 1}: ${machine}` : `Machine: ${machine}`))
      .join('\n\n'),
    markdown(['Run', 'At', 'Load before', 'Calibration', machines.length > 1 ? 'Machine' : ''], when),
  ].join('\n\n')
}

/** Replaces the table between the marks of the page. */
export function writeTable(folder: Folder): void {
  const file = path.join(ROOT, PAGES[folder].file)
  if (existsSync(file))
    writeFileSync(file, withTable(readFileSync(file, 'utf8'), tableOf(folder, recordedRuns(folder))))
}

/** @throws Error when the page has no marks for the table */
export function withTable(page: string, table: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new Error(`The page has no ${BEGIN} … ${END}`)
  return `${page.slice(0, from)}${BEGIN}\n${table}\n${page.slice(to)}`
}

function markdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
