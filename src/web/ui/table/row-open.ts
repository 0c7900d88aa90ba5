// A click anywhere on a row opens what the row is about. The row itself is not focusable: its main link or button is,
// and does the same.
import { type MouseEvent, useRef } from 'react'
import { useNavigate } from 'react-router'

/** A page (with `?…` the same page with other parameters) or a dialog; null or undefined: nothing. */
export type RowTarget = { to: string } | { onOpen: () => void } | null | undefined

export type RowOpenProps = {
  className?: string
  onClick?: (event: MouseEvent<HTMLElement>) => void
  onAuxClick?: (event: MouseEvent<HTMLElement>) => void
  onMouseDown?: (event: MouseEvent<HTMLElement>) => void
}

/** An element with `data-row-control` is treated as a control as well: a click beside a checkbox opens nothing. */
const CONTROLS =
  'a, button, input, select, textarea, label, summary, [contenteditable="true"], [data-row-control]'
const MIDDLE_BUTTON = 1

/** The attributes of the element of a row (a table row or a list item). */
export function useRowOpen(): (target: RowTarget) => RowOpenProps {
  const navigate = useNavigate()
  const pressedAt = useRef({ x: 0, y: 0 })
  return (target) => {
    if (!target) return {}
    const open = (event: MouseEvent<HTMLElement>, inNewTab: boolean): void => {
      if (!('to' in target)) target.onOpen()
      else if (inNewTab) {
        event.preventDefault()
        window.open(new URL(target.to, window.location.href), '_blank', 'noopener')
      } else void navigate(target.to, { preventScrollReset: target.to.startsWith('?') })
    }
    return {
      className: 'cursor-pointer',
      onMouseDown: (event) => {
        pressedAt.current = { x: event.clientX, y: event.clientY }
        // otherwise the middle button starts scrolling
        if ('to' in target && event.button === MIDDLE_BUTTON && isOnRow(event)) event.preventDefault()
      },
      onClick: (event) => {
        if (isOnRow(event) && !endsSelection(event, pressedAt.current))
          open(event, event.ctrlKey || event.metaKey || event.shiftKey)
      },
      ...('to' in target && {
        onAuxClick: (event) => {
          if (event.button === MIDDLE_BUTTON && isOnRow(event)) open(event, true)
        },
      }),
    }
  }
}

/** Not on a control of the row, and not in a menu or dialog of the row, whose React events arrive here as well. */
function isOnRow({ target, currentTarget: row, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  if (defaultPrevented || !(target instanceof Element) || !row.contains(target)) return false
  const control = target.closest(CONTROLS)
  return control === null || !row.contains(control)
}

const DRAG_PX = 4

/** The click ended a drag over text of the row. */
function endsSelection(
  { clientX, clientY, currentTarget: row }: MouseEvent<HTMLElement>,
  pressed: { x: number; y: number },
): boolean {
  if (Math.hypot(clientX - pressed.x, clientY - pressed.y) < DRAG_PX) return false
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(row)
}
