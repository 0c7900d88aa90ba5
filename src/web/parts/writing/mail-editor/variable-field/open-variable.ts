// Finds the variable being typed and the complete variables of a text. Positions are in characters.
import { customFieldName } from '#core/text/plain-text.ts'
import { AI_PART } from '#core/writing/template/ai-part.ts'
import { fixedVariable } from '#core/writing/template/variables.ts'

export type OpenVariable = {
  /** position of the `{{` */
  from: number
  /** end of the text that a selected variable replaces */
  to: number
  /** the text between the braces and the caret */
  typed: string
  /** a filter follows, so the closing braces are after it */
  isFiltered: boolean
}

/** The variable at the caret, or null. */
export function openVariable(text: string, caret: number): OpenVariable | null {
  const before = /\{\{([^{}|\n]{0,40})$/.exec(text.slice(0, caret))
  if (!before) return null
  const after = text.slice(caret)
  const name = /^[^{}|\n]{0,40}(\}\}|(?=\|[^{}\n]*\}\}))/.exec(after)
  return {
    from: before.index,
    to: caret + (name?.[0].length ?? 0),
    typed: before[1] ?? '',
    isFiltered: name?.[1] === '',
  }
}

/** The text inserted for a selected variable, replacing `from` to `to`. */
export const insertedText = (name: string, { isFiltered }: OpenVariable): string =>
  isFiltered ? `{{${name} ` : `{{${name}}}`

export type Segment = { text: string; at: number; kind: 'plain' | 'known' | 'unknown' | 'condition' | 'ai' }

/** An AI part with its instruction, a variable with its content, or a condition. */
const MARKED = new RegExp(`${AI_PART.source}|\\{\\{([^{}]*)\\}\\}|\\{%[^{}]*%\\}`, 'g')

/**
 * Splits a text into variables, conditions, AI parts and plain text. The variables of an AI part are segments of their own.
 * @param customFields null while loading: no name is unknown then
 */
export function segmentsOf(text: string, customFields: ReadonlySet<string> | null): Segment[] {
  const segments: Segment[] = []
  let end = 0
  const push = (to: number, kind: Segment['kind']): void => {
    if (to > end) segments.push({ text: text.slice(end, to), at: end, kind })
    end = to
  }
  for (const found of text.matchAll(MARKED)) {
    push(found.index, 'plain')
    const [whole, instruction, content] = found
    const to = found.index + whole.length
    if (instruction === undefined)
      push(to, content === undefined ? 'condition' : isKnown(content, customFields) ? 'known' : 'unknown')
    else {
      const from = found.index + whole.indexOf(instruction)
      for (const { at, text: part, kind } of segmentsOf(instruction, customFields))
        if (kind !== 'plain') {
          push(from + at, 'ai')
          push(from + at + part.length, kind)
        }
      push(to, 'ai')
    }
  }
  push(text.length, 'plain')
  return segments
}

/** Whether the text between braces begins with a known name or a quoted text. */
export function isKnown(content: string, customFields: ReadonlySet<string> | null): boolean {
  const head = customFieldName(content.split('|')[0] ?? '')
  if (head === '') return false
  return (
    customFields === null ||
    /^["'“‘]/.test(head) ||
    fixedVariable(head) !== undefined ||
    customFields.has(head)
  )
}

/** Positions of a mistyped name, last first, so that replacing one does not move the others. */
export function placesOf(text: string, name: string): { from: number; to: number }[] {
  return [...text.matchAll(/\{\{(\s*)([^{}|]*)/g)]
    .filter((found) => customFieldName(found[2] ?? '') === name)
    .map((found) => {
      const from = found.index + 2 + (found[1] ?? '').length
      return { from, to: from + (found[2] ?? '').trimEnd().length }
    })
    .reverse()
}
