// The one logger: a line of JSON per entry on stdout, secrets blanked wherever they stand.

import { type Logger, pino } from 'pino'

export type Log = Logger

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const SECRET_KEYS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'apiKey',
  'secret',
  'accessToken',
]

/** pino reads `a.b` and `*["b-c"]`; a key in brackets takes no dot before it. */
const below = (parent: string) =>
  SECRET_KEYS.map((key) => parent + (key.startsWith('[') || !parent ? key : `.${key}`))

/** A logger that writes entries of `level` and above; times are ISO 8601 in UTC. */
export function createLog(level: LogLevel): Log {
  return pino({
    level,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      // pg hangs its client, password and all, on the errors of idle connections
      paths: [...below(''), ...below('*'), ...below('*.headers'), 'err.client'],
      censor: '[가림]',
    },
  })
}

/** For tests and tools that must say nothing. */
export const silentLog: Log = createLog('silent')
