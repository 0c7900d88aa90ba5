// Every text that a call accepts is of one line or of several: a new field without a decision fails here.
import { expect, test } from 'vitest'
import * as z from 'zod'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { listApiEndpoints } from '#testing/api-endpoints.ts'

type Leaf = { place: string; schema: z.ZodType }

/** The texts inside of a schema: strings, keys of records, and what is made of a string by a pipe. */
function leavesOf(schema: z.ZodType, place: string): Leaf[] {
  const inner = (one: unknown, more = '') => leavesOf(one as z.ZodType, `${place}${more}`)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, one]) => inner(one, `.${name}`))
  if (schema instanceof z.ZodArray) return inner(schema.element, '[]')
  if (schema instanceof z.ZodRecord)
    return [...inner(schema.keyType, '{key}'), ...inner(schema.valueType, '{}')]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => inner(one))
  if (schema instanceof z.ZodTuple) return schema.def.items.flatMap((one) => inner(one, '[]'))
  if (schema instanceof z.ZodIntersection) return [...inner(schema.def.left), ...inner(schema.def.right)]
  if (schema instanceof z.ZodLazy) return inner(schema.unwrap())
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodNonOptional ||
    schema instanceof z.ZodCatch ||
    schema instanceof z.ZodReadonly
  )
    return inner(schema.def.innerType)
  if (schema instanceof z.ZodPipe) {
    // a transform before the schema (preprocess): the schema decides
    if (schema.def.in instanceof z.ZodTransform) return inner(schema.def.out)
    return readsText(schema) ? [{ place, schema }] : inner(schema.def.in)
  }
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodStringFormat
  const isOther =
    schema instanceof z.ZodNumber ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodNull ||
    schema instanceof z.ZodNever ||
    schema instanceof z.ZodUnknown ||
    schema instanceof z.ZodUndefined
  if (!isText && !isOther) throw new Error(`${place}: ${schema.def.type} is not known to this test`)
  return isText ? [{ place, schema }] : []
}

/** Whether what is parsed first is a text: the whole pipe decides about it. */
const readsText = (schema: unknown): boolean =>
  schema instanceof z.ZodPipe ? readsText(schema.def.in) : schema instanceof z.ZodString

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

const accepts = (schema: z.ZodType, text: string): unknown => {
  const parsed = schema.safeParse(text)
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
