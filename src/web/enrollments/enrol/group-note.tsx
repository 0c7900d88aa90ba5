// Who a group by filter takes in, told where it is chosen.
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { filterGroupText } from '#web/shared/text/lead-filter.ts'

export const GroupNote = ({ group }: { group: CustomerGroup }) => (
  <>
    {group.conditions.join(group.filter?.match === 'any' ? ' 또는 ' : ' · ')}
    <span className="block pt-0.5">
      {group.leadCount === 0 ? filterGroupText.nobody : filterGroupText.snapshot}
    </span>
  </>
)
