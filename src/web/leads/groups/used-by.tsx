// The sequences that send to this group.
import { Workflow } from 'lucide-react'
import { Link } from 'react-router'
import type { CustomerGroup } from '#api/leads/customer-groups.ts'
import { useGroupUses } from '#web/leads/queries/customer-groups.ts'
import { groupText } from './text.ts'

export function UsedBy({ group }: { group: CustomerGroup }) {
  const uses = useGroupUses([group.id])
  if (!uses.data || uses.data.sequences.length === 0) return null
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 pb-4 text-sm text-muted">
      <Workflow aria-hidden className="size-4" />
      {groupText.usedBy}
      {uses.data.sequences.map(({ id, name }) => (
        <Link key={id} to={`/sequences/${id}`} className="link inline-flex min-h-6 items-center">
          {name}
        </Link>
      ))}
    </p>
  )
}
