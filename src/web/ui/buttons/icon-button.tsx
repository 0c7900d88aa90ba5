// An icon button: its label is its accessible name and its tooltip.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { type TooltipSide, tooltipProps } from '#web/ui/menu/tooltip.tsx'
import type { ButtonVariant } from './button.tsx'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  /** the icon */
  children: ReactNode
  variant?: ButtonVariant
  size?: 'xs' | 'sm' | 'md' | 'lg'
  busy?: boolean
  tooltipSide?: TooltipSide
  /** no tooltip, where the label would repeat adjacent text */
  quiet?: boolean
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    children,
    variant = 'ghost',
    size = 'sm',
    busy,
    tooltipSide,
    quiet,
    className,
    onClick,
    ...rest
  } = props
  return (
    <button
      type="button"
      data-variant={variant}
      data-size={size}
      data-shape="icon"
      className={cx('btn', className)}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...(quiet ? {} : tooltipProps(label, tooltipSide))}
      {...rest}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}
