// Marks a group by filter.
import { Filter } from 'lucide-react'
import { filterGroupText } from '#web/shared/text/lead-filter.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Tooltip } from '#web/ui/menu/tooltip.tsx'

export const FilterBadge = () => (
  <Tooltip label={filterGroupText.badgeHint}>
    <span>
      <Badge tone="violet" icon={<Filter aria-hidden />}>
        {filterGroupText.badge}
      </Badge>
    </span>
  </Tooltip>
)
