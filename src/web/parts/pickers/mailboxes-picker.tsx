// Chooses one mailbox, or several that share the leads. One looks like any picker; several are rows that can be removed.
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { MAX_ROTATED_MAILBOXES, noNewLeadsReason } from '#core/mailboxes/new-leads.ts'
import { useMailbox, useMailboxes } from '#web/data/mailboxes/mailboxes.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { cx } from '#web/ui/cx.ts'
import { MailboxPicker } from './mailbox-picker.tsx'
import { pickerText } from './text.ts'

type MailboxesPickerProps = {
  /** comma-separated */
  workspaceIds: string
  /** ids, each once */
  values: readonly string[]
  onValuesChange: (ids: string[]) => void
  placeholder: string
  max?: number
  /** why a mailbox cannot be chosen besides the common reasons; undefined when it can */
  offReason?: (account: EmailAccount) => string | undefined
  'aria-label'?: string
  className?: string
}

/** The finding of a mailbox that blocks every launch from it. */
export const blockingFinding = ({ launchFindings }: Pick<EmailAccount, 'launchFindings'>) =>
  launchFindings.find(({ level }) => level === 'error')

/** Why a mailbox takes no new leads, as a phrase; undefined when it takes them. */
export function stoppedReason({ status, guard }: Pick<EmailAccount, 'status' | 'guard'>): string | undefined {
  const reason = noNewLeadsReason({ status, guard: guard.state })
  if (reason === 'bounces') return pickerText.bounces
  if (reason === 'not_connected') return status === 'paused' ? pickerText.paused : pickerText.disconnected
  return undefined
}

/** Why mail to new leads cannot be sent from it, as a phrase. */
function unusable(account: EmailAccount): string | undefined {
  const blocking = blockingFinding(account)
  return stoppedReason(account) ?? (blocking && pickerText.launch[blocking.code])
}

const remaining = ({ health }: EmailAccount): string =>
  health.remainingToday === 0
    ? pickerText.noneRemaining
    : pickerText.remaining(formatNumber(health.remainingToday))

export function MailboxesPicker(props: MailboxesPickerProps) {
  const { workspaceIds, values, onValuesChange, placeholder, offReason, className } = props
  const { max = MAX_ROTATED_MAILBOXES } = props
  const first = useMailbox(values[0] ?? '').data
  const all = useMailboxes({ workspaceIds, limit: 200, offset: 0 }).data
  // with one mailbox of a kind there is nothing to add
  const hasOthers =
    all !== undefined &&
    (all.total > all.data.length ||
      all.data.some(({ id, kind }) => kind === first?.kind && !values.includes(id)))
  const addButton = useRef<HTMLSpanElement>(null)
  const off = (account: EmailAccount): string | undefined => offReason?.(account) ?? unusable(account)
  const offBeside = (account: EmailAccount): string | undefined => {
    if (values.includes(account.id)) return pickerText.chosen
    if (first && account.kind !== first.kind) return pickerText.otherKind
    return off(account)
  }
  const remove = (id: string): void => {
    onValuesChange(values.filter((one) => one !== id))
    addButton.current?.querySelector('button')?.focus()
  }
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      {values.length > 1 ? (
        <ul
          aria-label={props['aria-label'] ?? pickerText.chosenMailboxes}
          className="divide-y divide-line rounded-[10px] border border-line"
        >
          {values.map((id) => (
            <ChosenMailbox key={id} id={id} onRemove={() => remove(id)} />
          ))}
        </ul>
      ) : (
        <MailboxPicker
          {...(props['aria-label'] !== undefined && { 'aria-label': props['aria-label'] })}
          {...(className !== undefined && { className })}
          workspaceIds={workspaceIds}
          value={values[0] ?? ''}
          onValueChange={(id) => onValuesChange([id])}
          placeholder={placeholder}
          offReason={off}
          note={remaining}
          title={first?.address}
        />
      )}
      {values.length > 0 && values.length < max && hasOthers && (
        <span ref={addButton} className="flex">
          <MailboxPicker
            aria-label={pickerText.addMailbox}
            workspaceIds={workspaceIds}
            value=""
            onValueChange={(id) => onValuesChange([...values, id])}
            offReason={offBeside}
            note={remaining}
            trigger={
              <Button size="sm" variant="ghost" icon={<Plus aria-hidden />}>
                {pickerText.addMailbox}
              </Button>
            }
          />
        </span>
      )}
    </div>
  )
}

function ChosenMailbox({ id, onRemove }: { id: string; onRemove: () => void }) {
  const account = useMailbox(id).data
  const stopped = account && unusable(account)
  const name = account?.name ?? '…'
  return (
    <li className="flex min-h-11 items-center gap-2 py-1 pr-1.5 pl-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm font-medium" title={account?.address}>
          {name}
          {account && name !== account.address && (
            <span className="font-normal text-muted"> {account.address}</span>
          )}
        </span>
        <span className={cx('tabular block truncate text-xs', stopped ? 'text-amber-ink' : 'text-muted')}>
          {account && (stopped ?? remaining(account))}
        </span>
      </span>
      <IconButton label={pickerText.removeMailbox(name)} onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </li>
  )
}
