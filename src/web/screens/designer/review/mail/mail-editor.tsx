// The open email in edit mode: its fields beside the preview. Ctrl+S or the button saves, Esc cancels.
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import type { EmailContent } from '#web/data/writing/generated-emails.ts'
import { formatNumber } from '#web/lib/format.ts'
import { MailEditConflict } from '#web/parts/writing/mail-editor/diff/edit-conflict.tsx'
import { settingsText } from '#web/parts/writing/mail-editor/email-settings-text.ts'
import { WrittenBodyField } from '#web/parts/writing/mail-editor/written-body-field.tsx'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { emailEditText } from '#web/words/generation.ts'

const NAMES = ['subject', 'bodyText', 'bodyHtml'] as const

export function MailEditor({ email }: { email: GeneratedEmailDetail }) {
  const { actions, confirmDiscardThen, setView, setDirty } = useReview()
  const formId = useId()
  // the text when the editor opened, independent of later responses
  const [before] = useState(email)
  /** the stored version when another user changed it meanwhile: shown, and the next save is based on it */
  const [stored, setTheirs] = useState<GeneratedEmailDetail | null>(null)
  const [content, setContent] = useState<EmailContent>(() => ({
    subject: email.subject,
    bodyText: email.bodyText,
    bodyHtml: email.bodyHtml,
  }))
  // updated before the next render: Esc or Ctrl+S can arrive before the last characters are rendered
  const latest = useRef(content)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])
  /** @param isCompared shows what the edit changed */
  const leave = (isCompared = false): void => {
    setDirty(false)
    setView({ mode: 'read', isCompared })
    document.querySelector<HTMLElement>('[data-queue] [role=listbox]')?.focus()
  }
  const tooLong = (name: keyof EmailContent): string | undefined =>
    content[name].length > EMAIL_DRAFT_LIMITS[name]
      ? settingsText.tooLong(formatNumber(EMAIL_DRAFT_LIMITS[name]))
      : undefined
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (NAMES.some(tooLong) || busy) return
    if (!differs(latest.current, before)) return leave()
    setBusy(true)
    const saved = await actions.save(stored ?? before, latest.current, (stored ?? before).textVersion)
    setBusy(false)
    if (saved === true) leave(email.mode === 'ai')
    else if (saved !== false) setTheirs(saved)
  }
  const change = (change: Partial<EmailContent>): void => {
    latest.current = { ...latest.current, ...change }
    setContent(latest.current)
    setDirty(differs(latest.current, before))
  }
  return (
    <>
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="mx-auto flex min-h-0 w-full max-w-[820px] flex-1 flex-col gap-3.5 overflow-y-auto p-4"
      >
        {stored && <MailEditConflict key={stored.textVersion} theirs={stored} mine={content} />}
        <Field label={emailEditText.subject} error={tooLong('subject')}>
          <Input
            ref={first}
            type="text"
            value={content.subject}
            onChange={({ target }) => change({ subject: target.value })}
          />
        </Field>
        <WrittenBodyField
          bodies={content}
          onChange={change}
          errors={{ bodyText: tooLong('bodyText'), bodyHtml: tooLong('bodyHtml') }}
        />
      </form>
      <footer className="flex items-center justify-end gap-2 border-t border-line bg-surface px-4 py-2.5">
        <p className="mr-auto text-xs font-medium text-muted">{reviewText.editTitle}</p>
        <Button onClick={() => confirmDiscardThen(leave)}>{reviewText.cancel}</Button>
        <Button type="submit" form={formId} variant="primary" busy={busy}>
          {reviewText.save}
        </Button>
      </footer>
    </>
  )
}

const differs = (a: EmailContent, b: EmailContent): boolean => NAMES.some((name) => a[name] !== b[name])
