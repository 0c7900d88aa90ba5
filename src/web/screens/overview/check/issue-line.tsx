// A row for one item: its name, the reason, and the actions.
import type { ReactNode } from 'react'

type LineProps = { name: string; aside?: string | undefined; reason: string | null; children: ReactNode }

export const IssueLine = ({ name, aside, reason, children }: LineProps) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 first:pt-0 last:pb-0">
    <span className="min-w-0 flex-1 basis-60">
      <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
      {aside && <span className="ml-1.5 text-xs text-muted">{aside}</span>}
      {reason && <span className="block text-sm break-words text-muted">{reason}</span>}
    </span>
    <span className="flex flex-wrap gap-2">{children}</span>
  </li>
)
