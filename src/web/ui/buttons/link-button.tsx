// A link that looks like a button, for navigation.
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import type { ButtonSize, ButtonVariant } from './button.tsx'

export type LinkButtonProps = ComponentProps<typeof Link> & {
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: ReactNode
}

export function LinkButton({
  variant = 'outline',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link data-variant={variant} data-size={size} className={cx('btn', className)} {...rest}>
      {icon}
      {children}
    </Link>
  )
}
