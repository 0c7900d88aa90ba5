// The rendered list of a Menu, at its button or at a point of the window.
import { Menu as Base } from '@base-ui/react/menu'
import { Check } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { HeldKeys } from './held-keys.ts'
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
          aria-description={entry.description}
          {...(entry.danger ? { 'data-danger': '' } : {})}
        >
          <Inside
            {...entry}
            end={
              entry.shortcut && (
                <kbd className="ml-5 font-sans text-xs whitespace-nowrap text-faint">{entry.shortcut}</kbd>
              )
            }
          />
        </Base.Item>
      )
  }
}

type PopupProps = Omit<MenuProps, 'trigger' | 'entries'> & {
  open: boolean
  onOpenChange: (open: boolean) => void
  entries: readonly MenuEntry[]
  /** keys pressed since the key that opened the menu */
  held?: RefObject<HeldKeys | undefined>
} & (
    | { anchor: RefObject<HTMLButtonElement | null>; at?: undefined; returnFocus?: undefined }
    /** window pixels, and the element that gets the focus on close */
    | { anchor?: undefined; at: { x: number; y: number }; returnFocus: () => HTMLElement | false }
  )

export function MenuPopup({
  open,
  onOpenChange,
  held,
  anchor,
  at,
  returnFocus,
  entries,
  label,
  align = 'end',
  side = 'bottom',
  className,
}: PopupProps) {
  const point = at && { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  return (
    // another right click beside a menu at a point opens the next one
    <Base.Root open={open} onOpenChange={onOpenChange} modal={!point}>
      <Base.Portal>
        <Base.Positioner
          anchor={point ?? anchor}
          side={side}
          align={align}
          sideOffset={point ? 2 : 5}
          collisionPadding={8}
          className="z-50 outline-none"
        >
          <Base.Popup
            aria-label={
              label ??
              anchor?.current?.getAttribute('aria-label') ??
              anchor?.current?.textContent ??
              undefined
            }
            finalFocus={returnFocus ?? anchor}
            // the list itself gets the focus when it is shown
            onFocus={(event) => {
              if (!held?.current || event.target !== event.currentTarget) return
              void repeatKeys(held.current, event.currentTarget)
              held.current = undefined
            }}
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

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

async function twoFrames(): Promise<void> {
  await nextFrame()
  await nextFrame()
}

/** Longest wait for the list to move its focus, in ms: in a list of one entry an arrow key moves nothing. */
const MOST_MS = 500

/**
 * Focuses the first entry that can be chosen and sends it the kept keys, which React handles like pressed ones. Keys that are
 * pressed meanwhile are added at the end: the list follows a key some frames later, and would lose the next one.
 */
async function repeatKeys(held: HeldKeys, list: HTMLElement): Promise<void> {
  list.querySelector<HTMLElement>('[role^=menuitem]:not([aria-disabled=true])')?.focus()
  await focusMoved(list, null)
  for (let key = held.keys.shift(); key; key = held.keys.shift()) {
    const before = document.activeElement
    held.isRepeating = true
    send(key)
    held.isRepeating = false
    if (key.key.startsWith('Arrow')) await focusMoved(list, before)
    // other keys choose an entry or close the list
    else if (held.keys.length > 0) await twoFrames()
  }
  held.end()
}

/** Waits until the entry that the list marks has the focus and is another one than before. */
async function focusMoved(list: HTMLElement, before: Element | null): Promise<void> {
  await twoFrames()
  const end = performance.now() + MOST_MS
  while (list.isConnected && performance.now() < end) {
    const marked = list.querySelector('[data-highlighted]')
    if (marked && marked === document.activeElement && marked !== before) return
    await nextFrame()
  }
}

function send({ key, code, shiftKey }: KeyboardEvent): void {
  const target = document.activeElement ?? document.body
  for (const type of ['keydown', 'keyup'])
    target.dispatchEvent(new KeyboardEvent(type, { key, code, shiftKey, bubbles: true, cancelable: true }))
}
