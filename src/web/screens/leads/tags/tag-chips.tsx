// The tags of a lead; further ones are counted and named in a tooltip and for screen readers.
import type { Lead } from '#api/leads/leads.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { tagText } from './text.ts'

export function TagChips({ tags, most = 2 }: { tags: Lead['tags']; most?: number }) {
  if (tags.length === 0) return null
  const rest = tags.slice(most).map(({ name }) => name)
  return (
    <span className="flex flex-wrap items-center gap-1">
      <span className="sr-only">{tagText.tags}</span>
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag.id} tone={tag.color} className="h-[18px] max-w-32 px-1.5 text-2xs">
          <span className="truncate">{tag.name}</span>
        </Badge>
      ))}
      {rest.length > 0 && (
        <span {...tooltipProps(rest.join('\n'))}>
          <Badge className="h-[18px] px-1.5 text-2xs">{tagText.more(rest.length)}</Badge>
          <span className="sr-only">{rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}
