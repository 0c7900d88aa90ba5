// The path of one lead: each email with its time and reason, the waits between them, and the end.
import { Clock, Flag, Pencil, Play } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { RehearsedMail } from '#api/sending/sequence-plan.ts'
import { formatDate, formatDateTime } from '#web/lib/format.ts'
import { useDesigner, useEditable } from '#web/screens/designer/designer-context.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmailNumberBadge } from './mails/email-number-badge.tsx'
import { DOT } from './mails/email-numbers.ts'
import { MailSender, MailStatus, MailSubject } from './mails/mail-subject.tsx'
import { SendTimeReason } from './mails/send-time-reason.tsx'
import { useRehearsalState } from './rehearsal-context.ts'
import { playbackText } from './rehearsal-text.ts'

export function LeadTimeline({ onOpenMail }: { onOpenMail: (mail: RehearsedMail) => void }) {
  const { stops, playback, zone, plan, sequence } = useRehearsalState()
  const last = stops.at(-1)
  return (
    <ol aria-label={playbackText.steps} className="relative">
      {stops.map((stop, index) => {
        const isHere = playback.at === index
        const day = formatDate(stop.at, plan?.now, zone)
        if (stop.kind === 'mail') {
          return <MailStep key={stop.nodeId} mail={stop.mail} isHere={isHere} onOpen={onOpenMail} />
        }
        if (stop.kind === 'timer') {
          return (
            <Step key={stop.nodeId} isHere={isHere} sign={<Clock className="size-3" />}>
              <div className="flex min-h-7 items-center gap-1 text-xs text-muted">
                {playbackText.wait(stop.delayDays, sequence.businessDaysOnly)}
                <EditTimer nodeId={stop.nodeId} />
              </div>
            </Step>
          )
        }
        return (
          <Step key={stop.nodeId} isHere={isHere} sign={<Play className="size-3" />}>
            <p className="tabular flex min-h-7 items-center text-xs text-muted">
              {playbackText.start} · {formatDateTime(stop.at, plan?.now, zone)}
            </p>
            <span className="sr-only">{day}</span>
          </Step>
        )
      })}
      {last && last.kind !== 'start' && (
        <Step isHere={false} sign={<Flag className="size-3" />} isLast>
          <p className="tabular flex min-h-7 items-center text-xs text-muted">
            {last.kind === 'timer' ? `${playbackText.doneOn(formatDate(last.at, plan?.now, zone))} · ` : ''}
            {playbackText.done}
          </p>
        </Step>
      )}
    </ol>
  )
}

type StepProps = {
  isHere: boolean
  isLast?: boolean
  sign: ReactNode
  dot?: string
  children: ReactNode
}

function Step({ isHere, isLast = false, sign, dot, children }: StepProps) {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const list = row.current?.closest<HTMLElement>('[data-steps]')
    // scrolls only the list: the calendar above stays visible
    if (isHere && row.current) list?.scrollTo({ top: row.current.offsetTop - 44 })
  }, [isHere])
  return (
    <li
      ref={row}
      aria-current={isHere ? 'step' : undefined}
      className={cx('relative flex gap-2.5 rounded-lg pr-1 pl-1.5', isHere && 'bg-primary-soft')}
    >
      {!isLast && <span aria-hidden className="absolute top-6 bottom-0 left-[16px] w-px bg-line-strong" />}
      <span
        aria-hidden
        className={cx(
          'relative z-1 mt-[3px] grid size-[22px] shrink-0 place-items-center rounded-full text-2xs font-bold',
          dot ? `${dot} text-surface` : 'border border-line-strong bg-surface text-muted',
          isHere && 'ring-2 ring-primary ring-offset-1 ring-offset-surface',
        )}
      >
        {sign}
      </span>
      <div className="min-w-0 flex-1">{children}</div>
    </li>
  )
}

type MailStepProps = {
  mail: RehearsedMail
  isHere: boolean
  onOpen: (mail: RehearsedMail) => void
}

function MailStep({ mail, isHere, onOpen }: MailStepProps) {
  const { emailNumbers, zone, plan } = useRehearsalState()
  const sign = emailNumbers.get(mail.nodeId)
  return (
    <Step isHere={isHere} sign={sign?.number} {...(sign ? { dot: DOT[sign.colour] } : {})}>
      <button
        type="button"
        onClick={() => onOpen(mail)}
        className="group/mail block w-full rounded-lg border border-line bg-surface px-2.5 py-2 text-left transition-colors hover:border-primary"
      >
        <span className="flex items-center gap-2">
          <span className="tabular mr-auto text-[13px] font-bold">
            {formatDateTime(mail.plannedAt, plan?.now, zone)}
          </span>
          <MailStatus mail={mail} />
          <EmailNumberBadge sign={sign} />
        </span>
        <MailSubject mail={mail} className="mt-0.5 block truncate text-[13px]" />
        <MailSender mail={mail} className="mt-0.5 block truncate text-xs text-muted" />
        <SendTimeReason mail={mail} className="mt-1" />
        <span className="sr-only">{playbackText.openMail}</span>
      </button>
    </Step>
  )
}

function EditTimer({ nodeId }: { nodeId: string }) {
  const { view } = useDesigner()
  if (!useEditable()) return null
  return (
    <IconButton label={playbackText.edit} size="xs" onClick={() => view.openDialog('timer', nodeId)}>
      <Pencil aria-hidden />
    </IconButton>
  )
}
