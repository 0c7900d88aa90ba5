// The period and the filters of the dashboard.
import { useState } from 'react'
import { periodFault } from '#core/overview/dashboard.ts'
import { useOverview } from '#web/overview/queries/overview.ts'
import { GroupPicker } from '#web/shared/pickers/group-picker.tsx'
import { MailboxPicker } from '#web/shared/pickers/mailbox-picker.tsx'
import { SequencePicker } from '#web/shared/pickers/sequence-picker.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { dashboardText } from './text.ts'
import { type DashboardState, FILTERS, PERIODS, toQuery } from './url-state.ts'

type Patch = { [K in keyof DashboardState]?: DashboardState[K] | null }
type DashboardFiltersProps = {
  workspaceIds: string | undefined
  state: DashboardState
  onChange: (patch: Patch) => void
}

export function DashboardFilters({ workspaceIds, state, onChange }: DashboardFiltersProps) {
  const { filters, all } = dashboardText
  return (
    <div className="flex flex-wrap items-center gap-2 pb-5 print:hidden">
      <PeriodChoice state={state} onChange={onChange} />
      <ListFilters
        active={FILTERS.filter((key) => state[key] !== undefined).length}
        onReset={() => onChange({ sequence: null, mailbox: null, industry: null, group: null })}
      >
        <ListFilter label={filters.sequence}>
          <SequencePicker
            aria-label={filters.sequence}
            className="sm:w-40!"
            workspaceIds={workspaceIds}
            value={state.sequence ?? ''}
            onValueChange={(sequence) => onChange({ sequence: sequence || null })}
            emptyLabel={all.sequence}
          />
        </ListFilter>
        <ListFilter label={filters.mailbox}>
          <MailboxPicker
            aria-label={filters.mailbox}
            className="sm:w-40!"
            workspaceIds={workspaceIds}
            value={state.mailbox === 'none' ? '' : (state.mailbox ?? '')}
            onValueChange={(mailbox) => onChange({ mailbox: mailbox || null })}
            emptyLabel={all.mailbox}
          />
        </ListFilter>
        <ListFilter label={filters.industry}>
          <IndustrySelect workspaceIds={workspaceIds} state={state} onChange={onChange} />
        </ListFilter>
        <ListFilter label={filters.group}>
          <GroupPicker
            aria-label={filters.group}
            className="sm:w-40!"
            workspaceIds={workspaceIds}
            value={state.group === 'none' ? '' : (state.group ?? '')}
            onValueChange={(group) => onChange({ group: group || null })}
            emptyLabel={all.group}
          />
        </ListFilter>
      </ListFilters>
    </div>
  )
}

/** Offers the industries of the period without this filter. */
function IndustrySelect({ workspaceIds, state, onChange }: DashboardFiltersProps) {
  const { data } = useOverview(toQuery({ ...state, industry: undefined }, workspaceIds))
  const names = new Set((data?.industries ?? []).map(({ name }) => name || 'none'))
  if (state.industry) names.add(state.industry)
  return (
    <Select
      aria-label={dashboardText.filters.industry}
      className="sm:w-36!"
      value={state.industry ?? ''}
      onValueChange={(industry) => onChange({ industry: industry || null })}
      options={[
        { value: '', label: dashboardText.all.industry },
        ...[...names].map((name) => ({
          value: name,
          label: name === 'none' ? dashboardText.noIndustry : name,
        })),
      ]}
    />
  )
}

function PeriodChoice({ state, onChange }: Pick<DashboardFiltersProps, 'state' | 'onChange'>) {
  const isOwn = state.from !== undefined && state.to !== undefined
  const [isOpen, setIsOpen] = useState(isOwn)
  const [from, setFrom] = useState(state.from ?? '')
  const [to, setTo] = useState(state.to ?? '')
  const isFilled = from !== '' && to !== ''
  const change = (next: { from: string; to: string }) => {
    setFrom(next.from)
    setTo(next.to)
    if (next.from && next.to && periodFault(next) === null) onChange(next)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex rounded-lg bg-sunken p-0.5">
        <legend className="sr-only">{dashboardText.periodLabel}</legend>
        {PERIODS.map((days) => (
          <PeriodButton
            key={days}
            isOn={!isOpen && state.days === days}
            onClick={() => {
              setIsOpen(false)
              onChange({ days, from: null, to: null })
            }}
          >
            {dashboardText.days[days]}
          </PeriodButton>
        ))}
        <PeriodButton isOn={isOpen} onClick={() => setIsOpen(true)}>
          {dashboardText.ownPeriod}
        </PeriodButton>
      </fieldset>
      {isOpen && (
        <>
          <Input
            type="date"
            aria-label={dashboardText.from}
            className="w-38!"
            value={from}
            onChange={(event) => change({ from: event.target.value, to })}
          />
          <Input
            type="date"
            aria-label={dashboardText.to}
            className="w-38!"
            value={to}
            onChange={(event) => change({ from, to: event.target.value })}
          />
          {isFilled && periodFault({ from, to }) !== null && (
            <p role="alert" className="text-xs text-red-ink">
              {dashboardText.badPeriod}
            </p>
          )}
        </>
      )}
    </div>
  )
}

const PeriodButton = (props: { isOn: boolean; onClick: () => void; children: string }) => (
  <button
    type="button"
    aria-pressed={props.isOn}
    onClick={props.onClick}
    className="h-[30px] rounded-md px-3 text-sm whitespace-nowrap text-muted hover:text-ink aria-pressed:bg-surface aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:shadow-card"
  >
    {props.children}
  </button>
)
