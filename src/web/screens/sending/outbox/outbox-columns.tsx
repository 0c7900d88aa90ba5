// The columns of the outbox: time, recipient, subject, mailbox and reason.
import { CalendarClock, Eye, PencilLine, RotateCcw, Send, X } from 'lucide-react'
import { Link } from 'react-router'
import type { OutboxMail } from '#api/sending/outbox.ts'
import { outboxBlockerMessage } from '#api/sending/outbox-messages.ts'
import type { OutboxAction } from '#core/sending/outbox.ts'
import { stepName } from '#core/sequences/workflow/step-name.ts'
import { formatShortDateTime } from '#web/lib/format.ts'
import { LeadLink } from '#web/parts/leads/lead-link.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { MenuEntry } from '#web/ui/menu/menu-entry.ts'
import { menuColumn } from '#web/ui/table/action-columns.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { mailSubject, plannedTime, stateOf, whyOf } from './mail-state-text.ts'
import { outboxText, recipientName } from './text.ts'

const { heads } = outboxText

export type OutboxRowActions = {
  open: (mail: OutboxMail) => void
  /** the address of the open mail */
  pathOf: (mail: OutboxMail) => string
  act: (action: OutboxAction, mail: OutboxMail) => void
}

export function outboxColumns(may: boolean, on: OutboxRowActions): Column<OutboxMail>[] {
  const columns: Column<OutboxMail>[] = [
    {
      key: 'when',
      sortKey: 'planned',
      head: heads.when,
      width: '132px',
      from: 'sm',
      cell: (mail) => <When mail={mail} />,
    },
    {
      key: 'who',
      sortKey: 'lead',
      head: heads.who,
      cell: (mail) => (
        <>
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="min-w-0 flex-1 truncate" title={mail.contactEmail ?? outboxText.noAddress}>
              <LeadLink id={mail.leadId}>{recipientName(mail)}</LeadLink>
              {mail.companyName && mail.contactName && (
                <span className="ml-1.5 text-muted">{mail.contactName}</span>
              )}
            </span>
            <span className="shrink-0 sm:hidden">
              <When mail={mail} />
            </span>
          </span>
          <span className="flex items-center gap-2 sm:hidden">
            <Link
              to={on.pathOf(mail)}
              preventScrollReset
              className="min-w-0 flex-1 truncate leading-6 underline-offset-3"
            >
              {mailSubject(mail)}
            </Link>
            <State mail={mail} isShort />
          </span>
        </>
      ),
    },
    {
      key: 'what',
      sortKey: 'sequence',
      head: heads.what,
      width: '32%',
      from: 'sm',
      cell: (mail) => (
        <span
          className="flex min-w-0 items-center gap-2"
          title={`${mailSubject(mail)} · ${mail.sequenceName}`}
        >
          <Link
            to={on.pathOf(mail)}
            preventScrollReset
            className="min-w-0 truncate rounded-md leading-6 underline-offset-3 hover:underline"
          >
            {mailSubject(mail)}
          </Link>
          {mail.isEdited && <span className="shrink-0 text-xs text-muted">{outboxText.edited}</span>}
          <span className="ml-auto shrink-0 text-xs text-muted">{stepName(mail.order)}</span>
        </span>
      ),
    },
    {
      key: 'from',
      sortKey: 'sender',
      head: heads.from,
      width: '154px',
      from: 'xl',
      cell: (mail) => (
        <span className="block truncate text-muted" title={mail.senderAddress ?? undefined}>
          {mail.senderAddress ?? outboxText.noMailbox}
        </span>
      ),
    },
    { key: 'state', head: heads.state, width: '180px', from: 'sm', cell: (mail) => <State mail={mail} /> },
  ]
  if (may)
    columns.push(
      menuColumn(
        (mail) => outboxText.more(recipientName(mail)),
        (mail) => entriesOf(mail, on),
      ),
    )
  return columns
}

const When = ({ mail }: { mail: OutboxMail }) => (
  <span className={cx('tabular text-sm max-sm:text-xs max-sm:text-muted', mail.isHeld && 'text-faint')}>
    {plannedTime(mail, formatShortDateTime)}
  </span>
)

/** @param isShort without the reason */
function State({ mail, isShort = false }: { mail: OutboxMail; isShort?: boolean }) {
  const { label, tone } = stateOf(mail)
  const why = mail.fault ?? whyOf(mail)
  return (
    <span className="flex min-w-0 items-center gap-2" title={why}>
      {/* most mails are only planned: a badge on every row would say nothing */}
      {mail.state === 'scheduled' && tone === 'blue' ? (
        <span className="sr-only">{label}</span>
      ) : (
        <Badge tone={tone}>{label}</Badge>
      )}
      {!isShort && <span className="truncate text-xs text-muted">{why}</span>}
    </span>
  )
}

const ICONS = { sendNow: Send, notBefore: CalendarClock, edit: PencilLine, cancel: X, restore: RotateCcw }
const LABELS: Record<OutboxAction, string> = {
  sendNow: outboxText.sendNow,
  notBefore: outboxText.postpone,
  edit: outboxText.edit,
  cancel: outboxText.cancel,
  restore: outboxText.restore,
}

/** Actions that are not possible are listed with their reason. */
function entriesOf(mail: OutboxMail, on: OutboxRowActions): MenuEntry[] {
  const actions: OutboxAction[] =
    mail.state === 'cancelled' ? ['restore'] : ['sendNow', 'notBefore', 'edit', 'cancel']
  return [
    { label: outboxText.open, icon: <Eye aria-hidden />, onSelect: () => on.open(mail) },
    ...actions.map((action): MenuEntry => {
      const Icon = ICONS[action]
      const blocker = mail.may[action]
      return {
        label: LABELS[action],
        icon: <Icon aria-hidden />,
        danger: action === 'cancel',
        disabled: blocker !== null,
        ...(blocker && { hint: outboxBlockerMessage(blocker) }),
        onSelect: () => on.act(action, mail),
      }
    }),
  ]
}
