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
 * The first JSON object in a model's text. Models put it into fences, after their thoughts (`<think>`, of which some servers cut
 * off the beginning) or between words.
 * @returns undefined when there is none, or when characters of the text were lost
 */
export function findJson(text: string): unknown {
  if (text.includes('\uFFFD')) return undefined
  const answer = text.replace(/^[\s\S]*?<\/think>/, '')
  for (let from = answer.indexOf('{'), tries = 0; from >= 0 && tries < 20; tries++) {
    const to = endOfObject(answer, from)
    if (to < 0) return undefined
    try {
      const json = JSON.parse(answer.slice(from, to + 1))
      // half of a character
      return /\\ud[89a-f]/.test(JSON.stringify(json)) ? undefined : json
    } catch {
      from = answer.indexOf('{', to + 1)
    }
  }
  return undefined
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
