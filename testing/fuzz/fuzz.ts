// Calls every endpoint of the OpenAPI document with values generated from its schemas. Reports a 5xx, an error
// without a Korean message, data of another workspace, and slow responses.
import fc from 'fast-check'
import { anything, HOSTILE, type JsonSchema, valuesOf } from './fuzz-values.ts'

type Operation = {
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
  responses?: Record<string, { content?: Record<string, unknown> }>
}
export type Document = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, JsonSchema> }
}
type FuzzCall = { method: string; url: string; body: string | undefined }
type FuzzAnswer = { status: number; text: string }
type Example = { path: string; body?: unknown }
type Fault = FuzzCall & { operation: string; seed: number; why: string; answer: string }
export type FuzzReport = { calls: number; statuses: Map<number, number>; faults: Fault[] }

export type FuzzOptions = {
  document: Document
  send: (call: FuzzCall) => Promise<FuzzAnswer>
  /** called before an operation that changes something: signs in again */
  refresh: () => Promise<void>
  ids: readonly string[]
  /** a valid call of the operation for a row created for it */
  example: (title: string) => Promise<Example | null>
  /** texts that only another workspace contains */
  foreign: readonly string[]
  /** calls per operation */
  calls: number
  seed: number
}

export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { document, calls, seed, foreign } = options
  const report: FuzzReport = { calls: 0, statuses: new Map(), faults: [] }
  const find = (ref: string): JsonSchema => document.components?.schemas?.[ref.split('/').at(-1) ?? ''] ?? {}
  const values = (schema: JsonSchema) => valuesOf(schema, options.ids, find)
  for (const [path, methods] of Object.entries(document.paths))
    for (const [name, operation] of Object.entries(methods)) {
      // a stream of events does not end
      if ('text/event-stream' in (operation.responses?.['200']?.content ?? {})) continue
      const method = name.toUpperCase()
      const title = `${method} ${path}`
      if (method !== 'GET') await options.refresh()
      const requests = callsOf(method, path, operation, await options.example(title), values, options.ids)
      for (const call of fc.sample(requests, { numRuns: calls, seed })) {
        const answer = await options.send(call)
        report.calls++
        report.statuses.set(answer.status, (report.statuses.get(answer.status) ?? 0) + 1)
        const sent = `${call.url}${call.body ?? ''}`
        const why = faultIn(
          answer,
          foreign.filter((text) => !sent.includes(text)),
        )
        if (why)
          report.faults.push({ ...call, operation: title, seed, why, answer: answer.text.slice(0, 500) })
      }
    }
  return report
}

function callsOf(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  example: Example | null,
  values: (schema: JsonSchema) => fc.Arbitrary<unknown>,
  ids: readonly string[],
): fc.Arbitrary<FuzzCall> {
  const segments = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids, 'mail-1', 'start') },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE) },
  )
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const made = fc
    .tuple(...inPath.map(() => segments))
    .map((parts) => inPath.reduce((now, name, i) => now.replace(`{${name}}`, asUrl(parts[i])), path))
  const known = example?.path.split('?')[0]
  const queries = parameters.filter((one) => one.in === 'query')
  const query = fc
    .tuple(...queries.map(({ schema }) => fc.option(values(schema), { nil: undefined })))
    .map((given) =>
      queries.flatMap(({ name }, i) => (given[i] === undefined ? [] : [`${name}=${asUrl(given[i])}`])),
    )
  const body = requestBody?.content['application/json']?.schema
  return fc
    .record({
      path: known
        ? fc.oneof({ weight: 3, arbitrary: fc.constant(known) }, { weight: 1, arbitrary: made })
        : made,
      query,
      body: body ? bodies(body, example?.body, values) : fc.constant(undefined),
    })
    .map(({ path: url, query: request, body: sent }) => ({
      method,
      url: request.length > 0 ? `${url}?${request.join('&')}` : url,
      body: body ? JSON.stringify(sent) : undefined,
    }))
}

/** From the schema, or a valid one with one field changed. */
function bodies(
  schema: JsonSchema,
  good: unknown,
  values: (schema: JsonSchema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length === 0 || typeof good !== 'object' || good === null) return values(schema)
  const changed = fc
    .constantFrom(...fields)
    .chain(([name, field]) => fc.oneof(values(field), anything).map((value) => ({ ...good, [name]: value })))
  return fc.oneof(values(schema), changed)
}

const asUrl = (value: unknown): string =>
  encodeURIComponent(
    (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 4000),
  )

function faultIn({ status, text }: FuzzAnswer, foreign: readonly string[]): string | null {
  // 502: a model or mail server named by the fuzzer does not respond
  if (status >= 500 && status !== 502) return `${status}`
  if (foreign.some((one) => text.includes(one))) return 'holds what belongs to another workspace'
  if (status >= 400 && !hasSentence(text)) return `${status} without a sentence`
  return null
}

function hasSentence(text: string): boolean {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown }
    return typeof code === 'string' && typeof message === 'string' && /[가-힣]/.test(message)
  } catch {
    return false
  }
}
