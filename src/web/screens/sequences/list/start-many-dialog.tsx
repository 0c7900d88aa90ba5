// The confirmation before several sequences are started: each with its leads, its times and what blocks it.
import { CircleAlert, CircleCheck, Lock } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SequenceSummary } from '#api/sequences/sequences.ts'
import { needsUnreadRepliesConfirmed } from '#core/sequences/senders.ts'
import { canChangeStatus } from '#core/sequences/sequence.ts'
import { useStartPreviews } from '#web/data/sequences/start-preview.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'
import { startDialogText } from '#web/parts/sequences/start-dialog/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { unreadRepliesText } from '#web/words/mailboxes.ts'

type Preview = NonNullable<ReturnType<typeof useStartPreviews>['data']>[number]

type StartManyDialogProps = {
  sequences: readonly Pick<SequenceSummary, 'id' | 'name' | 'status'>[]
  busy: boolean
  onConfirm: (ids: string[], allowUnreadReplies: boolean) => void
  onClose: () => void
}

const { many } = startDialogText

export function StartManyDialog({ sequences, busy, onConfirm, onClose }: StartManyDialogProps) {
  const startable = sequences.filter(({ status }) => canChangeStatus(status, 'active')).map(({ id }) => id)
  const previews = useStartPreviews(startable)
  const byId = new Map(previews.data?.map((preview) => [preview.id, preview]))
  const ready = previews.data?.filter(({ canLaunch }) => canLaunch) ?? []
  const leads = ready.reduce((sum, { leadCount }) => sum + leadCount, 0)
  const left = sequences.length - ready.length
  const [isConfirmed, setConfirmed] = useState(false)
  const mustConfirm = ready.some(({ report }) => needsUnreadRepliesConfirmed(report))
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && !busy && onClose()}
      title={many.title(sequences.length)}
      footerStart={
        previews.data && left > 0 ? (
          <span id="start-many-left-out">{ready.length === 0 ? many.none : many.leftOut(left)}</span>
        ) : null
      }
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabled={ready.length === 0 || (mustConfirm && !isConfirmed)}
            busy={busy}
            aria-describedby={left > 0 ? 'start-many-left-out' : undefined}
            onClick={() =>
              onConfirm(
                ready.map(({ id }) => id),
                isConfirmed,
              )
            }
          >
            {many.confirm(ready.length, formatNumber(leads))}
          </Button>
        </>
      }
    >
      {previews.isError ? (
        <QueryError title={startDialogText.failed} query={previews} />
      ) : (
        <ul className="divide-y divide-line rounded-[10px] border border-line">
          {sequences.map(({ id, name }) => (
            <li key={id} className="flex items-start gap-2.5 px-3.5 py-2.5 text-sm">
              {startable.includes(id) && previews.isPending ? (
                <Skeleton className="h-10 flex-1 rounded-md" />
              ) : (
                <Summary id={id} name={name} preview={byId.get(id)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mustConfirm && (
        <Checkbox
          className="mt-3"
          label={unreadRepliesText.confirm}
          hint={many.unreadReplies}
          checked={isConfirmed}
          onCheckedChange={setConfirmed}
        />
      )}
    </Dialog>
  )
}

/** @param preview undefined: its status does not allow a start */
function Summary({ id, name, preview }: { id: string; name: string; preview: Preview | undefined }) {
  const errors = preview?.report.filter(({ level }) => level === 'error') ?? []
  const warnings = (preview?.report.length ?? 0) - errors.length
  const isBlocked = !preview || errors.length > 0
  const Icon = isBlocked ? Lock : warnings > 0 ? CircleAlert : CircleCheck
  const tone = isBlocked ? 'text-red-ink' : warnings > 0 ? 'text-amber-ink' : 'text-green-ink'
  return (
    <>
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <Link to={`/sequences/${id}`} className="font-semibold underline-offset-3 hover:underline">
          {name}
        </Link>
        <p className="tabular text-muted">
          {preview
            ? preview.firstAt && preview.lastAt
              ? many.ready(
                  formatNumber(preview.leadCount),
                  formatDate(preview.firstAt),
                  formatDate(preview.lastAt),
                )
              : many.noLeads
            : many.unchanged}
        </p>
        {errors[0] && (
          <p className="text-red-ink">
            {many.blocked(errors.length)}: {errors[0].message}
          </p>
        )}
        {!isBlocked && warnings > 0 && <p className="text-amber-ink">{many.warned(warnings)}</p>}
      </div>
    </>
  )
}
