// Every text that a call accepts is of one line or of several: a new field without a decision fails here.
import { expect, test } from 'vitest'
import * as z from 'zod'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'

type Schema = z.core.$ZodType
type Leaf = { place: string; schema: Schema }

const { core } = z

/** The texts inside of a schema: strings, keys of records, and what is made of a string by a pipe. */
function leavesOf(schema: Schema, place: string): Leaf[] {
  const inner = (one: Schema, more = '') => leavesOf(one, `${place}${more}`)
  if (schema instanceof core.$ZodObject)
    return Object.entries(schema._zod.def.shape).flatMap(([name, one]) => inner(one as Schema, `.${name}`))
  if (schema instanceof core.$ZodArray) return inner(schema._zod.def.element, '[]')
  if (schema instanceof core.$ZodRecord)
    return [...inner(schema._zod.def.keyType, '{key}'), ...inner(schema._zod.def.valueType, '{}')]
  if (schema instanceof core.$ZodUnion) return schema._zod.def.options.flatMap((one) => inner(one))
  if (schema instanceof core.$ZodTuple) return schema._zod.def.items.flatMap((one) => inner(one, '[]'))
  if (schema instanceof core.$ZodIntersection)
    return [...inner(schema._zod.def.left), ...inner(schema._zod.def.right)]
  if (schema instanceof core.$ZodLazy) return inner(schema._zod.innerType)
  if (
    schema instanceof core.$ZodOptional ||
    schema instanceof core.$ZodNullable ||
    schema instanceof core.$ZodDefault ||
    schema instanceof core.$ZodPrefault ||
    schema instanceof core.$ZodNonOptional ||
    schema instanceof core.$ZodCatch ||
    schema instanceof core.$ZodReadonly
  )
    return inner(schema._zod.def.innerType)
  if (schema instanceof core.$ZodPipe) {
    const { def } = schema._zod
    // a transform before the schema (preprocess): the schema decides
    if (def.in instanceof core.$ZodTransform) return inner(def.out)
    return readsText(schema) ? [{ place, schema }] : inner(def.in)
  }
  const isText = schema instanceof core.$ZodString
  const isOther =
    schema instanceof core.$ZodNumber ||
    schema instanceof core.$ZodBoolean ||
    schema instanceof core.$ZodEnum ||
    schema instanceof core.$ZodLiteral ||
    schema instanceof core.$ZodNull ||
    schema instanceof core.$ZodNever ||
    schema instanceof core.$ZodUnknown ||
    schema instanceof core.$ZodUndefined
  if (!isText && !isOther) throw new Error(`${place}: ${schema._zod.def.type} is not known to this test`)
  return isText ? [{ place, schema }] : []
}

/** Whether what is parsed first is a text: the whole pipe decides about it. */
const readsText = (schema: Schema): boolean =>
  schema instanceof core.$ZodPipe ? readsText(schema._zod.def.in) : schema instanceof core.$ZodString

/** Texts of which every field accepts one. */
const EXAMPLES = [
  'a b',
  'ab',
  'kim@hanbit.example',
  'hanbit.example',
  'a'.repeat(43),
  'https://hanbit.example/a',
  '2026-11-23',
  '2026-11-23T00:00:00Z',
  '00000000-0000-4000-8000-000000000000',
  '0123456789abcdef0123456789abcdef',
  'Correct horse 1 battery',
  '123456',
  '#aabbcc',
  'Asia/Seoul',
  '09:00',
  '1',
  // cursors, and a filter in a query string
  '00000000-0000-4000-8000-000000000000.1.a b',
  '1~a1',
  '{"match":"all","conditions":[{"kind":"search","text":"a b"}]}',
]

const accepts = (schema: Schema, text: string): unknown => {
  const parsed = z.safeParse(schema, text)
  return parsed.success ? parsed.data : undefined
}

/** What the field does with a control character inside of a text that it accepts. */
function handling({ place, schema }: Leaf, character: string): 'rejected' | 'folded' | 'kept' {
  const examples = EXAMPLES.filter((text) => accepts(schema, text) !== undefined)
  if (examples.length === 0) throw new Error(`${place}: accepts none of the examples`)
  const results = examples.map((text) => accepts(schema, `${text.slice(0, -1)}${character}${text.slice(-1)}`))
  if (results.every((result) => result === undefined)) return 'rejected'
  return results.some((result) => JSON.stringify(result)?.includes(JSON.stringify(character).slice(1, -1)))
    ? 'kept'
    : 'folded'
}

const leaves: Leaf[] = []
for (const [call, { params, query, body }] of await listApiEndpoints())
  for (const [part, schema] of Object.entries({ params, query, body }))
    if (schema) leaves.push(...leavesOf(schema, `${call} ${part}`))

/** Fields that take any character, with the reason. */
const AS_SENT: Readonly<Record<string, string>> = {
  password: 'hashed as typed, and neither stored nor shown',
  currentPassword: 'the same',
  newPassword: 'the same',
  workflowData: 'a JSON document: its parser decides about the texts in it',
}
/** Fields whose line breaks belong to the text. */
const MULTI_LINE = [
  'aiPrompt',
  'aim',
  'audience',
  'body',
  'bodyHtml',
  'bodyText',
  'change',
  'companyIntro',
  // the end of a page, as it was sent to the caller
  'cursor',
  'customFields{}',
  'evidence',
  'hint',
  'html',
  'offer',
  'prompt',
  'senderIntro',
  'signature',
  'signatureHtml',
  'templateBody',
  'templateBodyHtml',
  'text',
  'value',
]

const nameOf = ({ place }: Leaf): string => place.split(/[ .]/).at(-1) ?? ''
const namesWith = (result: ReturnType<typeof handling>, character: string): string[] => {
  const found = leaves.filter((leaf) => !(nameOf(leaf) in AS_SENT) && handling(leaf, character) === result)
  return [...new Set(found.map(nameOf))].sort()
}

test('no text of a call contains NUL: every field is a SingleLine, a MultiLine or has a format of its own', () => {
  expect(leaves.length).toBeGreaterThan(500)
  expect(namesWith('kept', '\0')).toEqual([])
})

test('line breaks are kept only in fields of several lines', () => {
  expect(namesWith('kept', '\n')).toEqual(MULTI_LINE)
  expect(namesWith('kept', '\r')).toEqual(MULTI_LINE)
})

test('a line break in a name becomes a space and is removed at the ends, one of a word processor in a body becomes a usual one', () => {
  expect(SingleLine.parse('\r\n한빛\t\r\n정밀\u2028\n')).toBe('한빛 정밀')
  expect(SingleLine.parse(' a  b ')).toBe(' a  b ')
  expect(MultiLine.parse('a\r\n\tb\vc')).toBe('a\r\n\tb\nc')
})

test('other control characters are rejected with a sentence that says what to do', () => {
  for (const schema of [SingleLine, MultiLine])
    for (const character of ['\0', '\u0007', '\u001b', '\u007f', '\u009f']) {
      const { error } = schema.safeParse(`a${character}b`)
      expect(error?.issues[0]?.message).toContain('지운 뒤 다시 보내 주세요')
    }
})

test('a text of a million line breaks is folded in one pass', () => {
  expect(SingleLine.parse(`${'\n'.repeat(1_000_000)}a${'\n'.repeat(1_000_000)}b`)).toBe('a b')
})
