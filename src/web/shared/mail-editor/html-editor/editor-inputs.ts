import type { CustomField } from '#web/shared/mail-editor/variable-field/variable-choices.ts'

export type EditorInputs = { customFields: readonly CustomField[] | null; readOnly: boolean }
