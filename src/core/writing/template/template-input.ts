// Texts with variables that users and programs send.
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { readPastedHtml } from './pasted-html.ts'
import { normalizeVariables, readSubject } from './written-variables.ts'

export const TemplateText = MultiLine.overwrite((text) => normalizeVariables(withLineBreaks(text)))
export const TemplateHtml = MultiLine.overwrite(readPastedHtml)
export const TemplateLine = SingleLine.overwrite(readSubject)

/** A program that escaped a text twice sends the two characters of `\n` for each line break, and no line break at all. */
const withLineBreaks = (text: string): string =>
  !text.includes('\n') && text.includes('\\n\\n') ? text.replaceAll(/(?:\\r)?\\n/g, '\n') : text
