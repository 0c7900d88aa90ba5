import { expect, test } from 'vitest'
import * as z from 'zod'
import { findJson, outputFormat, strictSchema } from './model-output.ts'

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

test('the first object is found in fences, behind thoughts and between words', () => {
  for (const text of [
    '{"a":1}',
    '```json\n{"a":1}\n```',
    '<think>maybe {"a":2}?</think>\n{"a":1}',
    '네, 결과입니다: {"a":1} 감사합니다. {"a":3}',
    '{nonsense} {"a":1}',
    'maybe {"a":2}?</think>{"a":1}',
  ])
    expect(findJson(text), text).toEqual({ a: 1 })
  expect(findJson('{"a":"}{","b":"\\"}"}')).toEqual({ a: '}{', b: '"}' })
  for (const text of ['{"a":"안녕하세\uFFFD"}', '{"a":"\\ud83d"}'])
    expect(findJson(text), text).toBeUndefined()
  expect(findJson('{"a":"\\ud83d\\ude00"}')).toEqual({ a: '😀' })
  for (const text of ['', '물론입니다!', '{"a":1', '[1,2]', '{'.repeat(100_000)])
    expect(findJson(text), text.slice(0, 20)).toBeUndefined()
})
