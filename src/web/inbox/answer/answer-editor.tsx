// The rich text field of an answer. Lazy-loaded.
import type { RefObject } from 'react'
import { composeText } from '#web/inbox/text.ts'
import { bodiesOf, documentOf } from '#web/shared/mail-editor/rich-text/body-mode.ts'
import { formatsOf } from '#web/shared/mail-editor/rich-text/rich-document.ts'
import { RichEditor, type RichEditorActions } from '#web/shared/mail-editor/rich-text/rich-editor.tsx'
import { NO_VARIABLES } from '#web/shared/mail-editor/variable-field/variable-choices.ts'
import { useFieldControl } from '#web/ui/form/field-context.ts'
import type { AnswerDraft } from './answer-draft.ts'

export type AnswerEditorProps = {
  /** read once */
  initial: AnswerDraft
  onChange: (draft: AnswerDraft) => void
  actions: RefObject<RichEditorActions | null>
}

export function AnswerEditor({ initial, onChange, actions }: AnswerEditorProps) {
  const control = useFieldControl({})
  return (
    <RichEditor
      label={composeText.field}
      id={control.id ?? ''}
      describedBy={control['aria-describedby']}
      isInvalid={control['aria-invalid'] === true}
      initial={documentOf({ bodyText: initial.text, bodyHtml: initial.html })}
      placeholder={composeText.placeholder}
      customFields={NO_VARIABLES}
      readOnly={false}
      isCompact
      actions={actions}
      onChange={(document) => {
        const { bodyText, bodyHtml } = bodiesOf(document)
        // an answer without formatting is a text mail
        onChange({ text: bodyText, html: formatsOf(document).length > 0 ? bodyHtml : '' })
      }}
    />
  )
}
