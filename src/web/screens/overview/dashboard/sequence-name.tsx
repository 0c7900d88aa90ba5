// The name of a sequence as a link to its metrics; plain text when it was deleted.
import { Link } from 'react-router'
import type { OverviewSequence } from '#api/overview/overview.ts'
import { dashboardText } from './text.ts'

type SequenceNameProps = { sequence: Pick<OverviewSequence, 'id' | 'name' | 'isDeleted'> }

export const SequenceName = ({ sequence: { id, name, isDeleted } }: SequenceNameProps) =>
  isDeleted ? (
    <span title={name}>{dashboardText.deleted(name)}</span>
  ) : (
    <Link to={`/sequences/${id}?tab=metrics`} title={name} className="row-link">
      {name}
    </Link>
  )
