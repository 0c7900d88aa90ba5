// Search, group and sort order of the list of leads.
import { CONSENT_FILTERS } from '#core/leads/filter/filter.ts'
import { LEAD_SORTS } from '#core/leads/lead.ts'
import type { TAG_MATCHES } from '#core/leads/tag.ts'
import { TagFilter } from '#web/leads/tags/tag-filter.tsx'
import { leadsText } from '#web/leads/text.ts'
import { GroupPicker } from '#web/shared/pickers/group-picker.tsx'
import { consentText } from '#web/shared/text/consent.ts'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { Select } from '#web/ui/form/select.tsx'

type Ground = (typeof CONSENT_FILTERS)[number]
type Filters = {
  search: string
  group?: string | undefined
  consent?: Ground | undefined
  tags?: string[] | undefined
  tagMatch: (typeof TAG_MATCHES)[number]
  sort: (typeof LEAD_SORTS)[number]
}

export type LeadFiltersProps = {
  value: Filters
  workspaceIds: string | undefined
  onChange: (patch: {
    search?: string
    group?: string | null
    consent?: Ground | null
    tags?: string[] | null
    tagMatch?: Filters['tagMatch'] | null
    sort?: Filters['sort']
  }) => void
}

export const LeadFilters = ({ value, workspaceIds, onChange }: LeadFiltersProps) => (
  <>
    <SearchBox
      value={value.search}
      onSearch={(search) => onChange({ search })}
      placeholder={leadsText.searchPlaceholder}
    />
    <GroupPicker
      aria-label={leadsText.filterGroup}
      className="sm:w-44!"
      workspaceIds={workspaceIds}
      value={value.group ?? ''}
      onValueChange={(group) => onChange({ group: group || null })}
      emptyLabel={leadsText.allGroups}
    />
    <Select
      aria-label={consentText.filter}
      className="w-auto max-w-56 max-sm:flex-1"
      value={value.consent ?? ''}
      onValueChange={(consent) => onChange({ consent: consent || null })}
      options={[
        { value: '', label: consentText.filters.all },
        ...CONSENT_FILTERS.map((ground) => ({ value: ground, label: consentText.filters[ground] })),
      ]}
    />
    <TagFilter tags={value.tags ?? []} match={value.tagMatch} onChange={onChange} />
    <Select
      aria-label={leadsText.sort}
      className="w-auto max-sm:flex-1 sm:ml-auto"
      value={value.sort}
      onValueChange={(sort) => onChange({ sort })}
      options={LEAD_SORTS.map((sort) => ({ value: sort, label: leadsText.sorts[sort] }))}
    />
  </>
)
