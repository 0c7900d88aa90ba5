// Hides one thread or several until a time: suggested ones, or one the user chooses.
import { AlarmClock } from 'lucide-react'
import type { InboxThread } from '#api/inbox/inbox.ts'
import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { snoozeChoices } from '#core/inbox/snooze.ts'
import { useOpenDialog } from '#web/lib/form/open-dialog.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { snoozeText } from './text.ts'

const SnoozeDialog = lazyPart(() => import('./snooze-dialog.tsx'), 'SnoozeDialog')

type SnoozeMenuProps = {
  threads: readonly Pick<InboxThread, 'snoozedUntil' | 'clockOffsetMs' | 'intent'>[]
  /** @param until null: shown again now */
  onSnooze: (until: string | null) => void
  /** opened by the shortcut */
  hasShortcut?: boolean
}

export function SnoozeMenu({ threads, onSnooze, hasShortcut = false }: SnoozeMenuProps) {
  const own = useOpenDialog<Date>()
  const [first] = threads
  // by the clock of the mailbox: in a sandbox it may be days ahead
  const now = (): Date =>
    new Date(Date.now() + Math.max(0, ...threads.map(({ clockOffsetMs }) => clockOffsetMs)))
  const asked = threads.length === 1 ? (first?.intent?.until?.slice(0, 'YYYY-MM-DD'.length) ?? null) : null
  const isSnoozed = threads.some(({ snoozedUntil }) => snoozedUntil !== null)
  return (
    <>
      <Menu
        label={snoozeText.menu}
        trigger={
          <Button
            size="sm"
            icon={<AlarmClock aria-hidden />}
            {...(hasShortcut && { 'data-snooze-menu': true, 'aria-keyshortcuts': 'H' })}
          >
            {snoozeText.menu}
          </Button>
        }
        entries={[
          ...snoozeChoices(now(), WORKSPACE_ZONE, asked).map(({ choice, until }) => ({
            label: `${snoozeText.choices[choice]} · ${formatDateTime(until, now())}`,
            onSelect: () => onSnooze(until.toISOString()),
          })),
          { kind: 'separator' as const },
          { label: snoozeText.own, onSelect: () => own.show(now()) },
          ...(isSnoozed ? [{ label: snoozeText.now, onSelect: () => onSnooze(null) }] : []),
        ]}
      />
      {own.render((now, dialog) => (
        <SnoozeDialog {...dialog} now={now} onSnooze={onSnooze} />
      ))}
    </>
  )
}
