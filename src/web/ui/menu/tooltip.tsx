// Tooltips on hover and keyboard focus. Elements only carry attributes; one layer for the whole page renders the
// tooltip, above dialogs too. Never the only way to read something.
import { cloneElement, type ReactElement } from 'react'

export type TooltipSide = 'top' | 'bottom' | 'left' | 'right'

/** The attributes that give an element its tooltip. */
export const tooltipProps = (label: string, side: TooltipSide = 'top') => ({
  'data-tip': label,
  'data-tip-side': side,
})

/** Gives its one child a tooltip, also as its accessible description. */
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
