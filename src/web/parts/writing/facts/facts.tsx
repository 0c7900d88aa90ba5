// Facts, of a lead or of the own company: a line for each with its quote and its origin, and the form in which a user writes one.
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { common } from '#web/lib/common-text.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'

type FactLineProps = {
  text: string
  quote: string
  /** behind the text */
  badge?: ReactNode
  /** where it comes from */
  origin: ReactNode
  /** no mail uses it */
  isUnused?: boolean
  /** null: it may not be changed */
  change: {
    /** before the buttons */
    control?: ReactNode
    edit: string
    remove: string
    isRemoving: boolean
    onRemove: () => void
    form: (onEnd: () => void) => ReactNode
  } | null
}

export function FactLine({ text, quote, badge, origin, isUnused, change }: FactLineProps) {
  const [isEditing, setEditing] = useState(false)
  if (isEditing && change) return <li className="py-2.5">{change.form(() => setEditing(false))}</li>
  return (
    <li className="flex flex-wrap items-start gap-x-2 gap-y-1 py-2.5 text-sm first:pt-0 sm:flex-nowrap">
      <div className={cx('min-w-0 flex-1 basis-60', isUnused && 'text-muted')}>
        <p className="[overflow-wrap:anywhere]">
          {text} {badge}
        </p>
        {quote !== '' && quote !== text && (
          <blockquote className="mt-1 border-l-2 border-line pl-2 text-xs text-muted [overflow-wrap:anywhere]">
            {quote}
          </blockquote>
        )}
        <p className="mt-1 text-xs text-muted [overflow-wrap:anywhere]">{origin}</p>
      </div>
      {change && (
        <div className="flex shrink-0 items-center">
          {change.control}
          <IconButton label={change.edit} onClick={() => setEditing(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={change.remove} busy={change.isRemoving} onClick={change.onRemove}>
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      )}
    </li>
  )
}

type AddFactProps = { label: string; form: (onEnd: () => void) => ReactNode }

export function AddFact({ label, form }: AddFactProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return form(() => setOpen(false))
  return (
    <Button size="sm" className="self-start" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
      {label}
    </Button>
  )
}

type FactFormProps = {
  /** '' for a new fact */
  initial: string
  words: { label: string; placeholder: string; save: string; failed: string }
  maxLength: number
  isSaving: boolean
  onSave: (text: string, callbacks: { onSuccess: () => void; onError: (error: Error) => void }) => void
  onEnd: () => void
  /** further fields */
  children?: ReactNode
}

export function FactForm({ initial, words, maxLength, isSaving, onSave, onEnd, children }: FactFormProps) {
  const [text, setText] = useState(initial)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (text.trim() === '') return
    onSave(text, { onSuccess: onEnd, onError: (error) => toastFailure(error, words.failed) })
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label={words.label}>
        <Textarea
          rows={2}
          maxLength={maxLength}
          placeholder={words.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {children}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" busy={isSaving} disabled={text.trim() === ''}>
          {words.save}
        </Button>
        <Button size="sm" onClick={onEnd}>
          {common.cancel}
        </Button>
      </div>
    </form>
  )
}
