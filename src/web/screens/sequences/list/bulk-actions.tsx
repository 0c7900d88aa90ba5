// Actions for the selected sequences: change their status, delete them.
import { Archive, ChevronDown, Pause, Play, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { type StatusChangeFailure, useSetSequencesStatus } from '#web/data/sequences/create-delete.ts'
import { useRights } from '#web/data/sequences/sequences.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { sequenceActions, sequenceListText } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import { sequenceStatus } from '#web/words/sequences.ts'

const BulkDelete = lazyPart(() => import('./bulk-delete.tsx'), 'BulkDelete')
const StartManyDialog = lazyPart(() => import('./start-many-dialog.tsx'), 'StartManyDialog')
const NotChangedDialog = lazyPart(() => import('./not-changed-dialog.tsx'), 'NotChangedDialog')

type BulkActionsProps = {
  chosen: readonly SequenceSummary[]
  onClear: () => void
  /** shown while nothing is selected */
  children: ReactNode
}

/** Stays mounted while nothing is selected, so that its dialog stays open. */
export function BulkActions({ chosen, onClear, children }: BulkActionsProps) {
  const [deleting, setDeleting] = useState<readonly SequenceSummary[]>()
  const [rejected, setRejected] = useState<{
    rows: (StatusChangeFailure & { name: string })[]
    done: number
  }>()
  const [starting, setStarting] = useState<readonly SequenceSummary[]>()
  const { admin } = useRights([...new Set(chosen.flatMap((row) => row.workspaceIds))])
  const setStatus = useSetSequencesStatus(
    (rows, done) => {
      const names = new Map(chosen.map(({ id, name }) => [id, name]))
      setRejected({ rows: rows.map((row) => ({ ...row, name: names.get(row.sequenceId) ?? '' })), done })
    },
    (ids) =>
      setStarting(chosen.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row, status: 'paused' }))),
  )
  const change = (
    status: 'active' | 'paused' | 'archived',
    start: { sequenceIds?: string[]; allowUnreadReplies?: boolean } = {},
  ) =>
    setStatus.mutate(
      {
        sequenceIds: chosen.map(({ id }) => id),
        ...start,
        status,
        wasIn: new Map(chosen.map((row) => [row.id, row.status])),
      },
      {
        onSuccess: () => {
          setStarting(undefined)
          onClear()
        },
      },
    )
  return (
    <>
      {children}
      {chosen.length > 0 && (
        <SelectionBar count={chosen.length} onClear={onClear}>
          {!admin && <span className="px-2 text-xs">{sequenceListText.bulkAdminOnly}</span>}
          {admin && (
            <>
              <Menu
                trigger={
                  <Button size="sm" busy={setStatus.isPending}>
                    {sequenceListText.changeStatus}
                    <ChevronDown aria-hidden />
                  </Button>
                }
                entries={[
                  { label: `${sequenceStatus.active}…`, icon: <Play />, onSelect: () => setStarting(chosen) },
                  { label: sequenceStatus.paused, icon: <Pause />, onSelect: () => change('paused') },
                  { label: sequenceStatus.archived, icon: <Archive />, onSelect: () => change('archived') },
                ]}
              />
              <Button
                size="sm"
                variant="ghost-danger"
                icon={<Trash2 aria-hidden />}
                onClick={() => setDeleting(chosen)}
              >
                {sequenceActions.remove}
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      {deleting && (
        <BulkDelete sequences={deleting} onDone={onClear} onClose={() => setDeleting(undefined)} />
      )}
      {starting && (
        <StartManyDialog
          sequences={starting}
          busy={setStatus.isPending}
          onConfirm={(sequenceIds, allowUnreadReplies) =>
            change('active', { sequenceIds, allowUnreadReplies })
          }
          onClose={() => setStarting(undefined)}
        />
      )}
      {rejected && <NotChangedDialog {...rejected} onClose={() => setRejected(undefined)} />}
    </>
  )
}
