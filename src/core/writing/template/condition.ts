// Reads the conditions of `{% if … %}` and `{% case … %}`. LiquidJS accepts malformed expressions silently (it reads "직원 수"
// as 직원), so the shape of an expression is checked here.
import { type Tag, TypeGuards, Value } from 'liquidjs'
import { customFieldName } from '#core/text/plain-text.ts'
import type { Problem, VariableUse } from './problem.ts'

/** Adds the variables of one tag to `uses` and a malformed condition to `problems`. @param at start of the tag */
export function readConditions(tag: Tag, at: number, uses: VariableUse[], problems: Problem[]): void {
  const parts = 'arguments' in tag && typeof tag.arguments === 'function' ? tag.arguments() : []
  for (const part of parts as Iterable<unknown>) {
    const tokens = part instanceof Value ? part.initial.postfix : [part]
    if (part instanceof Value && (part.filters.length > 0 || !isOneValue(tokens))) {
      problems.push({ kind: 'syntax', at, what: 'condition' })
    }
    for (const token of tokens) {
      if (TypeGuards.isRangeToken(token)) problems.push({ kind: 'syntax', at, what: 'condition' })
      if (TypeGuards.isPropertyAccessToken(token)) {
        uses.push({ name: nameOf(token), at, hasDefault: true, isPrinted: false })
      }
    }
  }
}

type Access = Parameters<typeof TypeGuards.isPropertyAccessToken>[0]

/** `업종` and `["직원 수"]` are names; a property of a value is returned as written and matches no variable. */
function nameOf(token: Access): string {
  const [first, ...deeper] = token.props
  const isPlain = deeper.length === 0 && token.variable === undefined
  return customFieldName(isPlain && typeof first?.content === 'string' ? first.content : token.getText())
}

/** Whether the expression in postfix order evaluates to exactly one value. */
function isOneValue(postfix: readonly unknown[]): boolean {
  let depth = 0
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) depth++
    else if (token.operator !== 'not') depth--
    if (depth < 1) return false
  }
  return depth === 1
}
