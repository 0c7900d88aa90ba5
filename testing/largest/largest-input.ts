// The largest valid input of a call, from its schema: every list and every long text is filled by the name of its field.
import * as z from 'zod'
import type { Endpoint } from '#api/endpoint.ts'
import { MAX_CONDITIONS } from '#core/leads/filter/filter.ts'
import type { Args } from '#testing/access/access-call.ts'
import { type LargeWorkspace, longWorkflow } from './large-workspace.ts'

type Schema = {
  type?: string
  maxItems?: number
  maxLength?: number
  maximum?: number
  properties?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

/** Lists and texts from this size on need a value in FIELDS. */
const LIST = 500
const TEXT = 10_000
/** as many variables and tags as a template may have, then text */
const VARIABLES = 1900
const html = (length: number): string =>
  (
    '<a href="https://a.example/{{회사명}}"><b>가</b></a> '.repeat(VARIABLES) + '<i>나</i> '.repeat(1100)
  ).padEnd(length, '다 ')
const text = (length: number): string =>
  '{{회사명}} 가나다\n'.repeat(VARIABLES).padEnd(length, '라 ').slice(0, length)

/** By the name of the field. `max`: of the schema */
const FIELDS: Record<string, (r: LargeWorkspace, max: number) => unknown> = {
  leadIds: (r, max) => r.leadIds.slice(0, max),
  // only with a filter instead of ids
  except: () => undefined,
  enrollmentIds: (r, max) => r.enrollmentIds.slice(0, max),
  // one transaction for each: more of them take longer, not in longer stretches
  executionIds: (r) => r.executionIds.slice(0, 20),
  sequenceIds: () => undefined,
  threadIds: () => undefined,
  seen: () => undefined,
  answerIds: () => undefined,
  ids: (r, max) => r.spareLeadIds.slice(0, max),
  emailIds: (r) => [r.emailId],
  values: (r, max) =>
    r.leadIds.slice(0, max).map((leadId) => ({ leadId, name: '도시', value: '부산'.repeat(60) })),
  filter: () => worstFilter,
  allowedFields: (_, max) => Array.from({ length: max }, (_field, nth) => `항목${nth}`),
  customFields: () =>
    Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`항목${n}`, '값'.repeat(1000)])),
  bodyText: (_, max) => text(max),
  bodyHtml: (_, max) => html(max),
  templateBody: (_, max) => text(max),
  templateBodyHtml: (_, max) => html(max),
  html: (_, max) => html(max),
  text: (_, max) => text(max),
  aiPrompt: (_, max) => text(max),
  prompt: (_, max) => text(max),
  signature: (_, max) => '가'.repeat(max),
  signatureHtml: (_, max) => html(max).slice(0, max),
  workflowData: () => longWorkflow(),
  daysOff: (_, max) =>
    Array.from({ length: max }, (_day, nth) =>
      new Date(Date.UTC(2026, 11, 1 + nth)).toISOString().slice(0, 10),
    ),
  image: (_, max) => `R0lGODlh${'A'.repeat(max - 10)}==`,
  textVersion: () => undefined,
}

/** Twenty conditions that no lead matches, so that each is compared with every lead. */
const worstFilter = {
  match: 'any',
  conditions: Array.from({ length: MAX_CONDITIONS }, (_, n) => ({
    kind: 'custom',
    name: `항목${1 + (n % 10)}`,
    op: 'contains',
    text: `찾을 수 없는 말 ${n}`,
  })),
}

const toSchema = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

/** The size of a list or text: of the largest form of a field with several. */
function sizeOf(schema: Schema): { list: number; text: number } {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(sizeOf)
  const own = {
    list: schema.type === 'array' ? (schema.maxItems ?? Number.POSITIVE_INFINITY) : 0,
    text: schema.type === 'string' ? (schema.maxLength ?? 0) : 0,
  }
  return {
    list: Math.max(own.list, ...inner.map(({ list }) => list)),
    text: Math.max(own.text, ...inner.map((one) => one.text)),
  }
}

/** The names of the fields of a body that are lists or long texts, on any level. */
function largeFields(schema: Schema): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
  if (typeof schema.additionalProperties === 'object') inner.push(schema.additionalProperties)
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const { list, text: length } = sizeOf(field)
    return list >= LIST || length >= TEXT ? [name] : largeFields(field)
  })
  return [...own, ...inner.flatMap((one) => (one ? largeFields(one) : []))]
}

/** The fields without a value in FIELDS: their call would be measured with a small input. */
export const unknownFields = ({ body }: Endpoint): string[] =>
  body ? largeFields(toSchema(body)).filter((name) => !(name in FIELDS)) : []

/** Whether a caller chooses the size of the input. */
export const hasLargeInput = (endpoint: Endpoint): boolean =>
  endpoint.multipart === true ||
  (endpoint.body !== undefined && largeFields(toSchema(endpoint.body)).length > 0)

/** `given` with every field of FIELDS that its schema has, the largest page, and the most expensive filter. */
export function enlarge(r: LargeWorkspace, { body, query }: Endpoint, given: Args): Args {
  const [path = '', search] = given.path.split('?')
  const request = new URLSearchParams(search)
  const queryFields = query ? (toSchema(query).properties ?? {}) : {}
  if (queryFields.limit) request.set('limit', String(queryFields.limit.maximum ?? 200))
  if (queryFields.search) request.set('search', '한빛')
  if (queryFields.filter) request.set('filter', JSON.stringify(worstFilter))
  const fields = body ? (toSchema(body).properties ?? {}) : {}
  const large = Object.entries(fields).flatMap(([name, field]) => {
    const value = FIELDS[name]?.(r, Math.max(...Object.values(sizeOf(field))))
    return value === undefined ? [] : [[name, value]]
  })
  return {
    ...given,
    path: request.size > 0 ? `${path}?${request}` : path,
    ...(given.form === undefined &&
      body && { body: { ...(given.body as object), ...Object.fromEntries(large) } }),
  }
}
