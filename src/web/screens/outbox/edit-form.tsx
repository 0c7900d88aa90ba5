// The text of one mail for one contact. What was written stays when it is refused.
import { useState } from 'react'
import { issueFor } from '#web/lib/api-failure.ts'
import { toastDone, toastFailure } from '#web/lib/toast.ts'
import { useEditOutboxMail } from '#web/queries/outbox.ts'
import { common } from '#web/text/common.ts'
import { outboxText } from '#web/text/outbox.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { LeaveGuard } from '#web/ui/leave-guard.tsx'
import { Textarea } from '#web/ui/textarea.tsx'

type Text = { subject: string; bodyText: string; bodyHtml: string }

export function EditForm({ id, written, onDone }: { id: string; written: Text; onDone: () => void }) {
  const [text, setText] = useState(written)
  const [start] = useState(written)
  const edit = useEditOutboxMail(id)
  const dirty =
    text.subject !== start.subject || text.bodyText !== start.bodyText || text.bodyHtml !== start.bodyHtml
  const field = (name: keyof Text) => ({
    value: text[name],
    onChange: (event: { target: { value: string } }) =>
      setText((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <form
      noValidate
      className="flex flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        edit.mutate(text, {
          onSuccess: () => {
            toastDone(outboxText.saved)
            onDone()
          },
          onError: (error) => toastFailure(error, outboxText.saveFailed),
        })
      }}
    >
      {dirty && <LeaveGuard />}
      <p className="text-sm text-muted">{outboxText.editHint}</p>
      <Field label={outboxText.subject} error={issueFor(edit.error, 'subject')}>
        <Input {...field('subject')} />
      </Field>
      <Field label={outboxText.bodyText} error={issueFor(edit.error, 'bodyText')}>
        <Textarea rows={10} {...field('bodyText')} />
      </Field>
      <Field label={outboxText.bodyHtml} hint={outboxText.htmlWins} error={issueFor(edit.error, 'bodyHtml')}>
        <Textarea rows={6} spellCheck={false} className="font-mono text-[13px]" {...field('bodyHtml')} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={edit.isPending} disabled={!dirty}>
          {common.save}
        </Button>
      </div>
    </form>
  )
}
