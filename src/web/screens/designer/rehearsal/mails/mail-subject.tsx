// An email in a list: number, subject, status.
import { CircleCheck, CircleDashed, Clock3 } from 'lucide-react'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { useRehearsalState } from '#web/screens/designer/rehearsal/rehearsal-context.ts'
import { mailText, playbackText, summaryText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { cx } from '#web/ui/cx.ts'

export function MailSubject({ mail, className }: { mail: RehearsedMail; className?: string }) {
  const isEmpty = mail.subject.trim() === ''
  return (
    <span className={cx(isEmpty && 'text-muted', className)} title={mail.subject || undefined}>
      {isEmpty ? subjectPlaceholder(mail) : mail.subject}
    </span>
  )
}

/** The mailbox of a mail; nothing when the whole plan has only one. */
export function MailSender({ mail, className }: { mail: RehearsedMail; className?: string }) {
  const { plan } = useRehearsalState()
  if (!plan || plan.mailboxes.length < 2) return null
  const sender = plan.mailboxes.find((one) => one.userEmailAccountId === mail.userEmailAccountId)
  return (
    <span className={className} title={sender?.address ?? undefined}>
      {playbackText.sender(sender?.name ?? summaryText.otherMailbox)}
    </span>
  )
}

const subjectPlaceholder = ({ content, order }: RehearsedMail): string =>
  content === 'unwritten' ? playbackText.unwritten : order > 1 ? playbackText.thread : mailText.noSubject

/** Nothing for an email that is only planned and already written. */
export function MailStatus({ mail }: { mail: RehearsedMail }) {
  const [Icon, words, ink] =
    mail.state === 'sent'
      ? [CircleCheck, playbackText.state.sent, 'text-green-ink']
      : mail.state === 'scheduled'
        ? [Clock3, playbackText.state.scheduled, 'text-blue-ink']
        : mail.content === 'unwritten'
          ? [CircleDashed, playbackText.unwritten, 'text-muted']
          : [null, '', '']
  if (!Icon) return null
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1 text-2xs font-medium', ink)}>
      <Icon aria-hidden className="size-3" />
      {words}
    </span>
  )
}
