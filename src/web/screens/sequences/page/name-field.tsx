// The name of the sequence as the heading of the page, edited in place.
import { Check, Pencil, X } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { useChangeSequence } from '#web/data/sequences/sequence-changes.ts'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { sequencePageText } from '#web/words/sequence-page.ts'

export function NameField({ sequence, editable }: { sequence: Sequence; editable: boolean }) {
  const [editing, setEditing] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useEffect(() => {
    if (wasEditing.current && !editing) pencil.current?.focus()
    wasEditing.current = editing
  }, [editing])
  if (editing) return <Editor sequence={sequence} onClose={() => setEditing(false)} />
  return (
    <span className="flex min-w-0 items-center gap-1">
      <h1 title={sequence.name} className="min-w-0 text-xl font-bold tracking-[-0.02em] xl:truncate">
        {sequence.name}
      </h1>
      {editable && (
        <IconButton ref={pencil} size="xs" label={sequencePageText.rename} onClick={() => setEditing(true)}>
          <Pencil aria-hidden />
        </IconButton>
      )}
    </span>
  )
}

function Editor({ sequence, onClose }: { sequence: Sequence; onClose: () => void }) {
  const [name, setName] = useState(sequence.name)
  const field = useRef<HTMLInputElement>(null)
  const change = useChangeSequence(sequence.id)
  useEffect(() => field.current?.select(), [])
  const save = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') field.current?.focus()
    else if (wanted === sequence.name) onClose()
    else change.mutate({ name: wanted }, { onSuccess: onClose })
  }
  return (
    <form onSubmit={save} className="flex min-w-0 flex-1 basis-72 items-center gap-1">
      <h1 className="sr-only">{sequence.name}</h1>
      <input
        ref={field}
        aria-label={sequencePageText.name}
        autoComplete="off"
        maxLength={200}
        required
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (!isComposing(event) && event.key === 'Escape') onClose()
        }}
        className="control -my-1 max-w-[460px] text-lg! font-bold"
      />
      <IconButton type="submit" label={common.save} busy={change.isPending}>
        <Check aria-hidden />
      </IconButton>
      <IconButton label={common.cancel} onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </form>
  )
}
