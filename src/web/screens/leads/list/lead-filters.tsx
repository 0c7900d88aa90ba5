// Search, group and sort order of the list of leads.
import { CONSENT_FILTERS } from '#core/leads/filter/filter.ts'
import { LEAD_SORTS } from '#core/leads/lead.ts'
import { GroupPicker } from '#web/parts/pickers/group-picker.tsx'
import { TagFilter } from '#web/screens/leads/tags/tag-filter.tsx'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { stateFilterText } from '#web/screens/leads/views/text.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { ListFilter, ListFilters } from '#web/ui/table/list-filters.tsx'
import { consentText } from '#web/words/consent.ts'
import { ColumnMenu } from './column-menu.tsx'
import { type LeadsUrl, type LeadsUrlPatch, NO_FILTERS } from './lead-url.ts'
import { StateFilter } from './state-filter.tsx'

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
