// The one logger: a line of JSON per entry on stdout. Secrets are blanked wherever they stand, and of an error only what
// names the fault is kept: databases and mail servers put the people concerned into theirs.

import { type DestinationStream, type Logger, pino } from 'pino'

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

/**
 * A logger that writes entries of `level` and above; times are ISO 8601 in UTC.
 * @param destination stdout unless told
 */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: (error: unknown) => faultOf(error) },
      redact: { paths: [...below(''), ...below('*'), ...below('*.headers')], censor: MASK },
    },
    destination,
  )
}

const MASK = '[가림]'
/** What an error says about the fault and not about its victim. */
const KEPT_FIELDS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'responseCode',
  'statusCode',
] as const
const DEPTH = 5

type Fault = { type: string; message: string; stack?: string; cause?: Fault | string } & Record<
  string,
  unknown
>

function faultOf(error: unknown, depth = 0): Fault | string {
  if (!(error instanceof Error)) return redactAddresses(String(error))
  const fields = error as unknown as Record<string, unknown>
  const code = typeof fields.code === 'string' ? fields.code : ''
  const kept = KEPT_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: redactValues(redactAddresses(error.message), code),
    ...Object.fromEntries(kept),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth < DEPTH && { cause: faultOf(error.cause, depth + 1) }),
  }
}

/** Longer messages are somebody's data; to look through them would take as long as their square. */
const MESSAGE_CHARS = 10_000

const redactAddresses = (text: string): string =>
  text.slice(0, MESSAGE_CHARS).replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, MASK)

/** PostgreSQL's own names (classes 23 and 42: relation "users") stay; what stands in quotes elsewhere was somebody's text. */
const redactValues = (text: string, code: string): string =>
  /^(23|42)[0-9A-Z]{3}$/.test(code) ? text : text.replace(/"(?:[^"\\]|\\.)*"?/gs, `"${MASK}"`)

/** For tests and tools that must say nothing. */
export const silentLog: Log = createLog('silent')
