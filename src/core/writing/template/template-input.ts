// Texts with variables that users and programs send.
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { readPastedHtml } from './pasted-html.ts'
import { normalizeVariables, readSubject, withLineBreaks } from './written-variables.ts'

export const TemplateText = MultiLine.overwrite((text) => normalizeVariables(withLineBreaks(text)))
export const TemplateHtml = MultiLine.overwrite(readPastedHtml)
export const TemplateLine = SingleLine.overwrite(readSubject)
