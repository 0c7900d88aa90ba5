// One generated mail: read as its reader will, and mended.
import { type FormEvent, useId, useState } from 'react'
import type { GeneratedEmail } from '#api/generated-emails.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/workflow/nodes/email-draft.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastDone } from '#web/lib/toast.ts'
import {
  type EmailContent,
  type Place,
  useRefreshEmails,
  useUpdateEmail,
} from '#web/queries/generated-emails.ts'
import { EMAIL_STATUS, emailEditText, generationText } from '#web/text/generation.ts'
import { settingsText } from '#web/text/node-settings.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { sayFailure } from '../say-failure.ts'
import { useDiscardGuard } from './discard-guard.tsx'
import { STATUS_TONE } from './generated-email-table.tsx'
import { MailPreview } from './mail-preview.tsx'

export type EmailEditProps = {
  open: boolean
  onClose: () => void
  place: Place
  email: GeneratedEmail
  isAi: boolean
  /** a run is writing mails right now */
  locked: boolean
  onRegenerate: () => Promise<boolean>
}

const NAMES = ['subject', 'bodyText', 'bodyHtml'] as const

export function EmailEditDialog(props: EmailEditProps) {
  const { open, onClose, place, email, isAi, locked, onRegenerate } = props
  const formId = useId()
  const [content, setContent] = useState<EmailContent>(() => ({
    subject: email.subject,
    bodyText: email.bodyText,
    bodyHtml: email.bodyHtml,
  }))
  const [issues, setIssues] = useState<Partial<Record<keyof EmailContent, string>>>({})
  const [asking, setAsking] = useState(false)
  const update = useUpdateEmail(place)
  const refresh = useRefreshEmails(place)
  const dirty = NAMES.some((name) => content[name] !== email[name])
  const guard = useDiscardGuard(dirty, onClose)

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const long = NAMES.filter((name) => content[name].length > EMAIL_DRAFT_LIMITS[name])
    setIssues(
      Object.fromEntries(
        long.map((name) => [name, settingsText.tooLong(formatNumber(EMAIL_DRAFT_LIMITS[name]))]),
      ),
    )
    if (long.length > 0) return
    try {
      await update.mutateAsync({ emailId: email.id, content })
    } catch (error) {
      return sayFailure(error, emailEditText.saveFailed)
    }
    toastDone(emailEditText.saved)
    onClose()
    await refresh.list()
  }
  const regenerate = async (): Promise<void> => {
    setAsking(false)
    if (await onRegenerate()) onClose()
  }
  const text = (name: keyof EmailContent) => ({
    value: content[name],
    readOnly: email.isSent,
    onChange: (event: { target: { value: string } }) =>
      setContent((now) => ({ ...now, [name]: event.target.value })),
  })
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || guard.close()}
      keepOpen
      size="lg"
      className="w-[1080px]!"
      title={emailEditText.title}
      aside={
        <Badge tone={STATUS_TONE[email.status]} className="mt-1">
          {EMAIL_STATUS[email.status]}
        </Badge>
      }
      footerStart={
        isAi && (
          <Button
            disabled={locked || email.isSent}
            onClick={() => (dirty ? setAsking(true) : void regenerate())}
          >
            {emailEditText.regenerate}
          </Button>
        )
      }
      footer={
        <>
          <Button onClick={guard.close}>{emailEditText.cancel}</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={email.isSent}
            busy={update.isPending}
          >
            {emailEditText.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3.5">
        <Facts email={email} isAi={isAi} />
        {email.isSent && <Banner tone="gray">{emailEditText.sent}</Banner>}
        {email.error && email.status === 'failed' && (
          <Banner tone="red">{emailEditText.failedWhy(email.error)}</Banner>
        )}
        <div className="grid gap-4 lg:grid-cols-2">
          <form
            id={formId}
            noValidate
            onSubmit={(event) => void save(event)}
            className="flex flex-col gap-3.5"
          >
            <Field label={emailEditText.subject} error={issues.subject}>
              <Input type="text" {...text('subject')} />
            </Field>
            <Field label={emailEditText.bodyText} error={issues.bodyText}>
              <Textarea rows={9} {...text('bodyText')} />
            </Field>
            <Field label={emailEditText.bodyHtml} hint={emailEditText.htmlWins} error={issues.bodyHtml}>
              <Textarea rows={7} spellCheck={false} className="font-mono text-[13px]" {...text('bodyHtml')} />
            </Field>
          </form>
          <section
            aria-label={emailEditText.preview}
            className="flex min-h-[420px] flex-col overflow-hidden rounded-[11px] border border-line bg-surface"
          >
            <header className="border-b border-line bg-sunken px-4 py-2.5">
              <p className="text-xs text-muted">{emailEditText.preview}</p>
              <p className="font-semibold">{content.subject || emailEditText.noSubject}</p>
            </header>
            <MailPreview bodyHtml={content.bodyHtml} bodyText={content.bodyText} />
          </section>
        </div>
      </div>
      {guard.question}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={emailEditText.regenerateTitle}
        description={emailEditText.regenerateHint}
        actionLabel={emailEditText.regenerate}
        onConfirm={regenerate}
      />
    </Dialog>
  )
}

function Facts({ email, isAi }: { email: GeneratedEmail; isAi: boolean }) {
  const contact = email.contactEmail ? `${email.contactName} <${email.contactEmail}>` : email.contactName
  const facts: [string, string][] = [
    [emailEditText.company, email.companyName],
    [emailEditText.contact, contact],
    ...(email.industry ? ([[emailEditText.industry, email.industry]] as [string, string][]) : []),
    [emailEditText.mode, generationText.mode[isAi ? 'ai' : 'manual']],
  ]
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1.5 rounded-[10px] bg-sunken px-3.5 py-2.5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex min-w-0 gap-2">
          <dt className="shrink-0 text-muted">{name}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
