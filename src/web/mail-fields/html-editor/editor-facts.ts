// What the parts of the code editor ask of the page around it.
import type { CustomField } from '#web/mail-fields/variable-field/variable-choices.ts'

export type EditorFacts = { customFields: readonly CustomField[] | null; readOnly: boolean }
