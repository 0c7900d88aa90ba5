// A mailbox on one line, to compare it with the others; its rules, domain and actions open below.
import {
  ArrowRightLeft,
  ChevronDown,
  Ellipsis,
  LogIn,
  Play,
  PlugZap,
  Settings2,
  ShieldAlert,
  Trash2,
} from 'lucide-react'
import { useId, useState } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { bouncePercent } from '#core/mailboxes/bounce-guard.ts'
import { noNewLeadsReason } from '#core/mailboxes/new-leads.ts'
import { isNotChecked } from '#core/mailboxes/not-checked.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatNumber, formatRelative } from '#web/lib/format.ts'
import { moveWaitingText } from '#web/parts/sending/move-waiting/text.ts'
import { SenderDomain } from '#web/screens/mailboxes/domain/sender-domain.tsx'
import { oauthText, signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { sendingLimitText, sendingWindowText } from '#web/screens/mailboxes/rules/rules-text.ts'
import { healthText, mailboxesText } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import { guardText } from '#web/words/mailboxes.ts'
import { Fact } from './fact.tsx'
import { HealthFacts } from './health-facts.tsx'

type MailboxRowProps = {
  account: EmailAccount
  may: boolean
  /** there is no other to compare it with */
  isOnly: boolean
  onRules: () => void
  onConnection: () => void
  onVerify: () => void
  /** new sign-in at the provider, for a mailbox with OAuth sign-in */
  onSignIn: () => void
  /** null: the last sandbox mailbox stays */
  onDelete: (() => void) | null
  onRestart: () => void
  onMoveWaiting: () => void
}

export function MailboxRow(props: MailboxRowProps) {
  const { account, isOnly } = props
  const { health, sentToday } = account
  const needsUser =
    noNewLeadsReason({ status: account.status, guard: account.guard.state }) !== null ||
    account.launchFindings.length > 0
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? (isOnly || needsUser)
  const toggle = (): void => setChosen(!isOpen)
  const row = useRowOpen()({ onOpen: toggle })
  const detail = useId()
  return (
    <li className="border-b border-line">
      <div
        {...row}
        className={cx(
          '-mx-4 grid min-h-10 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 px-4 py-1 text-sm hover:bg-hover',
          'lg:grid-cols-[minmax(0,1fr)_104px_112px_96px_168px_auto]',
          row.className,
        )}
      >
        <h2 title={account.address} className="min-w-0 truncate max-lg:col-span-2">
          <span className="font-semibold">{account.name}</span>
          {account.name !== account.address && <span className="ml-1.5 text-muted">{account.address}</span>}
        </h2>
        <span className="text-muted max-lg:hidden">{kindOf(account)}</span>
        <span className="max-lg:col-start-2 max-lg:row-start-2">
          <State account={account} />
        </span>
        <span className="tabular text-muted max-lg:col-start-1 max-lg:row-start-2">
          {mailboxesText.todayOf(formatNumber(sentToday), formatNumber(health.capToday))}
        </span>
        <span className="tabular truncate text-muted max-lg:hidden">
          {health.plannedCount > 0
            ? mailboxesText.plannedOf(formatNumber(health.plannedCount))
            : healthText.nothingPlanned}
        </span>
        <IconButton
          label={mailboxesText.detailsOf(account.name)}
          aria-expanded={isOpen}
          aria-controls={detail}
          onClick={toggle}
          className="max-lg:col-start-3 max-lg:row-span-2 max-lg:row-start-1"
        >
          <ChevronDown aria-hidden className={cx('transition-transform', isOpen && 'rotate-180')} />
        </IconButton>
      </div>
      <div id={detail} hidden={!isOpen} className="pt-1 pb-5">
        {isOpen && <Details {...props} />}
      </div>
    </li>
  )
}

const kindOf = ({ kind, oauth, imap, pop3 }: EmailAccount): string =>
  kind === 'sandbox'
    ? mailboxesText.sandbox
    : oauth
      ? oauthText.names[oauth.provider]
      : mailboxesText.protocols[imap ? 'imap' : pop3 ? 'pop3' : 'none']

const STATE_INK = { connected: 'text-muted', paused: 'text-amber-ink', disconnected: 'text-red-ink' } as const

const State = ({ account }: { account: EmailAccount }) =>
  isNotChecked(account) ? (
    <span className="text-muted">{mailboxesText.notChecked}</span>
  ) : (
    <span className={cx(account.status !== 'connected' && 'font-semibold', STATE_INK[account.status])}>
      {mailboxesText.statuses[account.status]}
    </span>
  )

function Details(props: MailboxRowProps) {
  const { account, may, onRules, onConnection, onVerify, onSignIn, onDelete, onRestart, onMoveWaiting } =
    props
  const { health, status } = account
  const isSandbox = account.kind === 'sandbox'
  const isStopped = noNewLeadsReason({ status, guard: account.guard.state }) !== null
  const isAwaited = health.plannedCount + health.heldCount > 0
  return (
    <>
      <Notes account={account} />
      <GuardNote account={account} onRestart={may ? onRestart : undefined} />
      <div className="grid gap-x-12 gap-y-4 pt-2 lg:grid-cols-2">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 text-sm">
          <Fact name={mailboxesText.window}>{sendingWindowText(account.rules)}</Fact>
          <Fact name={mailboxesText.limits}>{sendingLimitText(account.rules)}</Fact>
          <HealthFacts account={account} />
        </dl>
        {!isSandbox && <SenderDomain account={account} may={may} />}
      </div>
      {may && (
        <div className="flex flex-wrap items-center gap-2 pt-4">
          <Button size="sm" icon={<Settings2 aria-hidden />} onClick={onRules}>
            {mailboxesText.settings}
          </Button>
          {account.oauth && status === 'disconnected' && (
            <Button size="sm" icon={<LogIn aria-hidden />} onClick={onSignIn}>
              {signInText.again}
            </Button>
          )}
          {isStopped && isAwaited && (
            <Button size="sm" icon={<ArrowRightLeft aria-hidden />} onClick={onMoveWaiting}>
              {moveWaitingText.button}
            </Button>
          )}
          <Button size="sm" icon={<PlugZap aria-hidden />} onClick={onVerify}>
            {mailboxesText.verify}
          </Button>
          <span className="text-xs text-muted">
            {account.findings.checkedAt
              ? mailboxesText.checkedAt(formatRelative(account.findings.checkedAt))
              : mailboxesText.neverChecked}
          </span>
          {(onDelete || !isSandbox) && (
            <Menu
              align="end"
              trigger={
                <IconButton label={mailboxesText.menu(account.name)} className="ml-auto" quiet>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
              entries={[
                ...(isSandbox
                  ? []
                  : ([
                      { label: mailboxesText.connection, icon: <PlugZap />, onSelect: onConnection },
                      { kind: 'separator' },
                    ] as const)),
                ...(onDelete
                  ? ([{ label: common.remove, icon: <Trash2 />, danger: true, onSelect: onDelete }] as const)
                  : []),
              ]}
            />
          )}
        </div>
      )}
    </>
  )
}

/** What a user has to know about a mailbox. */
function Notes({ account }: { account: EmailAccount }) {
  const { kind, status, statusReason, launchFindings } = account
  const reasonInk = isNotChecked(account) ? 'text-muted' : 'text-red-ink'
  return (
    <>
      {kind === 'sandbox' && <p className="text-sm text-muted">{mailboxesText.sandboxHint}</p>}
      {status !== 'connected' && statusReason && <p className={cx('text-sm', reasonInk)}>{statusReason}</p>}
      {launchFindings.map(({ code, level, message }) => (
        <p key={code} className={cx('text-sm', level === 'error' ? 'text-red-ink' : 'text-amber-ink')}>
          {message}
        </p>
      ))}
    </>
  )
}

type GuardNoteProps = {
  account: EmailAccount
  /** undefined for viewers */
  onRestart: (() => void) | undefined
}

/** Notice about a mailbox stopped by the bounce guard, with the counts and the restart button. */
function GuardNote({ account: { guard }, onRestart }: GuardNoteProps) {
  if (guard.state === 'ok') return null
  const { title, what } = guardText[guard.state]
  const { counts, since } = guard
  return (
    <Banner
      tone={guard.state === 'halted' ? 'red' : 'amber'}
      icon={<ShieldAlert aria-hidden />}
      title={title}
      className="mt-3"
      action={
        onRestart && (
          <Button size="sm" icon={<Play aria-hidden />} onClick={onRestart}>
            {guardText.restart}
          </Button>
        )
      }
    >
      {counts && (
        <p>
          {guardText.seen(
            formatNumber(counts.sent),
            formatNumber(counts.bounced),
            String(bouncePercent(counts) ?? 0),
          )}
        </p>
      )}
      <p>
        {what} {guardText.advice}
      </p>
      {since && <p className="mt-0.5 text-xs opacity-80">{guardText.since(formatDateTime(since))}</p>}
    </Banner>
  )
}
