// Validates body and query of every call by its schema. Null and '' in an optional field count as absent, unless the
// schema accepts them (clearing a text).
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod'
import { customFieldName } from '#core/text/plain-text.ts'

/** Issues in one response: an invalid list has as many issues as items. */
export const MAX_ISSUES = 100

type Path = readonly PropertyKey[]
const keyOf = (path: Path): string => JSON.stringify(path)

export const readInput: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route)
  if (route.httpPart === 'params') return validate
  return (input: unknown) => {
    const result = validate(input)
    if (!isFailure(result)) return noteIgnored(result, input)
    if (issueCount(result) > MAX_ISSUES) return result
    const blanks = issuePaths(route.schema, input).filter((path) => isBlank(input, path))
    if (blanks.length === 0) return result
    // a field still missing without its blank value is required: its own message is more precise
    const required = new Set(issuePaths(route.schema, without(input, blanks)).map(keyOf))
    const filled = without(
      input,
      blanks.filter((path) => !required.has(keyOf(path))),
    )
    return noteIgnored(validate(filled), filled)
  }
}

const isFailure = (result: unknown): boolean =>
  typeof result === 'object' && result !== null && 'error' in result && result.error !== undefined

const issueCount = (result: unknown): number => (result as { error: { length?: number } }).error.length ?? 0

const issuePaths = (schema: z.ZodType, input: unknown): Path[] =>
  schema.safeParse(input).error?.issues.map((issue) => issue.path) ?? []

/** Only for fields: an item of a list cannot be absent. */
function isBlank(input: unknown, path: Path): boolean {
  const holder = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], input)
  const key = path.at(-1)
  if (key === undefined || typeof holder !== 'object' || holder === null || Array.isArray(holder))
    return false
  return isAbsent((holder as Fields)[key])
}

const isAbsent = (value: unknown): boolean => value === null || value === ''

type Fields = Record<PropertyKey, unknown>

function without(input: unknown, paths: readonly Path[]): unknown {
  const copy = structuredClone(input)
  for (const path of paths) {
    const holder = path.slice(0, -1).reduce<unknown>((value, key) => (value as Fields)[key], copy)
    delete (holder as Fields)[path.at(-1) ?? '']
  }
  return copy
}

/** Names of ignored fields, by validated input. */
const ignored = new WeakMap<object, readonly string[]>()
const MAX_IGNORED = 20

/**
 * Names of the fields of a validated body that its schema does not have, each once: `leads.phone` for the field of an item.
 * Empty for most calls.
 */
export const ignoredFields = (body: unknown): readonly string[] =>
  (typeof body === 'object' && body !== null && ignored.get(body)) || []

function noteIgnored<R>(result: R, input: unknown): R {
  const { value } = (result ?? {}) as { value?: unknown }
  if (typeof value === 'object' && value !== null) {
    const names = [...new Set(missingIn(value, input))].slice(0, MAX_IGNORED)
    if (names.length > 0) ignored.set(value, names)
  }
  return result
}

/** Fields of the input that the output lacks. Of a list only the first hundred items are compared. */
function missingIn(output: unknown, input: unknown, before = ''): string[] {
  // a value of any shape is passed on as it is, and may be nested without limit
  if (output === input) return []
  if (Array.isArray(output) && Array.isArray(input))
    return output.slice(0, 100).flatMap((item, i) => missingIn(item, input[i], before))
  if (!isFields(output) || !isFields(input)) return []
  return Object.keys(input).flatMap((name) =>
    isAbsent(input[name]) || Object.hasOwn(output, customFieldName(name))
      ? missingIn(output[name], input[name], `${before}${name}.`)
      : [`${before}${name}`],
  )
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
