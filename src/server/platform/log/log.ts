// The logger: one line per entry on stdout, JSON or, in a terminal, text. Values of secret fields are masked. Of an
// error only a list of known fields is logged, because messages of databases and mail servers contain personal data.
import { type DestinationStream, type Logger, levels, pino } from 'pino'

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

/** pino's path syntax is `a.b` and `*["b-c"]`: no dot before a bracket. */
const below = (parent: string) =>
  SECRET_KEYS.map((key) => parent + (key.startsWith('[') || !parent ? key : `.${key}`))

/** For a terminal: each entry with local time, level, message and fields, the stack of an error below it, and a line break. */
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

const stdout = process.stdout.isTTY ? terminalLines((text) => process.stdout.write(text)) : undefined

/** A logger that writes entries of `level` and above to stdout or `destination`; times in JSON are ISO 8601 in UTC. */
export function createLog(level: LogLevel, destination: DestinationStream | undefined = stdout): Log {
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
/** Fields of an error that describe the fault and contain no personal data. */
const LOGGED_FIELDS = [
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
/** Of a failed validation, as many fields as the log names. */
const FIELDS = 20

type Fault = { type: string; message: string; stack?: string; cause?: Fault | string } & Record<
  string,
  unknown
>

type FieldFault = { path: PropertyKey[]; code: string }

function faultOf(error: unknown, depth = 0): Fault | string {
  if (!(error instanceof Error)) return redactAddresses(String(error))
  const fields = error as unknown as Record<string, unknown>
  const code = typeof fields.code === 'string' ? fields.code : ''
  const kept = LOGGED_FIELDS.flatMap((name) => (fields[name] === undefined ? [] : [[name, fields[name]]]))
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: redactValues(redactAddresses(error.message), code),
    ...Object.fromEntries(kept),
    ...(error.name === 'ZodError' && {
      fields: (fields.issues as FieldFault[]).slice(0, FIELDS).map(fieldOf),
    }),
    ...(frames.length > 0 && { stack: frames.join('\n') }),
    ...(error.cause !== undefined && depth < DEPTH && { cause: faultOf(error.cause, depth + 1) }),
  }
}

/** The path of a field, which has no value in it, and what is wrong with it: `data.3.status invalid_value`. */
const fieldOf = ({ path, code }: FieldFault): string => `${redactAddresses(path.join('.'))} ${code}`

/** The rest of a longer message is cut off: it is data, and matching takes quadratic time. */
const MESSAGE_CHARS = 10_000

const redactAddresses = (text: string): string =>
  text.slice(0, MESSAGE_CHARS).replace(/[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g, MASK)

/**
 * In classes 23 and 42 the quoted words are names of PostgreSQL (relation "users") and stay; elsewhere they are
 * values.
 */
const redactValues = (text: string, code: string): string =>
  /^(23|42)[0-9A-Z]{3}$/.test(code) ? text : text.replace(/"(?:[^"\\]|\\.)*"?/gs, `"${MASK}"`)

/** For tests and tools without output. */
export const silentLog: Log = createLog('silent')
