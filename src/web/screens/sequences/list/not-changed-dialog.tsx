// The sequences that a bulk change did not change, with the reasons.
import { Link } from 'react-router'
import type { StatusChangeFailure } from '#web/data/sequences/create-delete.ts'
import { common } from '#web/lib/common-text.ts'
import { notChangedText } from '#web/screens/sequences/dialogs-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'

type NotChangedDialogProps = {
  rows: readonly (StatusChangeFailure & { name: string })[]
  /** the number of sequences that were changed */
  done: number
  onClose: () => void
}

export function NotChangedDialog({ rows, done, onClose }: NotChangedDialogProps) {
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
