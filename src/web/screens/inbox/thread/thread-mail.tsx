// One mail of a thread: the writer's own words first; quotes, the HTML form and attachments on request; and the correction
// of its kind.
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { urlOf } from '#api/address.ts'
import type { OptOutHold } from '#api/compliance/opt-out-holds.ts'
import type { InboxMail, InboxThreadDetail } from '#api/inbox/inbox.ts'
import { PATHS } from '#api/paths.ts'
import { canCorrectKind } from '#core/inbox/inbox.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { OptOutDecided } from '#web/parts/compliance/opt-out-question.tsx'
import { FileLink, fileUrl } from '#web/parts/sending/attachments/attachments.tsx'
import { MailFrameWithoutImages } from '#web/parts/writing/mail-frame/mail-frame-without-images.tsx'
import { ToneExampleButton } from '#web/parts/writing/tone-example-button.tsx'
import { IntentBadge } from '#web/screens/inbox/intent/intent-badge.tsx'
import { IntentPanel } from '#web/screens/inbox/intent/intent-panel.tsx'
import { inboxText, messageKinds, threadText } from '#web/screens/inbox/text.ts'
import { NewAddress } from '#web/screens/inbox/thread/new-address.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LinkedText } from '#web/ui/text/linked-text.tsx'

export type ThreadMailProps = {
  mail: InboxMail
  thread: InboxThreadDetail
  /** the decision about an opt-out request in this mail, if there is one */
  hold: OptOutHold | undefined
  may: boolean
  startsOpen: boolean
}

export function ThreadMail({ mail, thread, hold, may, startsOpen }: ThreadMailProps) {
  const [open, setOpen] = useState(startsOpen)
  const isSent = mail.direction === 'sent'
  const kind = mail.kind && messageKinds[mail.kind]
  const name = mail.fromName || mail.fromAddress
  const words = mail.text.trim().replaceAll(/\s+/g, ' ').slice(0, 160) || inboxText.noText
  return (
    <section className={cx(open && 'my-1 rounded-xl border border-line bg-surface px-4 py-2 shadow-card')}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className={cx(
          'flex w-full items-center gap-x-2 rounded-md text-left text-sm',
          open ? 'min-h-8 flex-wrap gap-y-0.5' : 'min-h-10 hover:bg-hover',
        )}
      >
        <span
          title={name}
          className={cx('truncate', open ? 'font-semibold' : 'max-w-28 shrink-0 font-medium')}
        >
          {name}
        </span>
        {open && (
          <span title={mail.toAddress} className="min-w-0 flex-1 basis-24 truncate text-xs text-muted">
            {isSent ? threadText.sent : threadText.received} · {threadText.to(mail.toAddress)}
          </span>
        )}
        {kind && mail.kind !== 'reply' && <Badge tone={kind.tone}>{kind.word}</Badge>}
        {!open && mail.intent && <IntentBadge intent={mail.intent} />}
        {!open && (
          <span title={words} className="min-w-0 flex-1 truncate text-muted">
            {words}
          </span>
        )}
        <span className="ml-auto flex shrink-0 items-center gap-1.5 text-xs text-muted">
          <time dateTime={mail.at} className="tabular">
            {formatDateTime(mail.at)}
          </time>
          <ChevronDown aria-hidden className={cx('size-4 transition-transform', open && 'rotate-180')} />
        </span>
      </button>
      {open && <Body mail={mail} thread={thread} may={may} />}
      {hold && <OptOutDecided hold={hold} />}
    </section>
  )
}

function Body({ mail, thread, may }: Pick<ThreadMailProps, 'mail' | 'thread' | 'may'>) {
  const [form, setForm] = useState<'own' | 'full' | 'html'>(
    mail.direction === 'sent' && mail.html ? 'html' : 'own',
  )
  const text = form === 'full' ? (mail.fullText ?? mail.text) : mail.text
  return (
    <div className="pt-1 pb-1.5">
      {mail.direction === 'sent' && (
        <p className="pb-1.5 text-sm font-medium">{mail.subject || inboxText.noSubject}</p>
      )}
      {form === 'html' && mail.html ? (
        <MailFrameWithoutImages
          html={mail.html}
          linksWork={mail.direction === 'received'}
          title={threadText.frame}
          className="h-[320px]"
        />
      ) : text.trim() === '' && mail.direction === 'received' ? (
        <p className="text-sm text-muted">{threadText.unreadable}</p>
      ) : (
        <p className="text-[13.5px] leading-relaxed break-words whitespace-pre-wrap">
          {/* our mail contains the recipient's own opt-out link */}
          {mail.direction === 'sent' ? (
            text
          ) : (
            <ReplyText text={text} evidence={mail.intent?.evidence ?? ''} />
          )}
        </p>
      )}
      <div className="mt-2 -ml-2.5 flex flex-wrap items-center gap-1.5 empty:hidden">
        {mail.fullText && form !== 'html' && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={form === 'full'}
            onClick={() => setForm(form === 'full' ? 'own' : 'full')}
          >
            {form === 'full' ? threadText.hideQuote : threadText.showQuote}
          </Button>
        )}
        {mail.html && (
          <Button size="sm" variant="ghost" onClick={() => setForm(form === 'html' ? 'own' : 'html')}>
            {form === 'html' ? threadText.hideHtml : threadText.showHtml}
          </Button>
        )}
        {may && <Correction mail={mail} />}
        {may && mail.direction === 'sent' && <ToneExampleButton mail={{ executionId: mail.id }} />}
      </div>
      <Files mail={mail} />
      {may && <NewAddress mail={mail} thread={thread} />}
      {mail.intent && (
        <IntentPanel
          intent={mail.intent}
          thread={thread}
          may={may}
          // the automatic reply of a leaver has one too
          isReply={mail.kind === 'reply'}
          isNewest={thread.intent ? thread.intent.messageId === mail.id : mail.kind === 'auto_reply'}
        />
      )}
    </div>
  )
}

