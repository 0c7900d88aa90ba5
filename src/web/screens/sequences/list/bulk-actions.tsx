// Actions for the selected sequences: change their status, delete them.
import { Archive, ChevronDown, Pause, Play, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import {
  type StatusChangeFailure,
  useDeleteSequences,
  useOpenEnrollments,
  useSetSequencesStatus,
} from '#web/data/sequences/create-delete.ts'
import { useRights } from '#web/data/sequences/sequences.ts'
import { common } from '#web/lib/common-text.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { endSequenceText, notChangedText } from '#web/screens/sequences/dialogs-text.ts'
import { sequenceActions, sequenceListText } from '#web/screens/sequences/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Menu } from '#web/ui/menu/menu.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import { sequenceStatus } from '#web/words/sequences.ts'

const StartManyDialog = lazyPart(() => import('./start-many-dialog.tsx'), 'StartManyDialog')

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

// The sequences that a bulk change did not change, with the reasons.
type NotChangedDialogProps = {
  rows: readonly (StatusChangeFailure & { name: string })[]
  /** the number of sequences that were changed */
  done: number
  onClose: () => void
}

function NotChangedDialog({ rows, done, onClose }: NotChangedDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={notChangedText.title(rows.length)}
      description={done > 0 ? notChangedText.hint : notChangedText.nothingHint}
      footer={
        <Button variant="primary" onClick={onClose}>
          {common.confirm}
        </Button>
      }
    >
      <ul className="divide-y divide-line rounded-[10px] border border-line">
        {rows.map(({ sequenceId, name, message }) => (
          <li key={sequenceId} className="px-3.5 py-2.5">
            <Link to={`/sequences/${sequenceId}`} className="link text-[13.5px] font-semibold">
              {name}
            </Link>
            <p className="text-sm text-muted">{message}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

// Confirms deleting several sequences, with the number of open enrollments that end.
const NAMED = 5

type BulkDeleteProps = { sequences: readonly SequenceSummary[]; onDone: () => void; onClose: () => void }

function BulkDelete({ sequences, onDone, onClose }: BulkDeleteProps) {
  const remove = useDeleteSequences()
  const ids = sequences.map(({ id }) => id)
  const open = useOpenEnrollments(ids, true)
  return (
    <ConfirmDialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={endSequenceText.removeManyTitle(sequences.length)}
      description={endSequenceText.removeHint}
      ends={endingEnrollmentsText(sequences, open.data, open.isError)}
      actionLabel={sequenceActions.remove}
      onConfirm={async () => {
        await remove.mutateAsync(ids)
        onDone()
      }}
    />
  )
}

/** The total first, then the sequences with open enrollments. */
function endingEnrollmentsText(
  sequences: readonly SequenceSummary[],
  open: ReadonlyMap<string, number> | undefined,
  failed: boolean,
): string[] {
  if (failed) return [endSequenceText.countFailed]
  if (!open) return [endSequenceText.counting]
  const ending = sequences
    .map(({ id, name }) => ({ name, count: open.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  const sum = ending.reduce((total, { count }) => total + count, 0)
  if (sum === 0) return [endSequenceText.endsNothing]
  const rest = ending.length - NAMED
  return [
    endSequenceText.ends(formatNumber(sum)),
    ...ending.slice(0, NAMED).map(({ name, count }) => endSequenceText.endsOf(name, formatNumber(count))),
    ...(rest > 0 ? [endSequenceText.more(rest)] : []),
  ]
}
