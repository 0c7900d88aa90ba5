// Versions in one column, newest first; arrow keys move between them.
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { common } from '#web/lib/common-text.ts'
import { isComposing } from '#web/lib/form/ime.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { versionName } from '#web/words/template-versions.ts'

type VersionListProps<Row> = {
  label: string
  /** an infinite query */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  rows: readonly Row[]
  chosen: number | undefined
  onChoose: (version: number) => void
  badgeOf: (row: Row) => string | false
  /** below the name of a version: one element per line */
  children: (row: Row) => ReactNode
}

export function VersionList<Row extends { version: number }>(props: VersionListProps<Row>) {
  const { label, query, rows, chosen, onChoose, badgeOf, children } = props
  const list = useRef<HTMLUListElement>(null)
  const move = (event: KeyboardEvent): void => {
    if (isComposing(event.nativeEvent)) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const next = rows[rows.findIndex(({ version }) => version === chosen) + step]
    if (step === 0 || !next) return
    event.preventDefault()
    onChoose(next.version)
    list.current?.querySelector<HTMLElement>(`[data-version="${next.version}"]`)?.focus()
  }
  return (
    <div className="flex min-h-0 flex-col gap-2 overflow-y-auto max-md:max-h-56">
      <ul ref={list} aria-label={label} className="flex flex-col gap-1.5 p-px" onKeyDown={move}>
        {rows.map((row) => {
          const badge = badgeOf(row)
          return (
            <li key={row.version}>
              <button
                type="button"
                data-version={row.version}
                aria-pressed={row.version === chosen}
                onClick={() => onChoose(row.version)}
                className={cx(
                  'flex w-full flex-col gap-0.5 rounded-lg border px-3 py-2 text-left text-xs text-muted transition-colors',
                  row.version === chosen ? 'border-primary bg-primary-soft' : 'border-line hover:bg-hover',
                )}
              >
                <span className="flex items-center justify-between gap-2 text-sm font-semibold text-ink">
                  {versionName(row.version)}
                  {badge && <Badge tone="green">{badge}</Badge>}
                </span>
                {children(row)}
              </button>
            </li>
          )
        })}
      </ul>
      {query.hasNextPage && (
        <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {common.more}
        </Button>
      )}
    </div>
  )
}
