// List of a template's versions, newest first, with arrow key navigation.
import type { TemplateVersion } from '#api/writing/email-templates.ts'
import { common } from '#web/lib/common-text.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useVersionArrowKeys } from '#web/parts/writing/use-version-arrow-keys.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { templateVersionsText } from './text.ts'

type Props = {
  rows: readonly TemplateVersion[]
  current: number
  chosen: number | undefined
  onChoose: (version: number) => void
  /** undefined: all pages are loaded */
  onMore: (() => void) | undefined
  isFetchingMore: boolean
}

export function VersionColumn({ rows, current, chosen, onChoose, onMore, isFetchingMore }: Props) {
  const { ref, onKeyDown } = useVersionArrowKeys(rows, chosen, onChoose)
  return (
    <div className="flex min-h-0 flex-col gap-2 overflow-y-auto max-md:max-h-48">
      <ul
        ref={ref}
        aria-label={templateVersionsText.list}
        className="flex flex-col gap-1.5 p-px"
        onKeyDown={onKeyDown}
      >
        {rows.map(({ version, savedAt, savedByName }) => (
          <li key={version}>
            <button
              type="button"
              data-version={version}
              aria-pressed={version === chosen}
              onClick={() => onChoose(version)}
              className={cx(
                'flex w-full flex-col gap-0.5 rounded-lg border px-3 py-2 text-left transition-colors',
                version === chosen ? 'border-primary bg-primary-soft' : 'border-line hover:bg-hover',
              )}
            >
              <span className="flex items-center justify-between gap-2 text-sm font-semibold">
                {templateVersionsText.name(version)}
                {version === current && <Badge tone="green">{templateVersionsText.current}</Badge>}
              </span>
              <span className="text-xs text-muted">
                {templateVersionsText.by(formatDateTime(savedAt), savedByName)}
              </span>
            </button>
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
