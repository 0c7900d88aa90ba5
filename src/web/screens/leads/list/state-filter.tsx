// Filters the list of leads by status, last activity, next mail and risk of the address.
import { Activity } from 'lucide-react'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { ACTIVITY_FILTERS, NEXT_FILTERS } from '#core/leads/lead-view.ts'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { riskText } from '#web/screens/leads/text.ts'
import { stateFilterText } from '#web/screens/leads/views/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import type { LeadsUrl, LeadsUrlPatch } from './lead-url.ts'

export type StateFilterProps = {
  value: Pick<LeadsUrl, 'status' | 'activity' | 'next' | 'risk'>
  onChange: (patch: LeadsUrlPatch) => void
}

export function StateFilter({ value: { status = [], activity, next, risk }, onChange }: StateFilterProps) {
  const words = [
    ...status.map((each) => LEAD_STATUS_LABELS[each]),
    ...(activity ? [stateFilterText.activities[activity]] : []),
    ...(next ? [stateFilterText.nexts[next]] : []),
    ...(risk ? [riskText.names[risk]] : []),
  ]
  const label = words[0] ? stateFilterText.more(words[0], words.length - 1) : stateFilterText.none
  const choice = (text: string, checked: boolean, onSelect: () => void) => ({
    kind: 'choice' as const,
    label: text,
    checked,
    onSelect,
  })
  return (
    <Menu
      label={stateFilterText.label}
      trigger={
        <Button
          icon={<Activity aria-hidden />}
          aria-label={`${stateFilterText.label}: ${label}`}
          className="shrink-0 max-sm:w-full sm:max-w-56"
        >
          <span className="truncate">{label}</span>
        </Button>
      }
      entries={[
        words.length > 0 && {
          label: stateFilterText.clear,
          onSelect: () => onChange({ status: null, activity: null, next: null, risk: null }),
        },
        { kind: 'heading', label: stateFilterText.status },
        ...LEAD_STATUSES.map((each) =>
          choice(LEAD_STATUS_LABELS[each], status.includes(each), () => {
            const chosen = LEAD_STATUSES.filter((one) => (one === each) !== status.includes(one))
            onChange({ status: chosen.length > 0 ? chosen : null })
          }),
        ),
        { kind: 'heading', label: stateFilterText.activity },
        ...ACTIVITY_FILTERS.map((each) =>
          choice(stateFilterText.activities[each], each === activity, () =>
            onChange({ activity: each === activity ? null : each }),
          ),
        ),
        { kind: 'heading', label: stateFilterText.next },
        ...NEXT_FILTERS.map((each) =>
          choice(stateFilterText.nexts[each], each === next, () =>
            onChange({ next: each === next ? null : each }),
          ),
        ),
        { kind: 'heading', label: riskText.title },
        ...RISK_FILTERS.map((each) =>
          choice(riskText.names[each], each === risk, () => onChange({ risk: each === risk ? null : each })),
        ),
      ]}
    />
  )
}
