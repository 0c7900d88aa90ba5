// A labelled text field of a mail with variables, faults and hints.
import { type ReactNode, useRef } from 'react'
import type { MailHint } from '#core/writing/quality/mail-hints.ts'
import { fieldHint } from '#web/parts/writing/mail-editor/field-hint.tsx'
import { insertAtCaret, isTextField } from '#web/parts/writing/mail-editor/insert-at-caret.ts'
import type { TemplateFieldError } from '#web/parts/writing/mail-editor/template-errors.ts'
import { Field } from '#web/ui/form/field.tsx'
import { ErrorLine } from './error-line.tsx'
import { placesOf } from './open-variable.ts'
import { VariableField, type VariableFieldProps } from './variable-field.tsx'

export type TemplateFieldProps = VariableFieldProps & {
  label: string
  hint?: ReactNode
  /** hints about the text */
  hints?: readonly MailHint[]
  /** shown instead of the fault: why the text cannot be saved */
  error?: string | undefined
  fault?: TemplateFieldError | undefined
}

export function TemplateField({ label, hint, hints = [], error, fault, ...field }: TemplateFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const applySuggestion = (): void => {
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
        error={
          error ?? (fault && <ErrorLine fault={fault} onFix={field.readOnly ? undefined : applySuggestion} />)
        }
      >
        <VariableField {...field} />
      </Field>
    </div>
  )
}
