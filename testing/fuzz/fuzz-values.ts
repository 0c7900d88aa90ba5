// Values that match the JSON Schema of a call, mixed with hostile ones.
import fc from 'fast-check'

export type JsonSchema = {
  $ref?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

/** Known problematic texts: each must be stored unchanged or rejected. */
export const HOSTILE = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  'x\r\nBcc: everyone@victim.example',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)><style>@import "http://x.invalid"</style>',
  '=HYPERLINK("http://x.invalid")',
  "'; DROP TABLE leads; --",
  '../../../../etc/passwd',
  '{% for i in (1..99999999) %}{% for j in (1..99999999) %}x{% endfor %}{% endfor %}',
  '{{ "x" | append: "y" | prepend: constructor.constructor }}',
  '{{',
  '{"a":'.repeat(2000),
  '['.repeat(20_000),
  '\u202e\u200b\u200d'.repeat(50),
  '가'.normalize('NFD').repeat(300),
  '👩‍👩‍👧‍👦'.repeat(100),
  'a'.repeat(30_000),
  '__proto__',
  'constructor',
  'NaN',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.001Z',
  '2026-02-30',
  '9'.repeat(400),
] as const
const HOSTS = [
  'localhost',
  '127.1',
  '0x7f000001',
  '[::1]',
  '169.254.169.254',
  'x.invalid',
  '10.0.0.1',
  '.',
  '%',
]
const NUMBERS = [0, -0, -1, 0.5, 1e21, -1e308, 2 ** 31, 2 ** 53, 4_294_967_296]

const hostile = fc.constantFrom(...HOSTILE)
/** Any JSON value. */
export const anything = fc.oneof(
  { weight: 3, arbitrary: hostile },
  { weight: 2, arbitrary: fc.constantFrom(...NUMBERS) },
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>,
)

/**
 * One part in sixteen is arbitrary.
 * @param ids ids of existing rows, of the caller's workspace and of another
 */
export function valuesOf(
  schema: JsonSchema,
  ids: readonly string[],
  find: (ref: string) => JsonSchema,
): fc.Arbitrary<unknown> {
  const id = fc.constantFrom(...ids)
  const most = (tame: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 15, arbitrary: tame }, { weight: 1, arbitrary: anything })
  const build = (one: JsonSchema, depth: number, name = ''): fc.Arbitrary<unknown> => {
    if (one.$ref) return build(find(one.$ref), depth, name)
    const either = one.anyOf ?? one.oneOf
    if (either) return fc.oneof(...either.map((part) => build(part, depth, name)))
    if (one.allOf) return build(Object.assign({}, ...one.allOf) as JsonSchema, depth, name)
    if ('const' in one) return most(fc.constant(one.const))
    if (one.enum) return most(fc.constantFrom(...one.enum))
    if (one.type === 'object') return most(objectOf(one, depth))
    if (one.type === 'array') {
      const maxLength = Math.min(one.maxItems ?? 4, 4)
      const minLength = Math.min(one.minItems ?? 0, maxLength)
      return most(fc.array(build(one.items ?? {}, depth + 1, name), { minLength, maxLength }))
    }
    if (one.type === 'string') return most(textOf(one, name))
    if (one.type === 'integer' || one.type === 'number') {
      const [min, max] = [one.minimum ?? 0, one.maximum ?? 1000]
      return most(
        one.type === 'integer'
          ? fc.integer({ min: Math.max(min, -(2 ** 31)), max: Math.min(max, 2 ** 31 - 1) })
          : fc.double({ min, max, noNaN: true }),
      )
    }
    if (one.type === 'boolean') return most(fc.boolean())
    if (one.type === 'null') return fc.constant(null)
    return anything
  }
  const objectOf = (one: JsonSchema, depth: number): fc.Arbitrary<unknown> => {
    if (depth > 5) return fc.constant({})
    const parts = Object.entries(one.properties ?? {}).map(
      ([name, part]) => [name, build(part, depth + 1, name)] as const,
    )
    if (parts.length === 0) {
      const more = typeof one.additionalProperties === 'object' ? one.additionalProperties : {}
      return fc.dictionary(fc.oneof(id, fc.string({ maxLength: 8 }), hostile), build(more, depth + 1), {
        maxKeys: 3,
      })
    }
    // required fields are sometimes left out too
    return fc.oneof(
      { weight: 7, arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: one.required ?? [] }) },
      { weight: 1, arbitrary: fc.record(Object.fromEntries(parts), { requiredKeys: [] }) },
    )
  }
  const textOf = (
    { format, minLength = 0, maxLength = 200 }: JsonSchema,
    name: string,
  ): fc.Arbitrary<string> => {
    if (format === 'uuid' || /ids?$/i.test(name)) return id
    if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
    if (format === 'email') return fc.integer({ min: 1, max: 999 }).map((n) => `fuzz${n}@fuzz.example`)
    // no host name that could be looked up
    if (/host|url|domain/i.test(name))
      return fc.constantFrom(...HOSTS, ...HOSTS.map((host) => `http://${host}/`))
    return fc.oneof(
      fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }),
      fc.constantFrom('안녕하세요', '{{회사명}} 담당자님', 'Re: 제안', 'mail-1', 'start'),
      hostile,
    )
  }
  return build(schema, 0)
}
