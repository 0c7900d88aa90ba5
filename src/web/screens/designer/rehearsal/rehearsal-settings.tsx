// Mailbox and start time, the two inputs of a plan besides the workflow.

import { WORKSPACE_ZONE } from '#core/calendar/workspace-zone.ts'
import { formatClock, formatDay } from '#web/lib/format.ts'
import { MailboxesPicker } from '#web/parts/pickers/mailboxes-picker.tsx'
import { cx } from '#web/ui/cx.ts'
import { DateTimeInput } from '#web/ui/form/date-time-input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { useRehearsalState } from './rehearsal-context.ts'
import { rehearsalText } from './rehearsal-text.ts'

export function RehearsalSettings() {
  const { sequence, mailboxIds, setMailboxIds, startField, setStartField, plan, zone } = useRehearsalState()
  const openField = (): void => {
    const now = plan?.now ?? new Date().toISOString()
    setStartField(`${formatDay(now, zone)}T${formatClock(now, zone)}`)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_132px] items-start gap-x-2 gap-y-1.5">
      <div className={cx('min-w-0', mailboxIds.length > 1 && 'col-span-2')}>
        <span aria-hidden className="mb-0.5 block text-2xs font-medium text-muted">
          {rehearsalText.mailbox}
        </span>
        <MailboxesPicker
          aria-label={rehearsalText.mailbox}
          className="min-h-8! py-1! text-sm!"
          workspaceIds={sequence.workspaceIds.join(',')}
          values={mailboxIds}
          onValuesChange={setMailboxIds}
          placeholder={rehearsalText.mailbox}
        />
      </div>
      <div className="min-w-0">
        <span aria-hidden className="mb-0.5 block text-2xs font-medium text-muted">
          {rehearsalText.start}
        </span>
        <Select
          aria-label={rehearsalText.start}
          className="min-h-8! py-1! text-sm!"
          value={startField === '' ? 'now' : 'at'}
          onValueChange={(value) => (value === 'now' ? setStartField('') : openField())}
          options={[
            { value: 'now', label: rehearsalText.startNow },
            { value: 'at', label: rehearsalText.startAt },
          ]}
        />
      </div>
      {startField !== '' && (
        <div className="col-span-2 flex flex-wrap items-center gap-2">
          <span aria-hidden className="shrink-0 text-xs text-muted">
            {rehearsalText.startField}
            {zone !== WORKSPACE_ZONE && ` (${rehearsalText.zone(zone)})`}
          </span>
          <DateTimeInput
            aria-label={rehearsalText.startField}
            value={startField}
            // an emptied field still means a date; ‘now’ is chosen in the list
            onChange={(to) => !to.startsWith('T') && !to.endsWith('T') && setStartField(to)}
          />
        </div>
      )}
    </div>
  )
}
