// A menu at a place on the page: what a right click opens.
import { Menu as Base } from '@base-ui/react/menu'
import { useMemo } from 'react'
import type { MenuEntry } from './menu-entry.ts'
import { Entry } from './menu-popup.tsx'

export type PointMenuProps = {
  /** pixels of the window */
  at: { x: number; y: number }
  label: string
  entries: readonly MenuEntry[]
  onClose: () => void
}

export function PointMenu({ at, label, entries, onClose }: PointMenuProps) {
  const anchor = useMemo(() => ({ getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }), [at])
  return (
    <Base.Root open onOpenChange={(open) => open || onClose()}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side="bottom"
          align="start"
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={label}
            className="popup max-h-[var(--available-height)] min-w-60 overflow-y-auto"
          >
            {entries.map((entry, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries are a fixed list without identity
              <Entry key={index} entry={entry} />
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
