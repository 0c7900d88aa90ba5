// Stands over the list while rows are selected: change their status or delete them, for admins.
import { Archive, ChevronDown, Pause, Play, Trash2, X } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SequenceSummary } from '#api/sequences.ts'
import { type StatusRefusal, useSetSequencesStatus } from '#web/queries/sequence-changes.ts'
import { useRights } from '#web/queries/sequences.ts'
import { common } from '#web/text/common.ts'
import { listText, sequenceActions, sequenceStatus } from '#web/text/sequences.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/menu.tsx'

const BulkDelete = lazy(async () => ({ default: (await import('./bulk-delete.tsx')).BulkDelete }))
const RefusedDialog = lazy(async () => ({ default: (await import('./refused-dialog.tsx')).RefusedDialog }))

export type BulkBarProps = { chosen: readonly SequenceSummary[]; onClear: () => void }

/** Kept in the page while nothing is chosen, so that what was refused can still be read. */
export function BulkBar({ chosen, onClear }: BulkBarProps) {
  const [deleting, setDeleting] = useState<readonly SequenceSummary[]>()
  const [refused, setRefused] = useState<{ rows: (StatusRefusal & { name: string })[]; done: number }>()
  const { admin } = useRights([...new Set(chosen.flatMap((row) => row.workspaceIds))])
  const setStatus = useSetSequencesStatus((rows, done) => {
    const names = new Map(chosen.map(({ id, name }) => [id, name]))
    setRefused({ rows: rows.map((row) => ({ ...row, name: names.get(row.sequenceId) ?? '' })), done })
  })
  const change = (status: 'active' | 'paused' | 'archived') => () =>
    setStatus.mutate({ sequenceIds: chosen.map(({ id }) => id), status }, { onSuccess: onClear })
  return (
    <>
      {chosen.length > 0 && (
        <section
          aria-label={listText.bulk}
          className="popup sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-2 py-1.5 pr-1.5 pl-4 text-sm"
        >
          <span className="tabular font-semibold" aria-live="polite">
            {common.selected(chosen.length)}
          </span>
          {!admin && <span className="text-xs text-muted">{listText.bulkAdminOnly}</span>}
          {admin && (
            <>
              <Menu
                side="top"
                align="start"
                trigger={
                  <Button size="sm" busy={setStatus.isPending}>
                    {listText.changeStatus}
                    <ChevronDown aria-hidden />
                  </Button>
                }
                entries={[
                  { label: sequenceStatus.active, icon: <Play />, onSelect: change('active') },
                  { label: sequenceStatus.paused, icon: <Pause />, onSelect: change('paused') },
                  { label: sequenceStatus.archived, icon: <Archive />, onSelect: change('archived') },
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
          <IconButton label={common.clearSelection} onClick={onClear}>
            <X aria-hidden />
          </IconButton>
        </section>
      )}
      <Suspense fallback={null}>
        {deleting && (
          <BulkDelete sequences={deleting} onDone={onClear} onClose={() => setDeleting(undefined)} />
        )}
        {refused && <RefusedDialog {...refused} onClose={() => setRefused(undefined)} />}
      </Suspense>
    </>
  )
}
