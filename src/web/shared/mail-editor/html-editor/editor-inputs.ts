import type { OfferedFields } from '#web/shared/mail-editor/variable-field/variable-choices.ts'

export type EditorInputs = { customFields: OfferedFields; readOnly: boolean }
