// A label's name and colour: of a new one, or of one that is changed. What was typed stays when it is refused.
import { type FormEvent, useState } from 'react'
import { LABEL_COLORS, type LabelColor } from '#core/inbox.ts'
import { failureText } from '#web/lib/toast.ts'
import { common } from '#web/text/common.ts'
import { labelText } from '#web/text/inbox.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

type Label = { name: string; color: LabelColor }
export type LabelFormProps = {
  initial: Label
  submitLabel: string
  /** rejects with the refusal */
  onSave: (label: Label) => Promise<unknown>
  onCancel?: () => void
}

export function LabelForm({ initial, submitLabel, onSave, onCancel }: LabelFormProps) {
  const [name, setName] = useState(initial.name)
  const [color, setColor] = useState(initial.color)
  const [issue, setIssue] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setIssue(labelText.need)
    setBusy(true)
    try {
      await onSave({ name, color })
      setName(initial.name)
    } catch (error) {
      setIssue(failureText(error, labelText.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={labelText.name} error={issue}>
        <Input
          value={name}
          maxLength={30}
          placeholder={labelText.namePlaceholder}
          onChange={(event) => {
            setName(event.target.value)
            setIssue(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={labelText.color} className="min-w-24 flex-1">
          <Select
            value={color}
            onValueChange={setColor}
            options={LABEL_COLORS.map((value) => ({ value, label: labelText.colors[value] }))}
          />
        </Field>
        <span aria-hidden className="flex h-[34px] items-center">
          <Badge tone={color}>{name.trim() || labelText.name}</Badge>
        </span>
        {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
