// Edits the text of one mail for one lead. The input is kept when saving fails.
import { useState } from 'react'
import { useFetchLatestOutboxMail } from '#web/data/sending/outbox.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure, issueFor } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { MailEditConflict } from '#web/parts/writing/mail-editor/diff/edit-conflict.tsx'
import { WrittenBodyField } from '#web/parts/writing/mail-editor/written-body-field.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { outboxText } from './text.ts'

type Text = { subject: string; bodyText: string; bodyHtml: string }

type EditFormProps = { id: string; written: Text; textVersion: string; onDone: () => void }

export function EditForm({ id, written, textVersion, onDone }: EditFormProps) {
  const [text, setText] = useState(written)
  const [start] = useState({ ...written, textVersion })
  /** the text another user has saved meanwhile: it is shown, and the next save overwrites it */
  const [theirs, setTheirs] = useState<(Text & { textVersion: string }) | null>(null)
  const edit = useChange(api.outbox.editOutboxMail)
  const newest = useFetchLatestOutboxMail(id)
  const dirty =
    text.subject !== start.subject || text.bodyText !== start.bodyText || text.bodyHtml !== start.bodyHtml
  return (
    <form
      noValidate
      className="flex flex-col gap-3.5"
      onSubmit={(event) => {
        event.preventDefault()
        edit.mutate(
          { params: { id }, body: { ...text, textVersion: (theirs ?? start).textVersion } },
          {
            onSuccess: () => {
              toastSuccess(outboxText.saved)
              onDone()
            },
            onError: async (error) => {
              const now = isFailure(error, 'mail_text_changed') ? await newest() : undefined
              if (now) setTheirs({ ...now.written, textVersion: now.textVersion })
              else toastFailure(error, outboxText.saveFailed)
            },
          },
        )
      }}
    >
      {dirty && <LeaveGuard />}
      <p className="text-sm text-muted">{outboxText.editHint}</p>
      {theirs && <MailEditConflict key={theirs.textVersion} theirs={theirs} mine={text} />}
      <Field label={outboxText.subject} error={issueFor(edit.error, 'subject')}>
        <Input
          value={text.subject}
          onChange={({ target }) => setText((before) => ({ ...before, subject: target.value }))}
        />
      </Field>
      <WrittenBodyField
        bodies={text}
        onChange={(bodies) => setText((before) => ({ ...before, ...bodies }))}
        errors={{ bodyText: issueFor(edit.error, 'bodyText'), bodyHtml: issueFor(edit.error, 'bodyHtml') }}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{common.cancel}</Button>
        <Button type="submit" variant="primary" busy={edit.isPending} disabled={!dirty}>
          {common.save}
        </Button>
      </div>
    </form>
  )
}
