// One planned mail: its text as it will be sent, why at that time, and the actions.
import { CalendarClock, PencilLine, RotateCcw, Send, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OutboxMail } from '#api/sending/outbox.ts'
import { outboxBlockerMessage } from '#api/sending/outbox-messages.ts'
import type { OutboxAction } from '#core/sending/outbox.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { useFetchLatestOutboxMail, useOutboxMail } from '#web/data/sending/outbox.ts'
import { api } from '#web/lib/api/api.ts'
import { isFailure, issueFor } from '#web/lib/api/api-failure.ts'
import { useChange } from '#web/lib/api/query.ts'
import { common } from '#web/lib/common-text.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { MailEditConflict } from '#web/parts/writing/mail-editor/diff/edit-conflict.tsx'
import { ImageWorkspaces } from '#web/parts/writing/mail-editor/rich-text/image-workspaces.ts'
import { WrittenBodyField } from '#web/parts/writing/mail-editor/written-body-field.tsx'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { LeaveGuard } from '#web/ui/form/leave-guard.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { mailSubject, plannedTime, stateOf, whyOf } from './mail-state-text.ts'
import { outboxText, recipientName } from './text.ts'

type MailPanelProps = {
  id: string
  may: boolean
  startsEditing: boolean
  onAct: (action: OutboxAction, mail: OutboxMail) => void
  onClose: () => void
}

export function MailPanel({ id, may, startsEditing, onAct, onClose }: MailPanelProps) {
  const one = useOutboxMail(id)
  const [editing, setEditing] = useState(startsEditing)
  const mail = one.data?.mail
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="side"
      keepOpen={editing}
      title={mail ? recipientName(mail) : outboxText.panel}
      aside={mail && <Badge tone={stateOf(mail).tone}>{stateOf(mail).label}</Badge>}
    >
      {one.isError ? (
        <QueryError title={outboxText.loadFailed} query={one} />
      ) : !one.data || !mail ? (
        <Skeleton className="h-80 rounded-xl" />
      ) : editing && mail.may.edit === null ? (
        <ImageWorkspaces value={[mail.workspaceId]}>
          <EditForm
            key={id}
            id={id}
            written={one.data.written}
            textVersion={one.data.textVersion}
            onDone={() => setEditing(false)}
          />
        </ImageWorkspaces>
      ) : (
        <div className="flex flex-col gap-4">
          <Facts mail={mail} />
          {mail.fault && (
            <Banner tone="amber" icon={<TriangleAlert aria-hidden />} title={outboxText.fault}>
              {mail.fault}
            </Banner>
          )}
          {may && <Actions mail={mail} onAct={onAct} onEdit={() => setEditing(true)} />}
          <section aria-label={outboxText.body} className="flex flex-col gap-2">
            <h3 className="font-semibold">{mailSubject(mail)}</h3>
            {one.data.html ? (
              <MailFrame html={one.data.html} title={outboxText.body} className="h-[46dvh]" />
            ) : (
              <p className="rounded-lg border border-line bg-surface p-4 text-sm leading-relaxed whitespace-pre-wrap">
                {one.data.text || outboxText.noBody}
              </p>
            )}
            <SentFiles files={one.data.files} />
          </section>
        </div>
      )}
    </Dialog>
  )
}

function Facts({ mail }: { mail: OutboxMail }) {
  const path = `/sequences/${mail.sequenceId}?tab=contacts&contact=${mail.enrollmentId}`
  const facts: [string, React.ReactNode][] = [
    [
      outboxText.to,
      mail.leadId ? (
        <Link key="lead" to={`/leads/${mail.leadId}`} className="link font-medium">
          {mail.contactName} {mail.contactEmail ?? outboxText.noAddress}
        </Link>
      ) : (
        `${mail.contactName} ${mail.contactEmail ?? outboxText.noAddress}`
      ),
    ],
    [outboxText.sender, mail.senderAddress ?? outboxText.noMailbox],
    [
      outboxText.sequence,
      <Link key="link" to={path} className="link font-medium">
        {mail.sequenceName} · {stepName(mail.order)}
      </Link>,
    ],
    [outboxText.planned, plannedTime(mail)],
    ['', whyOf(mail)],
  ]
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-[10px] bg-sunken px-3.5 py-2.5 text-sm">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type ActionsProps = {
  mail: OutboxMail
  onAct: (action: OutboxAction, mail: OutboxMail) => void
  onEdit: () => void
}

function Actions({ mail, onAct, onEdit }: ActionsProps) {
  const button = (action: OutboxAction, label: string, Icon: typeof Send, onPress: () => void) => {
    const blocker = mail.may[action]
    return (
      <Button
        size="sm"
        variant={action === 'cancel' ? 'ghost-danger' : 'outline'}
        icon={<Icon aria-hidden />}
        disabled={blocker !== null}
        onClick={onPress}
        {...(blocker && tooltipProps(outboxBlockerMessage(blocker)))}
      >
        {label}
      </Button>
    )
  }
  const act = (action: OutboxAction) => () => onAct(action, mail)
  if (mail.state === 'cancelled')
    return <div>{button('restore', outboxText.restore, RotateCcw, act('restore'))}</div>
  return (
    <div className="flex flex-wrap gap-2">
      {button('sendNow', outboxText.sendNow, Send, act('sendNow'))}
      {button('notBefore', outboxText.postpone, CalendarClock, act('notBefore'))}
      {button('edit', outboxText.edit, PencilLine, onEdit)}
      {button('cancel', outboxText.cancel, X, act('cancel'))}
    </div>
  )
}

type Text = { subject: string; bodyText: string; bodyHtml: string }

type EditFormProps = { id: string; written: Text; textVersion: string; onDone: () => void }

/** Edits the text of one mail for one lead. The input is kept when saving fails. */
function EditForm({ id, written, textVersion, onDone }: EditFormProps) {
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
