// Search, group and sort order of the list of leads.
import { Activity, Columns3, Copy, Download, Ellipsis, History } from 'lucide-react'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import { CONSENT_FILTERS } from '#core/leads/filter/filter.ts'
import { LEAD_SORTS } from '#core/leads/lead.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { ACTIVITY_FILTERS, DEFAULT_LEAD_COLUMNS, LEAD_COLUMNS, NEXT_FILTERS } from '#core/leads/lead-view.ts'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { leadFileUrl } from '#web/data/leads/leads.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { duplicatesText } from '#web/screens/leads/duplicates/text.ts'
import { importsText } from '#web/screens/leads/import/past-imports-text.ts'
import { leadPageText } from '#web/screens/leads/page/text.ts'
import { TagFilter } from '#web/screens/leads/tags/tag-filter.tsx'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { leadsText, riskText } from '#web/screens/leads/text.ts'
import { columnText, stateFilterText } from '#web/screens/leads/views/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { consentText } from '#web/words/consent.ts'
import { type LeadsUrl, type LeadsUrlPatch, NO_FILTERS, shownColumns } from './lead-url.ts'

export type LeadFiltersProps = {
  value: LeadsUrl
  workspaceIds: string | undefined
  onChange: (patch: LeadsUrlPatch) => void
}

export const LeadFilters = ({ value, workspaceIds, onChange }: LeadFiltersProps) => (
  <ListFilters
    active={
      [value.group, value.consent, value.risk, value.tags, value.status, value.activity, value.next].filter(
        Boolean,
      ).length
    }
    onReset={() => onChange({ ...NO_FILTERS, search: value.search })}
    search={
      <SearchBox
        value={value.search}
        onSearch={(search) => onChange({ search })}
        placeholder={leadsText.searchPlaceholder}
        className="sm:w-52!"
      />
    }
  >
    <ListFilter label={stateFilterText.none}>
      <StateFilter value={value} onChange={onChange} />
    </ListFilter>
    <ListFilter label={leadsText.groups}>
      <GroupPicker
        aria-label={leadsText.filterGroup}
        className="sm:w-36!"
        workspaceIds={workspaceIds}
        value={value.group ?? ''}
        onValueChange={(group) => onChange({ group: group || null })}
        emptyLabel={leadsText.allGroups}
      />
    </ListFilter>
    <ListFilter label={consentText.open}>
      <Select
        aria-label={consentText.filter}
        className="sm:w-auto sm:max-w-56"
        value={value.consent ?? ''}
        onValueChange={(consent) => onChange({ consent: consent || null })}
        options={[
          { value: '', label: consentText.filters.all },
          ...CONSENT_FILTERS.map((ground) => ({ value: ground, label: consentText.filters[ground] })),
        ]}
      />
    </ListFilter>
    <ListFilter label={tagText.tags}>
      <TagFilter tags={value.tags ?? []} match={value.tagMatch} onChange={onChange} />
    </ListFilter>
    <ListFilter label={leadsText.sort}>
      <Select
        aria-label={leadsText.sort}
        className="sm:w-auto"
        value={value.sort}
        onValueChange={(sort) => onChange({ sort })}
        options={LEAD_SORTS.map((sort) => ({ value: sort, label: leadsText.sorts[sort] }))}
      />
    </ListFilter>
    <ColumnMenu value={value} onChange={onChange} />
  </ListFilters>
)

type ColumnMenuProps = {
  value: Pick<LeadsUrl, 'columns'>
  onChange: (patch: LeadsUrlPatch) => void
}

/** Chooses the columns of the list of leads. */
function ColumnMenu({ value, onChange }: ColumnMenuProps) {
  const shown = shownColumns(value)
  const choose = (columns: LeadsUrl['columns'] | null): void => {
    const isUsual =
      columns?.length === DEFAULT_LEAD_COLUMNS.length &&
      columns.every((column) => DEFAULT_LEAD_COLUMNS.includes(column))
    onChange({ columns: isUsual ? null : columns })
  }
  return (
    <Menu
      label={columnText.title}
      align="end"
      trigger={
        <Button variant="ghost" icon={<Columns3 aria-hidden />} className="shrink-0 max-md:hidden">
          {columnText.open}
        </Button>
      }
      entries={[
        { kind: 'heading', label: columnText.title },
        ...LEAD_COLUMNS.map((column) => ({
          kind: 'choice' as const,
          label: columnText.names[column],
          checked: shown.includes(column),
          onSelect: () => {
            const chosen = LEAD_COLUMNS.filter((one) => (one === column) !== shown.includes(one))
            // the company alone is no table
            if (chosen.length > 0) choose(chosen)
          },
        })),
        value.columns && { kind: 'separator' as const },
        value.columns && { label: columnText.usual, onSelect: () => choose(null) },
      ]}
    />
  )
}

type StateFilterProps = {
  value: Pick<LeadsUrl, 'status' | 'activity' | 'next' | 'risk'>
  onChange: (patch: LeadsUrlPatch) => void
}

/** Filters the list of leads by status, last activity, next mail and risk of the address. */
function StateFilter({ value: { status = [], activity, next, risk }, onChange }: StateFilterProps) {
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

type LeadToolsProps = { filter: Parameters<typeof leadFileUrl>[0]; hasMatches: boolean }

/** The export of all matches of the filter, and links to duplicates and past imports. */
export const LeadTools = ({ filter, hasMatches }: LeadToolsProps) => (
  <>
    {hasMatches && (
      <a
        href={leadFileUrl(filter)}
        download
        aria-label={leadsText.export}
        data-variant="ghost"
        data-shape="icon"
        className="btn"
        {...tooltipProps(leadsText.exportHint)}
      >
        <Download aria-hidden />
      </a>
    )}
    <Menu
      align="end"
      trigger={
        <IconButton label={leadPageText.tools}>
          <Ellipsis aria-hidden />
        </IconButton>
      }
      entries={[
        { kind: 'link', label: duplicatesText.title, icon: <Copy />, to: '/leads/duplicates' },
        { kind: 'link', label: importsText.title, icon: <History />, to: '/leads/imports' },
      ]}
    />
  </>
)
