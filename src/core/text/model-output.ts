// The JSON that a model has to answer with: one zod schema gives the JSON Schema of the request and the check of the answer.
import * as z from 'zod'
import type { JsonSchema, OutputFormat } from '#core/ports.ts'

/**
 * @param name of the schema, `[A-Za-z0-9_-]{1,64}`
 * @param shape an object with every field required (`.nullable()` instead of `.optional()`). Limits of length and number
 * are checked in the answer only: providers reject them in a schema.
 */
export const outputFormat = <S extends z.ZodObject>(name: string, shape: S): OutputFormat<z.output<S>> => ({
  name,
  schema: strictSchema(shape),
  read(json) {
    const read = shape.safeParse(json)
    if (read.success) return { ok: true, value: read.data }
    const problems = read.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`)
    return { ok: false, problem: problems.join('\n') }
  },
})

/** Keywords that a provider rejects or ignores: Gemini answers 400 to `$schema`, OpenAI to patterns and limits. */
const DROPPED = new Set([
  '$schema',
  'pattern',
  'format',
  'default',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
])

/** JSON Schema in the common subset: no limits, every property required, no further properties, `anyOf` instead of `oneOf`. */
export function strictSchema(shape: z.ZodObject): JsonSchema {
  return strict(z.toJSONSchema(shape, { io: 'input' })) as JsonSchema
}

function strict(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(strict)
  if (typeof part !== 'object' || part === null) return part
  const kept = Object.entries(part)
    .filter(([key]) => !DROPPED.has(key))
    .map(([key, value]) => [
      key === 'oneOf' ? 'anyOf' : key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(value as object).map(([name, property]) => [name, strict(property)]),
          )
        : strict(value),
    ])
  const object = Object.fromEntries(kept) as Record<string, unknown>
  if (object.type !== 'object') return object
  return { ...object, required: Object.keys(object.properties ?? {}), additionalProperties: false }
}

/**
 * The one answer in a model's text (rules.md R-492). Models put it into fences, after their thoughts (`<think>`, of which some
 * servers cut off the beginning) or between words, and write an example, a draft or a copy before it. Objects of another form are
 * ignored; of different ones in the right form none is the answer, unless the last is called final.
 */
export function readOutput<T>(text: string, output: OutputFormat<T>): ReturnType<OutputFormat<T>['read']> {
  const objects = findObjects(text)
  const [first] = objects
  if (!first) return { ok: false, problem: 'JSON 객체가 없습니다.' }
  const read = objects.map(({ json, before }) => ({ ...output.read(json), before }))
  const fitting = read.filter((one) => one.ok)
  const last = fitting.at(-1)
  if (!last) return output.read(first.json)
  const isOne =
    new Set(fitting.map(({ value }) => JSON.stringify(value).replace(/(?:\\n|\s)+/g, ' '))).size === 1
  if (isOne || FINAL.test(last.before)) return { ok: true, value: last.value }
  return { ok: false, problem: '서로 다른 답이 여러 개입니다. 답은 하나만 씁니다.' }
}

/** Words right before an answer that replaces those before it. */
const FINAL = /(?:최종|완성본|수정본|\bfinal\b|\brevised\b)[^.\n{}]{0,20}[\s`"]*(?:json\s*)?$/i

/** The JSON objects in a text with the words before each; [] also when characters of the text were lost. */
function findObjects(text: string): { json: unknown; before: string }[] {
  if (text.includes('\uFFFD')) return []
  const answer = text.replace(/^[\s\S]*?<\/think>/, '')
  const objects: { json: unknown; before: string }[] = []
  let from = answer.indexOf('{')
  for (let tries = 0, end = 0; from >= 0 && tries < 20; tries++) {
    const to = endOfObject(answer, from)
    if (to < 0) break
    try {
      const json: unknown = JSON.parse(answer.slice(from, to + 1))
      // half of a character
      if (!/\\ud[89a-f]/.test(JSON.stringify(json))) objects.push({ json, before: answer.slice(end, from) })
    } catch {
      // braces in words
    }
    end = to + 1
    from = answer.indexOf('{', end)
  }
  return objects
}

/** The position of the bracket that closes the one at `from`, or -1. */
function endOfObject(text: string, from: number): number {
  let depth = 0
  let inString = false
  for (let i = from; i < text.length; i++) {
    const character = text[i]
    if (inString) {
      if (character === '\\') i++
      else if (character === '"') inString = false
    } else if (character === '"') inString = true
    else if (character === '{') depth++
    else if (character === '}' && --depth === 0) return i
  }
  return -1
}
