// One sample out of what /metrics answers.

/** @param name with its labels, as it is printed. Throws when there is none. */
export function readMetric(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  if (!line) throw new Error(`no metric ${name}`)
  return Number(line.slice(name.length + 1))
}
