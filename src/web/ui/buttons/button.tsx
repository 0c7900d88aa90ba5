// The button, and the style it shares with links.
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export type ButtonVariant = 'primary' | 'outline' | 'soft' | 'ghost' | 'danger' | 'ghost-danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
  /** in progress: a spinner replaces the icon, and presses are ignored while the focus stays */
  busy?: boolean
}

export function Button({
  variant = 'outline',
  size = 'md',
  icon,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-variant={variant}
      data-size={size}
      className={cx('btn', className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
