// The instruction of an AI part. Enter applies it, Esc closes the form.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { MAX_AI_INSTRUCTION } from '#core/writing/template/ai-part.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { aiPartText } from './text.ts'

type Props = {
  /** null: a new part */
  instruction: string | null
  onApply: (instruction: string) => void
  onRemove?: () => void
  onClose: () => void
  /** the caret is put into the form; not where a selection opens it */
  isFocused?: boolean
  className?: string
}

export function AiPartForm({ instruction, onApply, onRemove, onClose, isFocused, className }: Props) {
  const [text, setText] = useState(instruction ?? '')
  const [fault, setFault] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus()
  }, [isFocused])
  const apply = (): void => {
    if (text.trim() === '') setFault(aiPartText.empty)
    else onApply(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === field.current) apply()
    else return
    // neither submits the form nor closes the dialog
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no key handler of its own either
    <div
      role="group"
      aria-label={aiPartText.name}
      onKeyDownCapture={onKeyDown}
      className={cx('flex flex-col gap-2.5 bg-sunken px-3 py-2.5', className)}
    >
      <Field label={aiPartText.instruction} hint={aiPartText.hint} error={fault}>
        <Textarea
          ref={field}
          rows={2}
          maxLength={MAX_AI_INSTRUCTION}
          value={text}
          placeholder={aiPartText.placeholder}
          onChange={(event) => {
            setText(event.target.value)
            setFault('')
          }}
        />
      </Field>
      <div className="flex justify-end gap-2">
        {onRemove && (
          <Button size="sm" className="mr-auto" onClick={onRemove}>
            {aiPartText.remove}
          </Button>
        )}
        <Button size="sm" onClick={onClose}>
          {aiPartText.cancel}
        </Button>
        <Button size="sm" variant="primary" onClick={apply}>
          {instruction === null ? aiPartText.add : aiPartText.apply}
        </Button>
      </div>
    </div>
  )
}
