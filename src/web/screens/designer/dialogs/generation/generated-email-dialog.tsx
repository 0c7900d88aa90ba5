// One generated email: fetched when opened, with preview and form.
import { useState } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { useGeneratedEmail } from '#web/data/writing/generated-emails.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { useMarkOpenedAfterDelay } from '#web/screens/designer/review/mail/use-opened.ts'
import { WrittenBadges } from '#web/screens/designer/review/written-badges.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { EMAIL_STATUS, emailEditText } from '#web/words/generation.ts'
import { GeneratedEmailForm, type GeneratedEmailFormProps } from './generated-email-form.tsx'
import { EMAIL_STATUS_TONE } from './generated-email-table.tsx'
import { useGeneratedEmailForm } from './use-generated-email-form.tsx'

export type GeneratedEmailDialogProps = Omit<GeneratedEmailFormProps, 'email' | 'draft'> & {
  open: boolean
  emailId: string
  /** a generation run is active */
  locked: boolean
}

export function GeneratedEmailDialog({ emailId, ...props }: GeneratedEmailDialogProps) {
  const query = useGeneratedEmail(props.place, emailId)
  // cached data may be outdated; and a later response must not replace a text that is being edited
  const [email, setEmail] = useState<GeneratedEmailDetail | null>(null)
  if (!email && query.data && query.isFetchedAfterMount) setEmail(query.data)
  useMarkOpenedAfterDelay(props.place, email ? query.data : undefined)
  if (email) return <GeneratedEmailEditor email={email} {...props} />
  return (
    <Dialog
      open={props.open}
      onOpenChange={(next) => next || props.onClose()}
      size="lg"
      className="w-[1080px]!"
      title={emailEditText.title}
      footer={<Button onClick={props.onClose}>{emailEditText.cancel}</Button>}
    >
      {query.isError ? (
        <QueryError title={emailEditText.loadFailed} query={query} />
      ) : (
        <p role="status" className="flex min-h-[420px] items-center justify-center gap-2 text-sm text-muted">
          <Spinner />
          {emailEditText.loading}
        </p>
      )}
    </Dialog>
  )
}

function GeneratedEmailEditor(
  props: Omit<GeneratedEmailDialogProps, 'emailId'> & { email: GeneratedEmailDetail },
) {
  const { open, email, isAi, locked } = props
  const draft = useGeneratedEmailForm(props)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || draft.close()}
      keepOpen
      size="lg"
      className="w-[1080px]!"
      title={emailEditText.title}
      aside={
        <span className="mt-1 flex flex-wrap items-center gap-1.5">
          <Badge tone={EMAIL_STATUS_TONE[email.status]}>{EMAIL_STATUS[email.status]}</Badge>
          <WrittenBadges row={email} />
        </span>
      }
      footerStart={
        // regeneration uses the mode the email was generated in
        isAi &&
        email.mode === 'ai' && (
          <div className="flex flex-wrap items-center gap-2">
            <Button disabled={locked || email.isSent} busy={draft.isGenerating} onClick={draft.regenerate}>
              {emailEditText.regenerate}
            </Button>
            <Input
              type="text"
              aria-label={emailEditText.hint}
              maxLength={2000}
              disabled={locked || email.isSent}
              placeholder={emailEditText.hintPlaceholder}
              className="w-[340px]! max-w-full"
              value={draft.hint}
              onChange={(event) => draft.setHint(event.target.value)}
              onKeyDown={(event) => {
                if (isComposing(event) || event.key !== 'Enter') return
                event.preventDefault()
                draft.regenerate()
              }}
            />
          </div>
        )
      }
      footer={
        <>
          <Button onClick={draft.close}>{emailEditText.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={draft.formId}
            disabled={email.isSent}
            busy={draft.isSaving}
          >
            {emailEditText.save}
          </Button>
        </>
      }
    >
      <GeneratedEmailForm {...props} draft={draft} />
      {draft.questions}
    </Dialog>
  )
}
