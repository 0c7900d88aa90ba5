import type { OfferedFields } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'

export type EditorInputs = { customFields: OfferedFields; readOnly: boolean }
