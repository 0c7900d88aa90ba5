// Renders the tooltip of the element with `data-tip` that is hovered or has keyboard focus. Mounted once.
import { useEffect, useRef } from 'react'

const DELAY = 350
const GAP = 7

const owner = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null

/** Places the tooltip beside its element, on the other side at the edge of the page. */
function positionTooltip(tip: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = tip
  let side = anchor.dataset.tipSide ?? 'top'
  if (side === 'top' && box.top < height + GAP) side = 'bottom'
  if (side === 'bottom' && box.bottom + height + GAP > innerHeight) side = 'top'
  if (side === 'right' && box.right + width + GAP > innerWidth) side = 'left'
  const beside = side === 'left' || side === 'right'
  const left = beside
    ? side === 'left'
      ? box.left - width - GAP
      : box.right + GAP
    : box.left + box.width / 2 - width / 2
  const top = beside
    ? box.top + box.height / 2 - height / 2
    : side === 'top'
      ? box.top - height - GAP
      : box.bottom + GAP
  tip.style.left = `${Math.round(Math.max(6, Math.min(left, innerWidth - width - 6)))}px`
  tip.style.top = `${Math.round(Math.max(6, top))}px`
}

export function TooltipLayer() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tip = ref.current
    if (!tip?.showPopover) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let shown: HTMLElement | null = null
    const hide = (): void => {
      clearTimeout(timer)
      shown = null
      if (tip.matches(':popover-open')) tip.hidePopover()
    }
    const show = (anchor: HTMLElement): void => {
      if (!anchor.isConnected || anchor.getAttribute('aria-expanded') === 'true') return
      shown = anchor
      tip.textContent = anchor.dataset.tip ?? ''
      tip.showPopover()
      positionTooltip(tip, anchor)
    }
    const enter = (event: Event): void => {
      const anchor = owner(event.target)
      if (anchor === shown || tip.contains(event.target as Node)) return
      hide()
      if (!anchor) return
      if (event.type === 'focusin') {
        if (anchor.matches(':focus-visible')) show(anchor)
      } else timer = setTimeout(() => show(anchor), DELAY)
    }
    // the browser scrolls a focused element into view after the focus event
    const scroll = (): void => {
      if (shown?.matches(':focus-visible')) positionTooltip(tip, shown)
      else hide()
    }
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') hide()
    }
    const options = { capture: true, passive: true }
    const on = (name: string, listener: (event: never) => void): void =>
      document.addEventListener(name, listener as EventListener, options)
    const off = (name: string, listener: (event: never) => void): void =>
      document.removeEventListener(name, listener as EventListener, options)
    const pairs: [string, (event: never) => void][] = [
      ['pointerover', enter],
      ['focusin', enter],
      ['focusout', hide],
      ['pointerdown', hide],
      ['scroll', scroll],
      ['keydown', key],
    ]
    for (const [name, listener] of pairs) on(name, listener)
    // this layer is loaded after the first screen: an element may have received the focus before
    const focused = owner(document.activeElement)
    if (focused?.matches(':focus-visible')) show(focused)
    return () => {
      hide()
      for (const [name, listener] of pairs) off(name, listener)
    }
  }, [])
  return (
    <div
      ref={ref}
      popover="manual"
      aria-hidden
      className="fixed inset-auto m-0 max-w-72 whitespace-pre-line rounded-md border-0 bg-tip px-2 py-1 text-xs font-medium text-on-tip shadow-pop"
    />
  )
}
