// Selects the tag that replaces another.
import { type FormEvent, useState } from 'react'
import type { Tag } from '#api/leads/tags.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { failureText, toastSuccess } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { tagText } from './text.ts'

export type TagMergeProps = { tag: Tag; others: readonly Tag[]; onClose: () => void }

export function TagMerge({ tag, others, onClose }: TagMergeProps) {
  const merge = useChange(api.tags.mergeTag)
  const [intoId, setIntoId] = useState('')
  const [issue, setIssue] = useState<string>()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (intoId === '') {
      setIssue(tagText.mergePick)
      return
    }
    merge.mutate(
      { params: { id: tag.id }, body: { intoId } },
      {
        onSuccess: (into) => {
          toastSuccess(tagText.merged(into.name))
          onClose()
        },
        onError: (error) => setIssue(failureText(error, tagText.failed)),
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <Field label={tagText.mergeInto} hint={tagText.mergeHint(tag.name)} error={issue}>
        <Select
          value={intoId}
          placeholder={tagText.mergePick}
          onValueChange={(id) => {
            setIntoId(id)
            setIssue(undefined)
          }}
          options={others.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={merge.isPending}>
          {tagText.mergeSubmit}
        </Button>
      </div>
    </form>
  )
}
