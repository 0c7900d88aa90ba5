// A tag's name and colour: of a new one, or of one that is changed. What was typed stays when it is refused.
import { type FormEvent, useState } from 'react'
import { MAX_TAG_NAME, TAG_COLORS, type TagColor } from '#core/tag.ts'
import { failureText } from '#web/lib/toast.ts'
import { common } from '#web/text/common.ts'
import { tagText } from '#web/text/tags.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Select } from '#web/ui/select.tsx'

type Named = { name: string; color: TagColor }
export type TagFormProps = {
  initial: Named
  submitLabel: string
  /** rejects with the refusal */
  onSave: (tag: Named) => Promise<unknown>
  onCancel?: () => void
}

export function TagForm({ initial, submitLabel, onSave, onCancel }: TagFormProps) {
  const [name, setName] = useState(initial.name)
  const [color, setColor] = useState(initial.color)
  const [issue, setIssue] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setIssue(tagText.need)
    setBusy(true)
    try {
      await onSave({ name, color })
      setName(initial.name)
    } catch (error) {
      setIssue(failureText(error, tagText.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={tagText.name} error={issue}>
        <Input
          value={name}
          maxLength={MAX_TAG_NAME}
          placeholder={tagText.namePlaceholder}
          onChange={(event) => {
            setName(event.target.value)
            setIssue(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={tagText.color} className="min-w-24 flex-1">
          <Select
            value={color}
            onValueChange={setColor}
            options={TAG_COLORS.map((value) => ({ value, label: tagText.colors[value] }))}
          />
        </Field>
        <span aria-hidden className="flex h-[34px] max-w-40 items-center">
          <Badge tone={color} className="max-w-full">
            <span className="truncate">{name.trim() || tagText.name}</span>
          </Badge>
        </span>
        {onCancel && <Button onClick={onCancel}>{common.cancel}</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {submitLabel}
        </Button>
      </div>
    </form>
  )
}
