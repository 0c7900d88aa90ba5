// The story of one contact, from being enrolled to what is still to come.
import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleSlash,
  type LucideIcon,
  Mail as MailIcon,
  MailOpen,
  MousePointerClick,
  Pause,
  Play,
  RotateCw,
  UserPlus,
} from 'lucide-react'
import type { EventKind } from '#core/event.ts'
import { formatDateTime } from '#web/lib/format.ts'
import type { EnrollmentPass } from '#web/queries/enrollments.ts'
import type { StepOrder } from '#web/screens/sequence/contact-words.ts'
import { MailEntry } from '#web/screens/sequence/mail-entry.tsx'
import {
  eventDetail,
  eventTitle,
  isUncounted,
  type PassEvent,
  timelineOf,
} from '#web/screens/sequence/timeline.ts'
import { contactText } from '#web/text/enrollments.ts'

const ICONS: Partial<Record<EventKind, LucideIcon>> = {
  enrolled: UserPlus,
  opened: MailOpen,
  clicked: MousePointerClick,
  replied: MailOpen,
  auto_replied: MailOpen,
  received: MailOpen,
  bounced: CircleSlash,
  soft_bounced: CircleSlash,
  unsubscribed: Ban,
  complained: Ban,
  paused: Pause,
  resumed: Play,
  blocked: CircleAlert,
  send_uncertain: CircleAlert,
  send_retried: RotateCw,
  completed: CircleCheck,
}

export function ContactTimeline({ pass, steps }: { pass: EnrollmentPass; steps: StepOrder }) {
  const { status } = pass.enrollment
  const held = status === 'paused' || status === 'blocked'
  return (
    <section aria-label={contactText.timeline}>
      <h3 className="mb-2 text-sm font-semibold">{contactText.timeline}</h3>
      <ol className="flex flex-col">
        {timelineOf(pass).map((entry, index) => (
          <li key={entry.type === 'mail' ? entry.mail.executionId : index} className="group/entry flex gap-3">
            <Rail kind={entry.type === 'mail' ? 'mail' : entry.event.kind} />
            <div className="min-w-0 flex-1 pb-3.5">
              {entry.type === 'mail' ? (
                <MailEntry mail={entry.mail} steps={steps} held={held} />
              ) : (
                <Happened event={entry.event} />
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Rail({ kind }: { kind: string }) {
  const Icon = kind === 'mail' ? MailIcon : (ICONS as Record<string, LucideIcon | undefined>)[kind]
  return (
    <span aria-hidden className="flex flex-col items-center">
      <span className="grid size-6 shrink-0 place-items-center rounded-full bg-gray-soft text-gray-ink">
        {Icon ? <Icon className="size-3.5" /> : <span className="size-1.5 rounded-full bg-current" />}
      </span>
      <span className="w-px flex-1 bg-line group-last/entry:hidden" />
    </span>
  )
}

function Happened({ event }: { event: PassEvent }) {
  const { lines, quote } = eventDetail(event)
  return (
    <div className="pt-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-[13.5px]">
        <span className={isUncounted(event) ? 'text-muted' : 'font-medium'}>{eventTitle(event)}</span>
        <span className="tabular ml-auto text-xs text-muted">{formatDateTime(event.at)}</span>
      </p>
      {lines.map((line) => (
        <p key={line} className="text-xs break-words text-muted">
          {line}
        </p>
      ))}
      {quote && (
        <blockquote className="mt-1.5 rounded-lg border-l-2 border-line-strong bg-sunken px-3 py-2 text-sm break-words whitespace-pre-wrap">
          {quote}
        </blockquote>
      )}
    </div>
  )
}
