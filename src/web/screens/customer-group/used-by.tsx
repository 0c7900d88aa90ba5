// The sequences that send to this group.
import { Workflow } from 'lucide-react'
import { Link } from 'react-router'
import type { CustomerGroup } from '#api/customer-groups.ts'
import { useGroupSequences } from '#web/queries/customer-groups.ts'
import { groupText } from '#web/text/customer-groups.ts'

export function UsedBy({ group }: { group: CustomerGroup }) {
  const sequences = useGroupSequences(group)
  if (!sequences.data || sequences.data.length === 0) return null
  return (
    <p className="-mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 pb-4 text-sm text-muted">
      <Workflow aria-hidden className="size-4" />
      {groupText.usedBy}
      {sequences.data.map(({ id, name }) => (
        <Link key={id} to={`/sequences/${id}`} className="link inline-flex min-h-6 items-center">
          {name}
        </Link>
      ))}
    </p>
  )
}
