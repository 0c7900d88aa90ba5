// Marks a group by filter.
import { Filter } from 'lucide-react'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Tooltip } from '#web/ui/menu/tooltip.tsx'
import { filterGroupText } from '#web/words/lead-filter.ts'

export const FilterBadge = () => (
  <Tooltip label={filterGroupText.badgeHint}>
    <span>
      <Badge icon={<Filter aria-hidden />}>{filterGroupText.badge}</Badge>
    </span>
  </Tooltip>
)
