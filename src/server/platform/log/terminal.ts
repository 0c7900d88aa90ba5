// Log entries as lines for a terminal: local time, level, message, fields; the stack of an error below.

import { type DestinationStream, levels } from 'pino'

/** Writes each entry of a logger to `write` as readable text that ends with a line break. */
export const terminalLines = (write: (text: string) => void): DestinationStream => ({
  write: (entry) => write(readable(entry)),
})

function readable(entry: string): string {
  const { level, time, msg, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(entry)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const label = levels.labels[level]?.toUpperCase().padEnd(5)
  const { stack, ...fault } = Object(fields.err)
  if (stack) fields.err = fault
  const shown = Object.entries(fields).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  const below = stack ? `\n${stack}` : ''
  return `${[clock, label, msg, ...shown].join(' ')}${below}\n`
}
