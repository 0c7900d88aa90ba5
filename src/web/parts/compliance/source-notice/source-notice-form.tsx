// The source notice as it will be sent.
import { History, ShieldBan } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SourceNotice } from '#api/compliance/notices.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { closing, useDraft } from '#web/lib/form/draft.ts'
import type { DialogState } from '#web/lib/form/open-dialog.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { EmailAddress } from '#web/ui/text/email-address.tsx'
import { sourceNoticeText } from './text.ts'

type Props = DialogState & { notice: SourceNotice; name: string; threadId: string | undefined }

export function SourceNoticeForm({ notice, name, threadId, ...dialog }: Props) {
  const { mailboxes, toAddress } = notice
  const draft = useDraft({
    emailAccountId: notice.emailAccountId ?? '',
    subject: notice.subject,
    bodyText: notice.bodyText,
  })
  const { values, set } = draft
  const send = useChange(api.notices.sendSourceNotice, { stale: ['leadConsents'] })
  const [before] = notice.sent
  const wasSent = before !== undefined && before.state !== 'failed'
  const submit = (): void => {
    const issues = {
      ...(!values.subject.trim() && { subject: sourceNoticeText.needSubject }),
      ...(!values.bodyText.trim() && { bodyText: sourceNoticeText.needBody }),
    }
    if (draft.flag(issues)) return
    send.mutate(
      { params: { id: notice.leadId }, body: { ...values, again: wasSent, ...(threadId && { threadId }) } },
      closing(dialog, draft, sourceNoticeText.sendFailed, () => toastSuccess(sourceNoticeText.sent)),
    )
  }
  return (
    <FormDialog
      {...dialog}
      title={sourceNoticeText.title(name)}
      busy={send.isPending}
      submitLabel={wasSent ? sourceNoticeText.again : sourceNoticeText.send}
      canSubmit={toAddress !== '' && values.emailAccountId !== ''}
      onSubmit={submit}
      draft={draft}
    >
      <p className="text-xs text-muted">{sourceNoticeText.hint}</p>
      {before && (
        <Banner tone="amber" icon={<History aria-hidden />}>
          {wasSent
            ? `${sourceNoticeText.before(formatDateTime(before.at), before.userName)} ${sourceNoticeText.beforeHint}`
            : sourceNoticeText.failed(formatDateTime(before.at))}
        </Banner>
      )}
      {notice.isSuppressed && (
        <Banner tone="amber" icon={<ShieldBan aria-hidden />}>
          {sourceNoticeText.suppressed}
        </Banner>
      )}
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
        <Fact label={sourceNoticeText.to} hint={threadId && sourceNoticeText.inThread}>
          {toAddress ? <EmailAddress of={toAddress} /> : sourceNoticeText.noAddress}
        </Fact>
        {mailboxes.length < 2 && (
          <Fact label={sourceNoticeText.from} hint={draft.issueOf('emailAccountId')}>
            {mailboxes[0] ? <EmailAddress of={mailboxes[0].address} /> : sourceNoticeText.noMailbox}
          </Fact>
        )}
      </dl>
      {mailboxes.length > 1 && (
        <Field label={sourceNoticeText.from} error={draft.issueOf('emailAccountId')}>
          <Select
            value={values.emailAccountId}
            placeholder={sourceNoticeText.noMailbox}
            onValueChange={(emailAccountId) => set({ emailAccountId })}
            options={mailboxes.map(({ id, address }) => ({ value: id, label: address }))}
          />
        </Field>
      )}
      <Field label={sourceNoticeText.subject} error={draft.issueOf('subject')}>
        <Input maxLength={300} {...draft.input('subject')} />
      </Field>
      <Field label={sourceNoticeText.body} error={draft.issueOf('bodyText')}>
        <Textarea rows={12} maxLength={10_000} {...draft.input('bodyText')} />
      </Field>
    </FormDialog>
  )
}

/** The fixed values, not editable. */
const Fact = ({
  label,
  hint,
  children,
}: {
  label: string
  hint?: string | undefined
  children: ReactNode
}) => (
  <div className="min-w-0">
    <dt className="font-semibold">{label}</dt>
    <dd className="mt-1 break-words">{children}</dd>
    {hint && <dd className="mt-0.5 text-xs text-muted">{hint}</dd>}
  </div>
)
