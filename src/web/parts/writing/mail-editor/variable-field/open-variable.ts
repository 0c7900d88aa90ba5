// Finds the variable being typed and the complete variables of a text. Positions are in characters.
import { customFieldName } from '#core/text/plain-text.ts'
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

export type Segment = { text: string; at: number; kind: 'plain' | 'known' | 'unknown' | 'condition' }

/**
 * Splits a text into variables, conditions and plain text.
 * @param customFields null while loading: no name is unknown then
 */
export function segmentsOf(text: string, customFields: ReadonlySet<string> | null): Segment[] {
  const segments: Segment[] = []
  let end = 0
  for (const found of text.matchAll(/\{\{([^{}]*)\}\}|\{%[^{}]*%\}/g)) {
    if (found.index > end) segments.push({ text: text.slice(end, found.index), at: end, kind: 'plain' })
    const [whole, content] = found
    const kind = content === undefined ? 'condition' : isKnown(content, customFields) ? 'known' : 'unknown'
    segments.push({ text: whole, at: found.index, kind })
    end = found.index + whole.length
  }
  if (end < text.length) segments.push({ text: text.slice(end), at: end, kind: 'plain' })
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
