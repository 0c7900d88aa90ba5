// `{% ai "…" %}` in the body of a manual mail: a model writes this part for each lead, by the instruction between the quotes.
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'
import { isBlank } from '#core/text/plain-text.ts'
import { normalizeTemplate } from './normalize-template.ts'

/** Different instructions of one mail. */
export const MAX_AI_PARTS = 5
/** In characters. */
export const MAX_AI_INSTRUCTION = 300

/** A complete part; the instruction is the first group. */
export const AI_PART = /\{%-?\s*ai\s+"((?:(?!%\})[^"])*)"\s*-?%\}/g

/** The instructions of a text in its order, each once: equal instructions get the same text. */
export const aiInstructions = (text: string): string[] =>
  text.includes('{%')
    ? [...new Set([...normalizeTemplate(text).matchAll(AI_PART)].map((match) => match[1] ?? ''))]
    : []

/** The instruction of one part as it is stored; null when the text is another one. */
export const instructionOf = (source: string): string | null => aiInstructions(source)[0] ?? null

type Bodies = { bodyText: string; bodyHtml: string }

/** The instructions of the body that is mailed: the HTML when there is any (rules.md R-404). */
export const aiPartsOf = ({ bodyText, bodyHtml }: Bodies): string[] =>
  aiInstructions(isBlank(bodyHtml) ? bodyText : bodyHtml)

/** Who writes the mails of a draft: a manual draft with AI parts needs the model, too. */
export const writerOf = (draft: Bodies & { generationMode: GenerationMode }): GenerationMode =>
  draft.generationMode === 'manual' && aiPartsOf(draft).length === 0 ? 'manual' : 'ai'

/** The part as it is stored in a template. What would end it is replaced: quotes by single ones, `%}` by `% }`. */
export const aiPart = (instruction: string): string =>
  `{% ai "${instruction.replaceAll('"', "'").replaceAll('%}', '% }').replace(/\s+/g, ' ').trim()}" %}`

/** Stands for a part that is not written yet, in previews. */
export const aiPlaceholder = (instruction: string): string => `〔AI: ${shortInstruction(instruction)}〕`

/** @returns at most 30 characters, without braces */
export function shortInstruction(instruction: string): string {
  const text = instruction.replace(/\{\{\s*([^{}|]*?)\s*(?:\|[^{}]*)?\}\}/g, '$1').trim()
  return text.length > 30 ? `${text.slice(0, 29).trimEnd()}…` : text
}
