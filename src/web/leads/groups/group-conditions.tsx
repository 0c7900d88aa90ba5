// What decides who is in a group by filter, and when that counts.
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { FilterBadge } from '#web/leads/filter/filter-badge.tsx'
import { filterGroupText } from '#web/shared/text/lead-filter.ts'

export const Conditions = ({ group }: { group: CustomerGroup }) => (
  <section aria-label={filterGroupText.badge} className="card mb-4 p-4 text-sm">
    <p className="flex flex-wrap items-center gap-2 font-semibold">
      <FilterBadge />
      {filterGroupText.conditions[group.filter?.match ?? 'all']}
    </p>
    <ul className="flex list-disc flex-col gap-0.5 pt-2 pl-5">
      {group.conditions.map((condition) => (
        <li key={condition} className="break-words">
          {condition}
        </li>
      ))}
    </ul>
    <p className="pt-2 text-xs text-muted">{filterGroupText.snapshot}</p>
  </section>
)
