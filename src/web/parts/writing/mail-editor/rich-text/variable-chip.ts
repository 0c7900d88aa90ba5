// A variable in the editor: its name, and the text used when a lead has no value.
import { richText } from './rich-text-text.ts'

/** @param source `{{담당자명 | default: "담당자"}}` */
export function variableChip(source: string, isKnown: (content: string) => boolean) {
  const dom = document.createElement('span')
  dom.className = 'rich-variable'
  dom.dataset.source = source
  dom.contentEditable = 'false'
  const [name = '', ...filters] = source.slice(2, -2).split('|')
  dom.append(name.trim() || source)
  const fallback = /default\s*:\s*["'“”‘’]([^"'“”‘’]*)/.exec(filters.join('|'))?.[1]
  if (fallback) {
    const note = document.createElement('small')
    note.textContent = richText.fallback(fallback)
    dom.append(note)
  }
  markChip(dom, isKnown)
  // attributes that are changed later are no edits
  return { dom, ignoreMutation: () => true }
}

/** Shows whether the variable exists. */
export function markChip(chip: HTMLElement, isKnown: (content: string) => boolean): void {
  const source = chip.dataset.source ?? ''
  const known = isKnown(source.slice(2, -2))
  chip.dataset.kind = known ? 'known' : 'unknown'
  chip.title = known ? richText.editVariable(source) : richText.unknownVariable(source)
}
