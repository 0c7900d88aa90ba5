// Selects tags: chosen ones first, the others by name; creates a missing one.
import { Check, Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { MAX_TAG_NAME, tagKey } from '#core/leads/tag.ts'
import { isFoundIn } from '#core/text/search-text.ts'
import { useTags } from '#web/data/leads/tags.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { toastFailure } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Input } from '#web/ui/form/input.tsx'
import { TONE_SOFT } from '#web/ui/tone.ts'
import { tagText } from './text.ts'

const SHOWN = 30

export type TagPickerProps = {
  /** whose tags; new ones are created there */
  workspaceId: string
  value: readonly string[]
  onChange: (tagIds: string[]) => void
  label: string
  /** whether a missing tag can be created */
  canCreate?: boolean
  error?: string | undefined
}

export function TagPicker({ workspaceId, value, onChange, label, canCreate = false, error }: TagPickerProps) {
  const id = useId()
  const tags = useTags(workspaceId || undefined)
  const create = useChange(api.tags.createTag, { stale: ['tags'], isAwaited: true })
  const [text, setText] = useState('')
  const name = text.trim().replace(/\s+/g, ' ')
  const all = tags.data ?? []
  const found = name === '' ? all : all.filter((tag) => isFoundIn(tag.name, name))
  const chosen = all.filter((tag) => value.includes(tag.id))
  const others = found.filter((tag) => !value.includes(tag.id))
  const isNew = canCreate && name !== '' && !all.some((tag) => tagKey(tag.name) === tagKey(name))
  const toggle = (tagId: string): void =>
    onChange(value.includes(tagId) ? value.filter((each) => each !== tagId) : [...value, tagId])
  const make = (): void =>
    create.mutate(
      { body: { workspaceId, name } },
      {
        onSuccess: (tag) => {
          onChange([...value, tag.id])
          setText('')
        },
        onError: (error) => toastFailure(error, tagText.failed),
      },
    )
  const enter = (): void => {
    const [only] = others
    if (isNew) make()
    else if (name !== '' && only) {
      toggle(only.id)
      setText('')
    }
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-sm font-semibold text-ink">{label}</legend>
      <Input
        aria-label={`${label}: ${canCreate ? tagText.findOrCreate : tagText.find}`}
        aria-invalid={error ? true : undefined}
        placeholder={canCreate ? tagText.findOrCreate : tagText.find}
        maxLength={MAX_TAG_NAME}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event) || event.code !== 'Enter') return
          event.preventDefault()
          enter()
        }}
      />
      <div className="flex flex-wrap items-center gap-1.5">
        {[...chosen, ...others.slice(0, SHOWN)].map((tag) => {
          const isOn = value.includes(tag.id)
          return (
            <button
              key={tag.id}
              type="button"
              aria-pressed={isOn}
              onClick={() => toggle(tag.id)}
              className={cx(
                'inline-flex min-h-7 max-w-full items-center gap-1 rounded-lg border px-2 text-xs font-semibold transition-colors',
                TONE_SOFT[tag.color],
                isOn ? 'border-current' : 'border-transparent hover:border-line-strong',
              )}
            >
              {isOn && <Check aria-hidden className="size-3.5" />}
              <span className="truncate">{tag.name}</span>
            </button>
          )
        })}
        {isNew && (
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            busy={create.isPending}
            onClick={make}
          >
            {tagText.makeNew(name)}
          </Button>
        )}
      </div>
      {others.length > SHOWN && (
        <p className="text-xs text-muted">{tagText.moreFound(others.length - SHOWN)}</p>
      )}
      {name !== '' && found.length === 0 && !isNew && (
        <p className="text-xs text-muted">{tagText.noneFound}</p>
      )}
      {tags.data?.length === 0 && name === '' && canCreate && (
        <p className="text-xs text-muted">{tagText.empty}</p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-red-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
