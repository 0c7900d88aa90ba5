// The one menu of the dashboard: its period, its filters, its files and printing.
import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { OverviewTable } from '#api/overview/overview.ts'
import { periodFault } from '#core/overview/dashboard.ts'
import { useOverview } from '#web/data/overview/overview.ts'
import { chartText } from '#web/parts/overview/metrics/text.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { MailboxPicker } from '#web/parts/pickers/mailbox-picker.tsx'
import { SequencePicker } from '#web/parts/pickers/sequence-picker.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { FilterDialog } from '#web/ui/table/filter-panel.tsx'
import { dashboardText } from './text.ts'
import { type DashboardState, FILTERS, isOwnPeriod, NO_FILTERS, PERIODS, toQuery } from './url-state.ts'

type Patch = { [K in keyof DashboardState]?: DashboardState[K] | null }
type FiltersProps = {
  workspaceIds: string | undefined
  state: DashboardState
  onChange: (patch: Patch) => void
}

type DashboardToolsProps = FiltersProps & { csvUrl: (table: OverviewTable) => string }

export function DashboardTools({ workspaceIds, state, onChange, csvUrl }: DashboardToolsProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const isOwn = isOwnPeriod(state)
  const active = FILTERS.filter((key) => state[key] !== undefined).length
  const tables = Object.entries(dashboardText.tables) as [OverviewTable, string][]
  return (
    <>
      <Menu
        label={dashboardText.menu}
        className="max-h-(--available-height)!"
        trigger={
          <Button icon={<SlidersHorizontal aria-hidden />}>
            {isOwn ? dashboardText.ownPeriod : dashboardText.days[state.days]}
            {active > 0 && ` · ${dashboardText.filterCount(active)}`}
            <ChevronDown aria-hidden />
          </Button>
        }
        entries={[
          { kind: 'heading', label: dashboardText.periodLabel },
          ...PERIODS.map((days) => ({
            kind: 'choice' as const,
            label: dashboardText.days[days],
            checked: !isOwn && state.days === days,
            onSelect: () => onChange({ days, from: null, to: null }),
          })),
          { label: dashboardText.choose, onSelect: () => setIsChoosing(true) },
          { kind: 'separator' },
          ...tables.map(([table, name]) => ({
            label: chartText.csvOf(name),
            onSelect: () => window.location.assign(csvUrl(table)),
          })),
          { kind: 'separator' },
          { label: dashboardText.print, onSelect: () => window.print() },
        ]}
      />
      <FilterDialog
        open={isChoosing}
        onOpenChange={setIsChoosing}
        size="sm"
        title={dashboardText.chooseTitle}
        active={active}
        onReset={() => onChange(NO_FILTERS)}
      >
        <DashboardFilters workspaceIds={workspaceIds} state={state} onChange={onChange} />
      </FilterDialog>
    </>
  )
}

export function DashboardFilters({ workspaceIds, state, onChange }: FiltersProps) {
  const { filters, all } = dashboardText
  return (
    <>
      <OwnPeriod state={state} onChange={onChange} />
      <Field label={filters.sequence}>
        <SequencePicker
          aria-label={filters.sequence}
          workspaceIds={workspaceIds}
          value={state.sequence ?? ''}
          onValueChange={(sequence) => onChange({ sequence: sequence || null })}
          emptyLabel={all.sequence}
        />
      </Field>
      <Field label={filters.mailbox}>
        <MailboxPicker
          aria-label={filters.mailbox}
          workspaceIds={workspaceIds}
          value={state.mailbox ?? ''}
          onValueChange={(mailbox) => onChange({ mailbox: mailbox || null })}
          emptyLabel={all.mailbox}
          extraOptions={[{ value: 'none', label: dashboardText.deletedMailbox }]}
        />
      </Field>
      <Field label={filters.industry}>
        <IndustrySelect workspaceIds={workspaceIds} state={state} onChange={onChange} />
      </Field>
      <Field label={filters.group}>
        <GroupPicker
          aria-label={filters.group}
          workspaceIds={workspaceIds}
          value={state.group ?? ''}
          onValueChange={(group) => onChange({ group: group || null })}
          emptyLabel={all.group}
          extraOptions={[{ value: 'none', label: dashboardText.noGroup }]}
        />
      </Field>
    </>
  )
}

/** The empty option is all industries, so each name, also the empty one, has a prefix. */
const optionOf = (name: string): string => `=${name}`

/** Offers the industries of the period without this filter. */
function IndustrySelect({ workspaceIds, state, onChange }: FiltersProps) {
  const { data } = useOverview(
    toQuery({ ...state, industry: undefined, withoutIndustry: undefined }, workspaceIds),
  )
  const chosen = state.withoutIndustry ? '' : state.industry
  const names = new Set((data?.industries ?? []).map(({ name }) => name))
  if (chosen !== undefined) names.add(chosen)
  return (
    <Select
      aria-label={dashboardText.filters.industry}
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

function OwnPeriod({ state, onChange }: Pick<FiltersProps, 'state' | 'onChange'>) {
  // days that are no valid period yet
  const [draft, setDraft] = useState<{ from: string; to: string } | null>(null)
  const { from, to } = draft ?? { from: state.from ?? '', to: state.to ?? '' }
  const isFilled = from !== '' && to !== ''
  const isFaulty = isFilled && periodFault({ from, to }) !== null
  const change = (next: { from: string; to: string }) => {
    const isValid = next.from !== '' && next.to !== '' && periodFault(next) === null
    setDraft(isValid ? null : next)
    if (isValid) onChange(next)
  }
  return (
    <fieldset className="grid grid-cols-2 gap-x-2 gap-y-1.5">
      <legend className="sr-only">{dashboardText.periodLabel}</legend>
      <Field label={dashboardText.from}>
        <Input type="date" value={from} onChange={(event) => change({ from: event.target.value, to })} />
      </Field>
      <Field label={dashboardText.to}>
        <Input type="date" value={to} onChange={(event) => change({ from, to: event.target.value })} />
      </Field>
      {isFaulty && (
        <p role="alert" className="col-span-2 text-xs text-red-ink">
          {dashboardText.badPeriod}
        </p>
      )}
    </fieldset>
  )
}
