// A click anywhere on a row opens what the row is about. The row itself is not focusable: its main link or button is,
// and does the same.
import type { MouseEvent } from 'react'
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
      onClick: (event) => {
        if (isOnRow(event) && !isTextSelected(event.currentTarget))
          open(event, event.ctrlKey || event.metaKey || event.shiftKey)
      },
      ...('to' in target && {
        onAuxClick: (event) => {
          if (event.button === MIDDLE_BUTTON && isOnRow(event)) open(event, true)
        },
        // otherwise the middle button starts scrolling
        onMouseDown: (event) => {
          if (event.button === MIDDLE_BUTTON && isOnRow(event)) event.preventDefault()
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

/** The click ended a drag over text of the row. */
function isTextSelected(row: HTMLElement): boolean {
  const selection = window.getSelection()
  return selection !== null && !selection.isCollapsed && selection.getRangeAt(0).intersectsNode(row)
}
