// Validates body and query of every call by its schema. Null and '' in an optional field count as absent, unless the
// schema accepts them (clearing a text).
import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import type * as z from 'zod'

/** Issues in one response: an invalid list has as many issues as items. */
export const MAX_ISSUES = 100

type Path = readonly PropertyKey[]
const keyOf = (path: Path): string => JSON.stringify(path)

export const readInput: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = validatorCompiler(route)
  if (route.httpPart === 'params') return validate
  return (input: unknown) => {
    const result = validate(input)
    if (!isFailure(result) || issueCount(result) > MAX_ISSUES) return result
    const blanks = issuePaths(route.schema, input).filter((path) => isBlank(input, path))
    if (blanks.length === 0) return result
    // a field still missing without its blank value is required: its own message is more precise
    const required = new Set(issuePaths(route.schema, without(input, blanks)).map(keyOf))
    return validate(
      without(
        input,
        blanks.filter((path) => !required.has(keyOf(path))),
      ),
    )
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
  const value = (holder as Fields)[key]
  return value === null || value === ''
}

type Fields = Record<PropertyKey, unknown>

function without(input: unknown, paths: readonly Path[]): unknown {
  const copy = structuredClone(input)
  for (const path of paths) {
    const holder = path.slice(0, -1).reduce<unknown>((value, key) => (value as Fields)[key], copy)
    delete (holder as Fields)[path.at(-1) ?? '']
  }
  return copy
}
