// Columns of the bin. On small screens the first column also shows the values of the others.
import { RotateCcw, Trash2 } from 'lucide-react'
import type { BinItem } from '#api/workspaces/bin.ts'
import { formatDate, formatNumber, formatShortDateTime } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { actionColumn } from '#web/ui/table/action-columns.tsx'
import type { Column } from '#web/ui/table/table.tsx'
import { binText } from '#web/words/bin.ts'
import { FILTER_BADGE } from '#web/words/group-choice.ts'

export const binName = (item: BinItem): string => item.name || binText.noName

type BinActions = {
  onRestore?: ((item: BinItem) => void) | undefined
  onRemove?: ((item: BinItem) => void) | undefined
}

export function binColumns({ onRestore, onRemove }: BinActions): Column<BinItem>[] {
  const columns: Column<BinItem>[] = [
    {
      key: 'name',
      head: binText.name,
      cell: (item) => (
        <div className="min-w-0">
          <span className="font-semibold break-words">{binName(item)}</span>
          <span className="block text-xs break-words text-muted">{detailOf(item)}</span>
          <span className="mt-0.5 block text-xs text-muted md:hidden">
            {binText.kinds[item.kind]} · {whoOf(item)} · {formatDate(item.deletedAt)} · {binText.left}{' '}
            {binText.daysLeft(item.daysLeft)}
          </span>
        </div>
      ),
    },
    {
      key: 'kind',
      head: binText.kind,
      from: 'md',
      cell: (item) => <Badge>{binText.kinds[item.kind]}</Badge>,
    },
    { key: 'who', head: binText.deletedBy, from: 'lg', cell: whoOf },
    {
      key: 'when',
      head: binText.deletedAt,
      from: 'md',
      cell: (item) => (
        <span className="whitespace-nowrap text-muted">{formatShortDateTime(item.deletedAt)}</span>
      ),
    },
    {
      key: 'left',
      head: binText.left,
      from: 'md',
      align: 'end',
      cell: (item) => (
        <span className={item.daysLeft <= 3 ? 'font-semibold text-red-ink' : 'text-muted'}>
          {binText.daysLeft(item.daysLeft)}
        </span>
      ),
    },
  ]
  if (!onRestore) return columns
  columns.push(
    actionColumn((item) => (
      <span className="flex items-center justify-end gap-1">
        <Button
          size="sm"
          icon={<RotateCcw aria-hidden />}
          aria-label={binText.restoreOf(binName(item))}
          onClick={() => onRestore(item)}
        >
          {binText.restore}
        </Button>
        {onRemove && (
          <IconButton
            label={binText.removeOf(binName(item))}
            size="sm"
            tooltipSide="left"
            onClick={() => onRemove(item)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        )}
      </span>
    )),
  )
  return columns
}

const whoOf = ({ deletedBy }: BinItem): string => deletedBy?.name ?? binText.gonePerson

const sizeOf = (members: string): string =>
  members === '' ? FILTER_BADGE : binText.members(formatNumber(Number(members)))

const detailOf = ({ kind, detail, stoppedEnrollments }: BinItem): string =>
  [
    kind === 'group' ? sizeOf(detail) : detail,
    stoppedEnrollments > 0 ? binText.stopped(formatNumber(stoppedEnrollments)) : '',
  ]
    .filter(Boolean)
    .join(' · ')
