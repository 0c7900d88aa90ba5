// Texts about one planned mail: its state and the reason of its time.
import type { OutboxMail } from '#api/sending/outbox.ts'
import { formatDateTime } from '#web/lib/format.ts'
import type { Tone } from '#web/ui/tone.ts'
import { heldWord, reasonWords } from '#web/words/enrollments.ts'
import { outboxText } from './text.ts'

/** The sequence has not started: the time of the mail is an estimate. */
const isNotStarted = ({ state, enrollmentStatus, statusReason }: OutboxMail): boolean =>
  state === 'scheduled' && enrollmentStatus === 'pending' && statusReason === 'sequence_not_active'

/** `format`: of the time, which is followed by 예상 while the sequence has not started */
export const plannedTime = (mail: OutboxMail, format: (moment: string) => string = formatDateTime): string =>
  isNotStarted(mail) ? outboxText.estimate(format(mail.plannedAt)) : format(mail.plannedAt)

export function stateOf(mail: OutboxMail): { label: string; tone: Tone } {
  if (mail.state === 'cancelled') return { label: outboxText.states.cancelled ?? '', tone: 'gray' }
  if (mail.state !== 'scheduled') return { label: outboxText.states[mail.state] ?? mail.state, tone: 'blue' }
  if (isNotStarted(mail)) return { label: outboxText.notStarted, tone: 'gray' }
  return mail.isHeld
    ? { label: heldWord, tone: 'amber' }
    : { label: outboxText.states.scheduled ?? '', tone: 'blue' }
}

/** Why at this time; for a held mail, why it is held. */
export function whyOf(mail: OutboxMail): string {
  if (mail.state === 'cancelled') return ''
  if (isNotStarted(mail)) return outboxText.sentOnStart
  if (mail.isHeld) {
    const own =
      mail.enrollmentStatus !== 'active'
        ? reasonWords(mail.enrollmentStatus, mail.statusReason)
        : mail.waitReason === 'opt_out_pending'
          ? outboxText.why.opt_out_pending
          : undefined
    return own ?? outboxText.mailboxHeld
  }
  if (mail.isHurried) return outboxText.hurried
  if (mail.notBefore) return outboxText.notBefore(formatDateTime(mail.notBefore))
  return outboxText.why[mail.waitReason ?? ''] ?? ''
}

export const mailSubject = (mail: OutboxMail): string =>
  mail.subject || (mail.isReply ? outboxText.replySubject : outboxText.noSubject)
