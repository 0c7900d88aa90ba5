// Prometheus' text format (exposition format 0.0.4): families of samples in, text out.

export const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

export type Labels = Readonly<Record<string, string>>
export type Sample = {
  /** of a histogram: `_bucket`, `_sum`, `_count` */
  suffix?: '_bucket' | '_sum' | '_count'
  labels?: Labels
  value: number
}
export type Family = {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

/** One line a sample; a family is written even when it has none yet, so that its name can be found. */
export function exposition(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${inBraces(labels)} ${written(value)}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function inBraces(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string): string =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

function written(value: number): string {
  if (Number.isNaN(value)) return 'NaN'
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf'
  return String(value)
}
