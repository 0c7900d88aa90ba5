// The names and the shape of conditions: what `{% if … %}` and `{% case … %}` ask for. The library reads an expression
// that makes no sense without a word ("직원 수" is taken for 직원), so its shape is proved here.

import { type Tag, TypeGuards, Value } from 'liquidjs'
import { customFieldName } from '#core/text/plain-text.ts'
import type { Problem, VariableUse } from './problem.ts'

/** Adds what one tag uses; a condition that cannot be meant is a problem. @param at where the tag begins */
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

/** `업종` and `["직원 수"]` are names; anything deeper is shown as it was written and is no name of ours. */
function nameOf(token: Access): string {
  const [first, ...deeper] = token.props
  const isPlain = deeper.length === 0 && token.variable === undefined
  return customFieldName(isPlain && typeof first?.content === 'string' ? first.content : token.getText())
}

/** Operands and operators, in the order of evaluation, must come to one value. */
function isOneValue(postfix: readonly unknown[]): boolean {
  let depth = 0
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) depth++
    else if (token.operator !== 'not') depth--
    if (depth < 1) return false
  }
  return depth === 1
}
