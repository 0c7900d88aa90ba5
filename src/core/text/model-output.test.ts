import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { outputFormat, readOutput, strictSchema } from './model-output.ts'

test('a schema contains only keywords that every provider accepts', () => {
  const shape = z.object({
    subject: z.string().min(1).max(60),
    day: z.iso.date().nullable(),
    kind: z.enum(['mail', 'wait']),
    steps: z
      .array(z.object({ id: z.uuid(), days: z.number().int().min(0).max(30).default(1) }))
      .min(1)
      .max(9),
  })
  const text = JSON.stringify(strictSchema(shape))
  expect(text).not.toMatch(/\$schema|pattern|format|default|Length|imum|Items|oneOf/)
  expect(strictSchema(shape)).toEqual({
    type: 'object',
    properties: {
      subject: { type: 'string' },
      day: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      kind: { type: 'string', enum: ['mail', 'wait'] },
      steps: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, days: { type: 'integer' } },
          required: ['id', 'days'],
          additionalProperties: false,
        },
      },
    },
    required: ['subject', 'day', 'kind', 'steps'],
    additionalProperties: false,
  })
})

test('a field named like a dropped keyword is kept', () => {
  expect(strictSchema(z.object({ format: z.string(), default: z.string() }))).toMatchObject({
    properties: { format: { type: 'string' }, default: { type: 'string' } },
    required: ['format', 'default'],
  })
})

test('an answer is checked with its limits, and the problem names the field', () => {
  const format = outputFormat('mail', z.object({ subject: z.string().min(1).max(5), body: z.string() }))
  expect(format.read({ subject: '제안', body: '본문', to: 'a@b.kr' })).toEqual({
    ok: true,
    value: { subject: '제안', body: '본문' },
  })
  expect(format.read({ subject: '아주 긴 제목입니다', body: '' })).toEqual({
    ok: false,
    problem: expect.stringMatching(/^subject: /),
  })
  expect(format.read([])).toMatchObject({ ok: false })
  expect(format.read(undefined)).toMatchObject({ ok: false })
})

const ONE = outputFormat('one', z.object({ a: z.number() }))
const valueIn = (text: string) => {
  const read = readOutput(text, ONE)
  return read.ok ? read.value.a : read.problem
}

describe('R-492: one answer', () => {
  test.each([
    '{"a":1}',
    '```json\n{"a":1}\n```',
    '<think>maybe {"a":2}?</think>\n{"a":1}',
    '네, 결과입니다: {"a":1} 감사합니다.',
    '{nonsense} {"a":1}',
    'maybe {"a":2}?</think>{"a":1}',
    // an echoed schema, and a copy
    '형식: {"type":"object","properties":{"a":{"type":"number"}}}\n{"a":1}',
    '{"a":1}\n\n```json\n{ "a": 1 }\n```',
    '{"b":"}{","c":"\\"}"} {"a":1}',
    // a draft and the final one
    '초안: {"a":3}\n\n최종 답:\n```json\n{"a":1}\n```',
    'Draft {"a":3}\nFinal: {"a":1}',
  ])('%s', (text) => expect(valueIn(text)).toBe(1))

  test.each([
    '{"a":1} {"a":2}',
    '[{"a":1},{"a":2}]',
    '첫 번째 안: {"a":1}\n두 번째 안: {"a":2}',
    'Option A {"a":1} Option B {"a":2}',
    '최종 후보 두 가지입니다. {"a":1}\n{"a":2}',
  ])('different answers are none: %s', (text) => expect(valueIn(text)).toMatch(/여러 개/))

  test.each(['', '물론입니다!', '{"a":1', '[1,2]', '{'.repeat(100_000), '{"a":1,"b":"안녕하세\uFFFD"}'])(
    'no object: %.20s',
    (text) => expect(valueIn(text)).toMatch(/없습니다/),
  )

  test('a whole character in two escapes is kept, half of one is no answer', () => {
    const format = outputFormat('text', z.object({ a: z.string() }))
    expect(readOutput('{"a":"\\ud83d\\ude00"}', format)).toEqual({ ok: true, value: { a: '😀' } })
    expect(readOutput('{"a":"\\ud83d"}', format)).toMatchObject({ ok: false })
  })
})
