// Texts with variables that users and programs send.
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { normalizeVariables } from './written-variables.ts'

export const TemplateText = MultiLine.overwrite(normalizeVariables)
export const TemplateLine = SingleLine.overwrite(normalizeVariables)
