// The content of the generated email dialog: lead, findings, fields beside their preview, and the previous text.
import { ChevronDown } from 'lucide-react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { isDone } from '#core/writing/generated-email.ts'
import { useMailPreview } from '#web/data/designer/mail-preview.ts'
import { MailEditConflict } from '#web/parts/writing/mail-editor/diff/edit-conflict.tsx'
import { PreviewFrame } from '#web/parts/writing/mail-editor/preview/preview-frame.tsx'
import { useSettled } from '#web/parts/writing/mail-editor/preview/use-debounced-texts.ts'
import { WrittenBodyField } from '#web/parts/writing/mail-editor/written-body-field.tsx'
import { EmailDiff } from '#web/screens/designer/review/mail/diff-view.tsx'
import { QualityFindings } from '#web/screens/designer/review/mail/quality-findings.tsx'
import { diffText } from '#web/screens/designer/review/review-text.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { emailEditText, generationText } from '#web/words/generation.ts'
import { MODES } from '#web/words/mail-mode.ts'
import type { GeneratedEmailFormInput, GeneratedEmailFormState } from './use-generated-email-form.tsx'

export type GeneratedEmailFormProps = GeneratedEmailFormInput & {
  isAi: boolean
  draft: GeneratedEmailFormState
}

export function GeneratedEmailForm({ email, place, draft }: Omit<GeneratedEmailFormProps, 'isAi'>) {
  const { content, issues, change } = draft
  const { nodeId, sequenceId } = place
  // as it would be sent, with signature and opt-out link; as written until the server has responded
  const written = { ...useSettled(content), nodeId, leadId: email.leadId, isGenerated: true }
  const isWritten = content.bodyText.trim() !== '' || content.bodyHtml.trim() !== ''
  const shown = useMailPreview(sequenceId, written, isWritten).data
  const subject = shown?.subject || content.subject
  const html = isWritten && shown ? (shown.html ?? '') : content.bodyHtml
  const plain = isWritten && shown ? shown.text : content.bodyText
  return (
    <div className="flex flex-col gap-3.5">
      <Facts email={email} />
      {email.isSent && <Banner tone="gray">{emailEditText.sent}</Banner>}
      {draft.storedEmail && (
        <MailEditConflict key={draft.storedEmail.textVersion} theirs={draft.storedEmail} mine={content} />
      )}
      {email.isRewriting && (
        <Banner tone="blue" title={generationText.rewriting}>
          {generationText.rewritingHint}
        </Banner>
      )}
      {email.error && (
        <Banner tone="red">
          {isDone(email.status)
            ? generationText.rewriteFailed(email.error)
            : emailEditText.failedWhy(email.error)}
        </Banner>
      )}
      {email.findings.length > 0 && (
        <div className="rounded-[10px] border border-line px-3.5 py-3 [&>ul]:grid [&>ul]:grid-cols-[repeat(auto-fit,minmax(240px,1fr))]">
          <QualityFindings findings={email.findings} />
        </div>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <form
          id={draft.formId}
          noValidate
          onSubmit={(event) => void draft.save(event)}
          className="flex flex-col gap-3.5"
        >
          <Field label={emailEditText.subject} error={issues.subject}>
            <Input
              type="text"
              value={content.subject}
              readOnly={email.isSent}
              onChange={({ target }) => change({ subject: target.value })}
            />
          </Field>
          <WrittenBodyField bodies={content} onChange={change} errors={issues} readOnly={email.isSent} />
        </form>
        <section
          aria-label={emailEditText.preview}
          className="flex min-h-[420px] flex-col overflow-hidden rounded-[11px] border border-line bg-surface"
        >
          <header className="border-b border-line bg-sunken px-4 py-2.5">
            <p className="text-xs text-muted">{emailEditText.preview}</p>
            <p className="font-semibold">{subject || emailEditText.noSubject}</p>
          </header>
          <PreviewFrame bodyHtml={html} bodyText={plain} />
        </section>
      </div>
      {email.previous && (
        <details className="group rounded-[10px] border border-line">
          <summary className="flex cursor-pointer list-none items-center gap-1.5 rounded-[10px] px-3.5 py-2.5 text-sm font-semibold hover:bg-hover">
            <ChevronDown
              aria-hidden
              className="size-4 text-muted transition-transform group-open:rotate-180"
            />
            {diffText.show}
            <span className="ml-1 text-xs font-normal text-muted">{diffText.legend}</span>
          </summary>
          <div className="border-t border-line">
            <EmailDiff before={email.previous} after={email} />
          </div>
        </details>
      )}
    </div>
  )
}

function Facts({ email }: { email: GeneratedEmailDetail }) {
  const recipient = email.contactEmail ? `${email.contactName} <${email.contactEmail}>` : email.contactName
  const facts: [string, string][] = [
    [emailEditText.company, email.companyName],
    [emailEditText.lead, recipient],
    ...(email.industry ? ([[emailEditText.industry, email.industry]] as [string, string][]) : []),
    [emailEditText.mode, MODES[email.mode]],
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
