// The rich text field of a mail a member writes by hand: an answer, or a mail to one lead. Without formatting it is a text
// mail. Lazy-loaded.
import type { RefObject } from 'react'
import type { OfferedFields } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { useFieldControl } from '#web/ui/form/field-context.ts'
import { bodiesOf, documentOf } from './body-mode.ts'
import { formatsOf } from './rich-document.ts'
import { RichEditor, type RichEditorActions } from './rich-editor.tsx'

/** `html` is '' when the text has no formatting. */
export type CompactText = { text: string; html: string }

export type CompactEditorProps = {
  label: string
  placeholder: string
  /** read once */
  initial: CompactText
  variables: OfferedFields
  onChange: (text: CompactText) => void
  actions: RefObject<RichEditorActions | null>
}

export function CompactEditor({
  label,
  placeholder,
  initial,
  variables,
  onChange,
  actions,
}: CompactEditorProps) {
  const control = useFieldControl({})
  return (
    <RichEditor
      label={label}
      id={control.id ?? ''}
      describedBy={control['aria-describedby']}
      isInvalid={control['aria-invalid'] === true}
      initial={documentOf({ bodyText: initial.text, bodyHtml: initial.html })}
      placeholder={placeholder}
      customFields={variables}
      readOnly={false}
      isCompact
      actions={actions}
      onChange={(document) => {
        const { bodyText, bodyHtml } = bodiesOf(document)
        onChange({ text: bodyText, html: formatsOf(document).length > 0 ? bodyHtml : '' })
      }}
    />
  )
}
