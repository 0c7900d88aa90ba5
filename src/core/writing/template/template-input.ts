// Texts with variables that users and programs send.
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { readPastedHtml } from './pasted-html.ts'
import { normalizeVariables, readSubject, withLineBreaks } from './written-variables.ts'

const readText = (text: string): string => normalizeVariables(withLineBreaks(text))

/** How each text of an email draft is read. */
export const TEXT_READERS = {
  subject: readSubject,
  bodyText: readText,
  bodyHtml: readPastedHtml,
  aiPrompt: readText,
}

export const TemplateText = MultiLine.overwrite(readText)
export const TemplateHtml = MultiLine.overwrite(readPastedHtml)
export const TemplateLine = SingleLine.overwrite(readSubject)
