// One labelled text of a mail with its variables, its faults and what to know about it.
import { type ReactNode, useRef } from 'react'
import type { MailHint } from '#core/writing/mail-hints.ts'
import { fieldHint } from '#web/shared/mail-editor/field-hint.tsx'
import { insertAtCaret, isTextField } from '#web/shared/mail-editor/insert-at-caret.ts'
import type { TemplateFieldError } from '#web/shared/mail-editor/template-errors.ts'
import { Field } from '#web/ui/form/field.tsx'
import { ErrorLine } from './error-line.tsx'
import { placesOf } from './open-variable.ts'
import { VariableField, type VariableFieldProps } from './variable-field.tsx'

export type TemplateFieldProps = VariableFieldProps & {
  label: string
  hint?: ReactNode
  /** what to look at once more */
  hints?: readonly MailHint[]
  /** said instead of the fault: what keeps the text from being saved */
  error?: string | undefined
  fault?: TemplateFieldError | undefined
}

export function TemplateField({ label, hint, hints = [], error, fault, ...field }: TemplateFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const mend = (): void => {
    const element = box.current?.querySelector('.is-typed') ?? null
    if (!isTextField(element) || !fault?.fix) return
    const { wrong, right } = fault.fix
    element.focus()
    for (const { from, to } of placesOf(element.value, wrong)) {
      element.setSelectionRange(from, to)
      insertAtCaret(element, right)
    }
  }
  return (
    <div ref={box}>
      <Field
        label={label}
        hint={fieldHint(hint, hints)}
        error={error ?? (fault && <ErrorLine fault={fault} onFix={field.readOnly ? undefined : mend} />)}
      >
        <VariableField {...field} />
      </Field>
    </div>
  )
}