/** The text of a reply; the sentence that shows its intent is marked. */
function ReplyText({ text, evidence }: { text: string; evidence: string }) {
  const parts = aroundEvidence(text, evidence)
  if (!parts) return <LinkedText text={text} />
  return (
    <>
      <LinkedText text={parts[0]} />
      <mark className="rounded-sm bg-green-soft text-inherit">
        <LinkedText text={parts[1]} />
      </mark>
      <LinkedText text={parts[2]} />
    </>
  )
}

function Correction({ mail }: { mail: InboxMail }) {
  const correct = useChange(api.inbox.correctInboxMessage)
  if (!mail.kind) return null
  const to = canCorrectKind(mail.kind, 'auto_reply') && mail.kind === 'reply' ? 'auto_reply' : 'reply'
  if (!canCorrectKind(mail.kind, to)) return null
  const from = mail.kind
  const onError = (error: unknown): void => toastFailure(error, threadText.correctFailed)
  const press = async (): Promise<void> => {
    try {
      const { isReopened, enrollmentStatus } = await correct.mutateAsync({
        params: { id: mail.id },
        body: { kind: to },
      })
      const after = isReopened ? threadText.reopenedEnrollment : threadText.keptEnrollment
      toastSuccess(
        to === 'reply' ? threadText.correctedToReply : threadText.correctedToAuto,
        // a mail of another kind cannot become one again
        from === 'reply' || from === 'auto_reply'
          ? {
              label: threadText.undo,
              onSelect: () =>
                void correct.mutateAsync({ params: { id: mail.id }, body: { kind: from } }).catch(onError),
            }
          : undefined,
        to === 'auto_reply' && enrollmentStatus ? { detail: after } : {},
      )
    } catch (error) {
      onError(error)
    }
  }
  return (
    <>
      <Button size="sm" variant="ghost" busy={correct.isPending} onClick={() => void press()}>
        {to === 'reply' ? threadText.isReply : threadText.notReply}
      </Button>
      {mail.correctedKind && <span className="text-2xs text-muted">{threadText.corrected}</span>}
    </>
  )
}

function Files({ mail }: { mail: InboxMail }) {
  if (mail.attachments.length === 0) return null
  return (
    <section aria-label={threadText.attachments} className="mt-3">
      <ul className="flex flex-wrap gap-1.5">
        {mail.attachments.map((file) => (
          <li key={file.index} className="max-w-full">
            {file.isComplete ? (
              <FileLink name={file.name} size={file.size} href={urlOfFile(mail.id, file)} />
            ) : (
              <p className="text-xs text-muted">
                {file.name}: {threadText.incomplete}
              </p>
            )}
          </li>
        ))}
      </ul>
      {mail.direction === 'received' && (
        <p className="mt-1 text-2xs text-muted">{threadText.attachmentHint}</p>
      )}
    </section>
  )
}

const urlOfFile = (id: string, { fileId, index, name }: InboxMail['attachments'][number]): string =>
  fileId === null
    ? urlOf(PATHS.inbox.getInboxAttachment.path, { params: { id, index } })
    : fileUrl(fileId, name)

/** The text before the evidence, the evidence, and the text after it; null when the text does not contain it. */
function aroundEvidence(text: string, evidence: string): [string, string, string] | null {
  const words = evidence.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return null
  // line breaks of the mail are spaces in the evidence
  const pattern = new RegExp(words.map(escaped).join('\\s+'))
  const found = pattern.exec(text)
  if (!found) return null
  const end = found.index + found[0].length
  return [text.slice(0, found.index), found[0], text.slice(end)]
}

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
