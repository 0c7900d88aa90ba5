// Mailbox, subject, body and time of a mail to one lead. What was not sent stays as a draft.
import { Send } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { BodyOf } from '#api/endpoint.ts'
import type { sendOneOffMail } from '#api/enrollments/one-off-mails.ts'
import type { EnrollmentWithSequence } from '#api/leads/lead-history.ts'
import type { Lead } from '#api/leads/leads.ts'
import { UNDO_SEND_MS } from '#core/inbox/inbox.ts'
import { useLeadEnrollments } from '#web/data/leads/leads.ts'
import { useCancelOutbox } from '#web/data/sending/outbox.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure } from '#web/lib/api/api-failure.ts'
import { useChangeOf } from '#web/lib/api/query.ts'
import { randomKey } from '#web/lib/api/random-key.ts'
import { countdown } from '#web/lib/countdown.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { failureText, toastError, toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { koreanDateTime } from '#web/parts/enrollments/enrol/korean-date-time.ts'
import { MailboxField } from '#web/parts/enrollments/enrol/mailbox-field.tsx'
import { AttachButton, DraftFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { attachText } from '#web/parts/sending/attachments/text.ts'
import { useAttachments } from '#web/parts/sending/attachments/use-attachments.ts'
import { InsertTemplate } from '#web/parts/writing/mail-editor/insert-template.tsx'
import { CompactEditor } from '#web/parts/writing/mail-editor/rich-text/compact-editor.tsx'
import { ImageWorkspaces } from '#web/parts/writing/mail-editor/rich-text/image-workspaces.ts'
import type { RichEditorActions } from '#web/parts/writing/mail-editor/rich-text/rich-editor.tsx'
import { SEND_TIME_ONLY } from '#web/parts/writing/mail-editor/variable-field/variable-choices.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { isStarted, NEW_DRAFT, type OneOffDraft } from './one-off-draft.ts'
import { oneOffText } from './text.ts'

/** Sending again after a lost response returns the first response and plans no second mail. */
const useSendOneOff = (leadId: string) =>
  useChangeOf(
    'oneOffMails',
    ({ key, ...body }: BodyOf<typeof sendOneOffMail> & { key: string }) =>
      api.oneOffMails.sendOneOffMail({ params: { id: leadId }, body }, { idempotencyKey: key }),
    { isAwaited: true },
  )

type OneOffFormProps = {
  lead: Lead
  draft: OneOffDraft
  setDraft: (draft: OneOffDraft) => void
  /** the lead cannot be mailed; a draft stays readable */
  isBlocked: boolean
  onClose: () => void
  /** the mail was cancelled and is a draft again; also called after the form was closed */
  onRestore: (mail: OneOffDraft) => void
}
/** The mailbox that has written to the lead, of the newest enrollment. */
const threadMailbox = (enrollments: readonly EnrollmentWithSequence[]): string | undefined =>
  enrollments.find(({ sentCount, userEmailAccountId }) => sentCount > 0 && userEmailAccountId)
    ?.userEmailAccountId ?? undefined

const messagesOf = (report: unknown): string[] =>
  Array.isArray(report) ? report.flatMap(({ message }) => (typeof message === 'string' ? [message] : [])) : []

type Issues = { mailbox?: string; subject?: string; body?: string; startAt?: string; form?: string }

/** The closing of the draft has the signature and the opt-out text already. */
const CLOSING = /\n*(?:[^\n]*\{\{\s*(?:수신거부|서명)\s*\}\}[^\n]*)/g

export function OneOffForm({ lead, draft, setDraft, isBlocked, onClose, onRestore }: OneOffFormProps) {
  const send = useSendOneOff(lead.id)
  const cancel = useCancelOutbox()
  const enrollments = useLeadEnrollments(lead.id)
  const { startAt } = draft
  const [issues, setIssues] = useState<Issues>({})
  const [warnings, setWarnings] = useState<readonly string[]>([])
  const editor = useRef<RichEditorActions | null>(null)
  // one key per mail, so that a retried call does not plan it twice
  const key = useRef(randomKey())
  // another change may come before the form is rendered, and an upload may end after it was closed
  const latest = useRef(draft)
  latest.current = draft
  const change = (patch: Partial<OneOffDraft>): void => {
    latest.current = { ...latest.current, ...patch }
    setDraft(latest.current)
    setIssues({})
    setWarnings([])
  }
  const undo = async (executionId: string, sent: OneOffDraft): Promise<void> => {
    try {
      const { rejected } = await cancel.mutateAsync({ executionIds: [executionId], rest: 'end' })
      const [first] = rejected
      if (first) return toastError(first.message)
      onRestore(sent)
      toastSuccess(oneOffText.cancelled)
    } catch (error) {
      toastFailure(error, oneOffText.cancelFailed)
    }
  }
  const attachments = useAttachments(lead.workspaceId, draft.files, (alter) =>
    change({ files: alter(latest.current.files) }),
  )
  const submit = async (): Promise<void> => {
    if (send.isPending || isBlocked) return
    const moment = startAt === null ? undefined : koreanDateTime(startAt)
    const found: Issues = {
      ...(draft.mailboxId === '' && { mailbox: oneOffText.needMailbox }),
      ...(!draft.subject.trim() && { subject: oneOffText.needSubject }),
      ...(draft.text.replaceAll(CLOSING, '').trim() === '' && { body: oneOffText.needBody }),
      ...(startAt !== null && !moment && { startAt: oneOffText.needStartAt }),
      ...(attachments.uploading.length > 0 && { form: attachText.wait }),
    }
    setIssues(found)
    if (Object.keys(found).length > 0) return
    const sent = draft
    try {
      const planned = await send.mutateAsync({
        userEmailAccountId: draft.mailboxId,
        subject: draft.subject,
        bodyText: draft.text,
        bodyHtml: draft.html,
        attachments: draft.files.map(({ fileId, name }) => ({ fileId, name })),
        ...(moment && { startAt: moment }),
        // sent once more: its writer has read them
        stopAtWarnings: warnings.length === 0,
        key: key.current,
      })
      setDraft(NEW_DRAFT)
      onClose()
      toastSuccess(
        oneOffText.planned(formatDateTime(planned.plannedAt)),
        { label: oneOffText.cancel, onSelect: () => void undo(planned.executionId, sent) },
        {
          id: planned.executionId,
          look: countdown(UNDO_SEND_MS),
          detail: oneOffText.cancelHint(UNDO_SEND_MS / 1000),
        },
      )
    } catch (error) {
      // rejected: after a change it is another mail with another key
      if (isFailure(error) && error.statusCode > 0) key.current = randomKey()
      if (isFailure(error, 'one_off_warnings')) return setWarnings(messagesOf(error.report))
      setIssues({ form: failureText(error, oneOffText.failed) })
    }
  }
  const press = (event: KeyboardEvent): void => {
    if (isComposing(event) || event.code !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void submit()
  }
  return (
    <form
      noValidate
      aria-label={oneOffText.heading}
      className="flex flex-col gap-4"
      onKeyDownCapture={press}
      {...attachments.dropTarget}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="text-sm">
        <span className="text-muted">{oneOffText.to}</span>{' '}
        <span className="font-medium break-all">
          {[lead.contactName, lead.contactEmail].filter(Boolean).join(' · ')}
        </span>
      </p>
      <MailboxField
        sequence={{ workspaceIds: [lead.workspaceId] }}
        values={draft.mailboxId === '' ? [] : [draft.mailboxId]}
        max={1}
        isDefaultLoading={enrollments.isPending}
        defaultId={threadMailbox(enrollments.data?.data ?? [])}
        onChange={([mailboxId = '']) => {
          // also the default one, which may be loaded after the form was submitted
          setDraft({ ...draft, mailboxId })
          setIssues(({ mailbox: _, ...others }) => others)
          setWarnings([])
        }}
        error={issues.mailbox}
      />
      <Field label={oneOffText.subject} required error={issues.subject}>
        <Input
          maxLength={300}
          value={draft.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </Field>
      <Field label={oneOffText.body} required error={issues.body}>
        <ImageWorkspaces value={[lead.workspaceId]}>
          <CompactEditor
            label={oneOffText.body}
            placeholder={oneOffText.placeholder}
            initial={draft}
            variables={SEND_TIME_ONLY}
            actions={editor}
            onChange={(next) => change(next)}
          />
        </ImageWorkspaces>
      </Field>
      <DraftFiles {...attachments} />
      <div className="flex flex-wrap items-end gap-3">
        <Field label={oneOffText.when} className="w-56">
          <Select
            value={startAt === null ? 'soonest' : 'later'}
            onValueChange={(when) => change({ startAt: when === 'later' ? '' : null })}
            options={[
              { value: 'soonest', label: oneOffText.soonest },
              { value: 'later', label: oneOffText.later },
            ]}
          />
        </Field>
        {startAt !== null && (
          <Field label={oneOffText.startAt} required hint={oneOffText.startAtHint} error={issues.startAt}>
            <DateTimeInput value={startAt} onChange={(to) => change({ startAt: to })} />
          </Field>
        )}
      </div>
      {warnings.length > 0 && (
        <Banner tone="amber" role="status" title={oneOffText.warned}>
          <ul className="mt-1 list-disc pl-5">
            {warnings.map((message) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Banner>
      )}
      {issues.form && <Banner tone="red">{issues.form}</Banner>}
      <div className="flex flex-wrap items-center gap-2">
        <InsertTemplate
          workspaceId={lead.workspaceId}
          leadId={lead.id}
          without={CLOSING}
          onInsert={(filled) => editor.current?.insert(filled)}
          onFiles={attachments.addStored}
        />
        <AttachButton add={attachments.add} />
        {isStarted(draft) && <span className="text-2xs text-muted max-sm:hidden">{oneOffText.kept}</span>}
        <div className="ml-auto flex gap-2">
          <Button onClick={onClose}>{oneOffText.close}</Button>
          <Button
            type="submit"
            variant="primary"
            title={oneOffText.sendHint}
            icon={<Send aria-hidden />}
            busy={send.isPending}
            disabled={isBlocked}
          >
            {warnings.length > 0 ? oneOffText.sendAnyway : oneOffText.send}
          </Button>
        </div>
      </div>
    </form>
  )
}
