// Where in a text a variable is being written, and where written ones stand. Positions are in characters of the text.
import { customFieldName } from '#core/text/plain-text.ts'
import { fixedVariable } from '#core/writing/template/variables.ts'

export type OpenVariable = {
  /** of the `{{` */
  from: number
  /** behind what a picked variable takes the place of */
  to: number
  /** what stands between the braces and the caret */
  typed: string
  /** a filter follows, so the braces are closed behind it */
  isFiltered: boolean
}

/** The variable the caret stands in, or null. */
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

/** What is put in for a picked variable, from `from` to `to`. */
export const insertedText = (name: string, { isFiltered }: OpenVariable): string =>
  isFiltered ? `{{${name} ` : `{{${name}}}`

export type Segment = { text: string; at: number; kind: 'plain' | 'known' | 'unknown' | 'condition' }

/**
 * A text in parts: variables, conditions and what stands between.
 * @param customFields null while they are not known: no name is called unknown then
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

/** Whether what stands between the braces begins with a name there is, or with a quoted text. */
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

/** Where a mistyped name stands in a text, last first, so that mending one does not move the others. */
export function placesOf(text: string, name: string): { from: number; to: number }[] {
  return [...text.matchAll(/\{\{(\s*)([^{}|]*)/g)]
    .filter((found) => customFieldName(found[2] ?? '') === name)
    .map((found) => {
      const from = found.index + 2 + (found[1] ?? '').length
      return { from, to: from + (found[2] ?? '').trimEnd().length }
    })
    .reverse()
}
