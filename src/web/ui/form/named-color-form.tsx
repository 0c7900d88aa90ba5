// The name and colour of a tag or label, for a new one or an existing one. The input stays when saving fails.
import { type FormEvent, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import { Select } from './select.tsx'

type NameAndColor<C> = { name: string; color: C }
export type NamedColorFormProps<C extends Tone> = {
  initial: NameAndColor<C>
  colors: readonly C[]
  maxLength: number
  text: {
    name: string
    namePlaceholder: string
    need: string
    failed: string
    color: string
    colors: Readonly<Record<C, string>>
  }
  submitLabel: string
  /** rejects with the failure */
  onSave: (named: NameAndColor<C>) => Promise<unknown>
  onCancel?: () => void
}

export function NamedColorForm<C extends Tone>(props: NamedColorFormProps<C>) {
  const { initial, colors, maxLength, text, submitLabel, onSave, onCancel } = props
  const [name, setName] = useState(initial.name)
  const [color, setColor] = useState(initial.color)
  const [issue, setIssue] = useState<string>()
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (busy) return
    if (name.trim() === '') return setIssue(text.need)
    setBusy(true)
    try {
      await onSave({ name, color })
      setName(initial.name)
    } catch (error) {
      setIssue(failureText(error, text.failed))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-3">
      <Field label={text.name} error={issue}>
        <Input
          value={name}
          maxLength={maxLength}
          placeholder={text.namePlaceholder}
          onChange={(event) => {
            setName(event.target.value)
            setIssue(undefined)
          }}
        />
      </Field>
      <div className="flex flex-wrap items-end gap-2">
        <Field label={text.color} className="min-w-24 flex-1">
          <Select
            value={color}
            onValueChange={setColor}
            options={colors.map((value) => ({ value, label: text.colors[value] }))}
          />
        </Field>
        <span aria-hidden className="flex h-[34px] max-w-40 items-center">
          <Badge tone={color} className="max-w-full">
            <span className="truncate">{name.trim() || text.name}</span>
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
