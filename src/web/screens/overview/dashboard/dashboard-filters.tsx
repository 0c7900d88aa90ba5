// The period and the filters of the dashboard.
import { useState } from 'react'
import { periodFault } from '#core/overview/dashboard.ts'
import { useOverview } from '#web/data/overview/overview.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { MailboxPicker } from '#web/parts/pickers/mailbox-picker.tsx'
import { SequencePicker } from '#web/parts/pickers/sequence-picker.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { dashboardText } from './text.ts'
import { type DashboardState, FILTERS, NO_FILTERS, PERIODS, toQuery } from './url-state.ts'

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
        onReset={() => onChange(NO_FILTERS)}
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
            value={state.mailbox ?? ''}
            onValueChange={(mailbox) => onChange({ mailbox: mailbox || null })}
            emptyLabel={all.mailbox}
            extraOptions={[{ value: 'none', label: dashboardText.deletedMailbox }]}
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
            value={state.group ?? ''}
            onValueChange={(group) => onChange({ group: group || null })}
            emptyLabel={all.group}
            extraOptions={[{ value: 'none', label: dashboardText.noGroup }]}
          />
        </ListFilter>
      </ListFilters>
    </div>
  )
}

/** The empty option is all industries, so each name, also the empty one, has a prefix. */
const optionOf = (name: string): string => `=${name}`

/** Offers the industries of the period without this filter. */
function IndustrySelect({ workspaceIds, state, onChange }: DashboardFiltersProps) {
  const { data } = useOverview(
    toQuery({ ...state, industry: undefined, withoutIndustry: undefined }, workspaceIds),
  )
  const chosen = state.withoutIndustry ? '' : state.industry
  const names = new Set((data?.industries ?? []).map(({ name }) => name))
  if (chosen !== undefined) names.add(chosen)
  return (
    <Select
      aria-label={dashboardText.filters.industry}
      className="sm:w-36!"
      value={chosen === undefined ? '' : optionOf(chosen)}
      onValueChange={(option) => {
        const industry = option.slice(1)
        onChange({
          industry: industry || null,
          withoutIndustry: option !== '' && industry === '' ? 'true' : null,
        })
      }}
      options={[
        { value: '', label: dashboardText.all.industry },
        ...[...names].map((name) => ({
          value: optionOf(name),
          label: name || dashboardText.noIndustry,
        })),
      ]}
    />
  )
}

function PeriodChoice({ state, onChange }: Pick<DashboardFiltersProps, 'state' | 'onChange'>) {
  const isOwn = state.from !== undefined && state.to !== undefined
  const [isChosen, setIsChosen] = useState(false)
  // days that are no valid period yet
  const [draft, setDraft] = useState<{ from: string; to: string } | null>(null)
  const isOpen = isOwn || isChosen
  const { from, to } = draft ?? { from: state.from ?? '', to: state.to ?? '' }
  const isFilled = from !== '' && to !== ''
  const change = (next: { from: string; to: string }) => {
    const isValid = next.from !== '' && next.to !== '' && periodFault(next) === null
    setDraft(isValid ? null : next)
    if (isValid) onChange(next)
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
              setIsChosen(false)
              setDraft(null)
              onChange({ days, from: null, to: null })
            }}
          >
            {dashboardText.days[days]}
          </PeriodButton>
        ))}
        <PeriodButton isOn={isOpen} onClick={() => setIsChosen(true)}>
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
