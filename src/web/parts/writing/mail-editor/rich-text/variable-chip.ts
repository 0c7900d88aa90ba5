// A variable in the editor: its Korean name, and the text used when a lead has no value; or an AI part with its instruction.
import { instructionOf, shortInstruction } from '#core/writing/template/ai-part.ts'
import { canonicalName } from '#core/writing/template/variables.ts'
import { aiPartText } from '#web/parts/writing/mail-editor/ai-parts/text.ts'
import { richText } from './rich-text-text.ts'

/** @param source `{{담당자명 | default: "담당자"}}` */
export function variableChip(source: string, isKnown: (content: string) => boolean) {
  const dom = document.createElement('span')
  dom.className = 'rich-variable'
  dom.dataset.source = source
  dom.contentEditable = 'false'
  const instruction = instructionOf(source)
  if (instruction !== null) {
    dom.dataset.kind = 'ai'
    dom.title = aiPartText.edit(instruction)
    dom.append(aiPartText.chip(shortInstruction(instruction)))
    return { dom, ignoreMutation: () => true }
  }
  const [name = '', ...filters] = source.slice(2, -2).split('|')
  dom.append(canonicalName(name.trim()) || source)
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
  if (chip.dataset.kind === 'ai') return
  const source = chip.dataset.source ?? ''
  const known = isKnown(source.slice(2, -2))
  chip.dataset.kind = known ? 'known' : 'unknown'
  chip.title = known ? richText.editVariable(source) : richText.unknownVariable(source)
}
