// The confirmation before an import is undone: what is deleted, restored and kept.

import type { ReplyOf } from '#api/endpoint.ts'
import { KEPT_REASONS } from '#api/leads/import-fields.ts'
import type { ImportRecord, previewUndoImport } from '#api/leads/lead-imports.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange, useRead } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { QueryError } from '#web/ui/feedback/query-error.tsx'
import { importsText } from './past-imports-text.ts'

type UndoImportProps = { record: ImportRecord; open: boolean; onOpenChange: (open: boolean) => void }

export function UndoImport({ record, open, onOpenChange }: UndoImportProps) {
  // the preview of an undo, read again each time: leads change meanwhile
  const preview = useRead(api.leadImports.previewUndoImport, { params: { id: record.id } }, { gcTime: 0 })
  const undo = useChange(api.leadImports.undoImport)
  const confirm = async (): Promise<void> => {
    const { removed, restored } = await undo.mutateAsync({ params: { id: record.id } })
    toastSuccess(importsText.done(formatNumber(removed), formatNumber(restored)))
  }
  const found = preview.data
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={importsText.undoTitle(record.fileName)}
      description={importsText.undoHint}
      ends={found ? linesOf(found) : []}
      actionLabel={importsText.undo}
      failed={importsText.undoFailed}
      unready={!found || found.removed + found.restored === 0}
      onConfirm={confirm}
    >
      {preview.isError && <QueryError query={preview} />}
      {preview.isPending && <p className="text-sm text-muted">{importsText.looking}</p>}
      {found && found.keptLeads.length > 0 && (
        <details className="text-sm">
          <summary className="cursor-pointer font-medium">{importsText.keptNames}</summary>
          <ul className="mt-1 max-h-40 overflow-y-auto text-xs text-muted">
            {found.keptLeads.map(({ leadId, name }) => (
              <li key={leadId} className="break-all">
                {name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </ConfirmDialog>
  )
}

function linesOf({ removed, restored, kept }: ReplyOf<typeof previewUndoImport>): string[] {
  const lines = [
    ...(removed > 0 ? [importsText.removed(formatNumber(removed))] : []),
    ...(restored > 0 ? [importsText.restored(formatNumber(restored))] : []),
    ...KEPT_REASONS.filter((reason) => kept[reason] > 0).map((reason) =>
      importsText.kept[reason](formatNumber(kept[reason])),
    ),
  ]
  return removed + restored === 0 ? [importsText.nothing, ...lines] : lines
}
