// A hint on hover and on keyboard focus. Elements only carry attributes; one layer for the whole page draws the hint, above
// dialogs too. It is a second way to read a name or a detail, never the only one.
import { cloneElement, type ReactElement } from 'react'

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

/** The attributes that give an element its tooltip. */
export const tooltipProps = (label: string, side: TooltipSide = 'top') => ({
  'data-tip': label,
  'data-tip-side': side,
})

/** Gives its one child a tooltip; screen readers hear it as the child's description. */
export function Tooltip({
  label,
  side,
  children,
}: {
  label: string
  side?: TooltipSide
  children: ReactElement<Record<string, unknown>>
}) {
  return cloneElement(children, { ...tooltipProps(label, side), 'aria-description': label })
}
