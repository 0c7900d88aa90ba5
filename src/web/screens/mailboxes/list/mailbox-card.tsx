import {
  ArrowRightLeft,
  Ellipsis,
  FlaskConical,
  LogIn,
  Mail,
  PlugZap,
  Settings2,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { noNewLeadsReason } from '#core/mailboxes/new-leads.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber, formatRelative } from '#web/lib/format.ts'
import { moveWaitingText } from '#web/parts/sending/move-waiting/text.ts'
import { SenderDomain } from '#web/screens/mailboxes/domain/sender-domain.tsx'
import { oauthText, signInText } from '#web/screens/mailboxes/oauth-text.ts'
import { sendingLimitText, sendingWindowText } from '#web/screens/mailboxes/rules/rules-text.ts'
import { mailboxesText } from '#web/screens/mailboxes/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { useRowOpen } from '#web/ui/table/row-open.ts'
import { Fact } from './fact.tsx'
import { GuardNote } from './guard-note.tsx'
import { HealthFacts } from './health-facts.tsx'

export type MailboxCardProps = {
  account: EmailAccount
  may: boolean
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

export function MailboxCard(props: MailboxCardProps) {
  const { account, may, onRules, onConnection, onVerify, onSignIn, onDelete, onRestart, onMoveWaiting } =
    props
  const sandbox = account.kind === 'sandbox'
  const { capToday } = account.health
  const isStopped = noNewLeadsReason({ status: account.status, guard: account.guard.state }) !== null
  const isAwaited = account.health.plannedCount + account.health.heldCount > 0
  const share = (account.sentToday / capToday) * 100
  const open = useRowOpen()(may ? { onOpen: onRules } : undefined)
  return (
    <li {...open} className={cx('card flex flex-col p-5', open.className, may && 'hover:border-line-strong')}>
      <div className="flex flex-wrap items-start gap-3">
        <span
          aria-hidden
          className={`grid size-10 shrink-0 place-items-center rounded-[10px] ${sandbox ? 'bg-violet-soft text-violet-ink' : 'bg-blue-soft text-blue-ink'}`}
        >
          {sandbox ? <FlaskConical className="size-5" /> : <Mail className="size-5" />}
        </span>
        <div className="min-w-0 flex-1 basis-44">
          <h2 className="text-[15px] font-semibold">{account.name}</h2>
          {account.name !== account.address && <p className="text-sm text-muted">{account.address}</p>}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-1.5">
          <Badge tone={sandbox ? 'violet' : 'gray'}>
            {sandbox
              ? mailboxesText.sandbox
              : account.oauth
                ? oauthText.names[account.oauth.provider]
                : mailboxesText.protocols[account.imap ? 'imap' : account.pop3 ? 'pop3' : 'none']}
          </Badge>
          <Badge tone={mailboxesText.statusTones[account.status]} dot>
            {mailboxesText.statuses[account.status]}
          </Badge>
        </div>
      </div>
      <Notes account={account} />
      <GuardNote account={account} onRestart={may ? onRestart : undefined} />
      <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
        <Fact name={mailboxesText.window}>{sendingWindowText(account.rules)}</Fact>
        <Fact name={mailboxesText.limits}>{sendingLimitText(account.rules)}</Fact>
        <Fact name={mailboxesText.sentToday}>
          <span className="tabular flex items-center gap-3">
            <span className="whitespace-nowrap">
              {mailboxesText.sentOf(formatNumber(account.sentToday), formatNumber(capToday))}
            </span>
            <ProgressBar
              value={share}
              label={mailboxesText.sentToday}
              tone={share >= 100 ? 'red' : 'primary'}
              className="max-w-40"
            />
          </span>
        </Fact>
        <HealthFacts account={account} />
      </dl>
      {!sandbox && (
        <div data-row-control className="cursor-default">
          <SenderDomain account={account} may={may} />
        </div>
      )}
      {may && (
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-4">
          <Button size="sm" icon={<Settings2 aria-hidden />} onClick={onRules}>
            {mailboxesText.settings}
          </Button>
          {account.oauth && account.status === 'disconnected' && (
            <Button size="sm" variant="primary" icon={<LogIn aria-hidden />} onClick={onSignIn}>
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
          {(onDelete || !sandbox) && (
            <Menu
              align="end"
              trigger={
                <IconButton label={mailboxesText.menu(account.name)} className="ml-auto" quiet>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
              entries={[
                ...(sandbox
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
    </li>
  )
}

/** Warnings about a mailbox. */
function Notes({ account }: { account: EmailAccount }) {
  const reason = account.status !== 'connected' ? account.statusReason : null
  return (
    <>
      {account.kind === 'sandbox' && (
        <p className="mt-3 text-sm text-violet-ink">{mailboxesText.sandboxHint}</p>
      )}
      {reason && <Note>{reason}</Note>}
      {account.launchFindings.map(({ code, level, message }) => (
        <Note key={code} isError={level === 'error'}>
          {message}
        </Note>
      ))}
    </>
  )
}

const Note = ({ isError = false, children }: { isError?: boolean; children: ReactNode }) => (
  <p
    className={cx(
      'mt-3 flex items-start gap-1.5 rounded-lg px-2.5 py-1.5 text-sm',
      isError ? 'bg-red-soft text-red-ink' : 'bg-amber-soft text-amber-ink',
    )}
  >
    <TriangleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
    {children}
  </p>
)
