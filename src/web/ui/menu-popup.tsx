// The drawn list of a Menu.
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { cx } from './cx.ts'
import type { MenuEntry, MenuProps } from './menu-entry.ts'

const Inside = ({
  icon,
  label,
  hint,
  end,
}: {
  icon?: ReactNode
  label: string
  hint?: string | undefined
  end?: ReactNode
}) => (
  <>
    {icon}
    <span className="min-w-0 flex-1">
      <span className="block">{label}</span>
      {hint && <span className="block text-xs text-muted">{hint}</span>}
    </span>
    {end}
  </>
)

export function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case 'separator':
      return <Base.Separator className="mx-1 my-1 h-px bg-line" />
    case 'heading':
      return <div className="px-[9px] pt-1.5 pb-1 text-2xs font-semibold text-faint">{entry.label}</div>
    case 'link':
      return (
        <Base.Item className="popup-item" render={<Link to={entry.to} />} closeOnClick>
          <Inside {...entry} />
        </Base.Item>
      )
    case 'choice':
      return (
        <Base.CheckboxItem
          className="popup-item"
          checked={entry.checked}
          onCheckedChange={entry.onSelect}
          closeOnClick
        >
          <Inside {...entry} end={entry.checked && <Check aria-hidden />} />
        </Base.CheckboxItem>
      )
    default:
      return (
        <Base.Item
          className="popup-item"
          disabled={entry.disabled}
          onClick={entry.onSelect}
          {...(entry.danger ? { 'data-danger': '' } : {})}
        >
          <Inside {...entry} />
        </Base.Item>
      )
  }
}

type PopupProps = Omit<MenuProps, 'trigger' | 'entries'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  anchor: RefObject<HTMLButtonElement | null>
  entries: readonly MenuEntry[]
}

export function MenuPopup({
  open,
  onOpenChange,
  anchor,
  entries,
  label,
  align = 'end',
  side = 'bottom',
  className,
}: PopupProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Positioner
          anchor={anchor}
          side={side}
          align={align}
          sideOffset={5}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={
              label ?? anchor.current?.getAttribute('aria-label') ?? anchor.current?.textContent ?? undefined
            }
            finalFocus={anchor}
            className={cx(
              'popup max-h-[min(420px,var(--available-height))] max-w-[min(320px,92vw)] overflow-y-auto',
              className,
            )}
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
