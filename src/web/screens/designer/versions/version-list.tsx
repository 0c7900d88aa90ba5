// The versions in one column, newest first; arrow keys move between them.
import type { SequenceVersion } from '#api/sequences/sequence-versions.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { useVersionArrowKeys } from '#web/parts/writing/use-version-arrow-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { versionText } from './versions-text.ts'

type VersionListProps = {
  rows: readonly SequenceVersion[]
  chosen: number | undefined
  onChoose: (version: number) => void
  /** undefined: everything is loaded */
  onMore: (() => void) | undefined
  isFetchingMore: boolean
}

export function VersionList({ rows, chosen, onChoose, onMore, isFetchingMore }: VersionListProps) {
  const { ref, onKeyDown } = useVersionArrowKeys(rows, chosen, onChoose)
  return (
    <div className="flex min-h-0 flex-col gap-2 overflow-y-auto max-md:max-h-56">
      <ul
        ref={ref}
        aria-label={versionText.title}
        className="flex flex-col gap-1.5 p-px"
        onKeyDown={onKeyDown}
      >
        {rows.map((row) => (
          <li key={row.version}>
            <Row row={row} chosen={row.version === chosen} onChoose={() => onChoose(row.version)} />
          </li>
        ))}
      </ul>
      {onMore && (
        <Button size="sm" busy={isFetchingMore} onClick={onMore}>
          {common.more}
        </Button>
      )}
    </div>
  )
}

function Row({ row, chosen, onChoose }: { row: SequenceVersion; chosen: boolean; onChoose: () => void }) {
  return (
    <button
      type="button"
      data-version={row.version}
      aria-pressed={chosen}
      onClick={onChoose}
      className={cx(
        'flex w-full flex-col gap-0.5 rounded-lg border px-3 py-2 text-left transition-colors',
        chosen ? 'border-primary bg-primary-soft' : 'border-line hover:bg-hover',
      )}
    >
      <span className="flex items-center justify-between gap-2 text-sm font-semibold">
        {versionText.name(row.version)}
        {row.isPublished && <Badge tone="green">{versionText.running}</Badge>}
      </span>
      <span className="text-xs text-muted">
        {versionText.by(formatDateTime(row.publishedAt), row.publishedByName)}
      </span>
      <span className="tabular text-xs text-muted">
        {versionText.emails(formatNumber(row.emailCount))} ·{' '}
        {row.version === 1 ? versionText.first : versionText.changed(formatNumber(row.changeCount))}
      </span>
    </button>
  )
}
