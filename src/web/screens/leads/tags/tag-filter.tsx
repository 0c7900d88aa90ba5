// Filters the list of leads by tags, with a link to their management.
import { Settings2, Tag as TagIcon } from 'lucide-react'
import { useState } from 'react'
import { TAG_MATCHES } from '#core/leads/tag.ts'
import { useTags } from '#web/data/leads/tags.ts'
import { useHasRole } from '#web/data/workspaces/workspaces.ts'
import { useWorkspaceFilter } from '#web/lib/selected-workspace.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { tagText } from './text.ts'

type Match = (typeof TAG_MATCHES)[number]
export type TagFilterProps = {
  tags: readonly string[]
  match: Match
  onChange: (patch: { tags?: string[] | null; tagMatch?: Match | null }) => void
}

export function TagFilter({ tags, match, onChange }: TagFilterProps) {
  const known = useTags(useWorkspaceFilter())
  const may = useHasRole('member')
  const [managing, setManaging] = useState(false)
  const chosen = (known.data ?? []).filter(({ id }) => tags.includes(id))
  const names = tagText.filterBy(chosen[0]?.name ?? '', tags.length - 1)
  const label = tags.length === 0 ? tagText.all : match === 'none' ? tagText.without(names) : names
  const toggle = (id: string): void =>
    onChange({ tags: tags.includes(id) ? tags.filter((each) => each !== id) : [...tags, id] })
  return (
    <>
      <Menu
        label={tagText.filter}
        trigger={
          <Button
            icon={<TagIcon aria-hidden />}
            aria-label={`${tagText.filter}: ${label}`}
            className="shrink-0 max-sm:w-full sm:max-w-56"
          >
            <span className="truncate">{label}</span>
          </Button>
        }
        entries={[
          ...(tags.length > 0
            ? [
                ...TAG_MATCHES.map((each) => ({
                  kind: 'choice' as const,
                  label: tagText.matches[each],
                  checked: each === match,
                  onSelect: () => onChange({ tagMatch: each }),
                })),
                { label: tagText.clear, onSelect: () => onChange({ tags: null, tagMatch: null }) },
                { kind: 'separator' as const },
              ]
            : []),
          ...(known.data ?? []).map((tag) => ({
            kind: 'choice' as const,
            label: tag.name,
            checked: tags.includes(tag.id),
            onSelect: () => toggle(tag.id),
          })),
          ...(may
            ? [
                { kind: 'separator' as const },
                { label: tagText.manage, icon: <Settings2 />, onSelect: () => setManaging(true) },
              ]
            : []),
        ]}
      />
      {managing && <TagDialog open={managing} onOpenChange={setManaging} />}
    </>
  )
}
