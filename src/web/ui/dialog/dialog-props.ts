// What the windows over the page are given; shared by each one and the part that draws it.
import type { ReactNode, RefObject } from 'react'

export type DialogProps = {
  open: boolean
  /** asked to close by Esc, the close button or a press beside it; refuse by not setting `open` */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** 400, 560, 920 px, the whole window, or a panel along its right edge */
  size?: 'sm' | 'md' | 'lg' | 'full' | 'side'
  /** beside the title: badges, links */
  aside?: ReactNode
  footer?: ReactNode
  /** at the footer's left: a hint or a rarer action */
  footerStart?: ReactNode
  /** a press beside the dialog does not close it: for forms with unsaved text */
  keepOpen?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  closeLabel?: string
  className?: string
  children: ReactNode
}

export type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** what it ends, line by line: ‘3개 시퀀스’, ‘진행 중인 등록 12건이 제외됩니다’ */
  ends?: readonly ReactNode[]
  actionLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** the dialog stays open and busy until the promise settles; it closes when it resolves and stays when it rejects */
  onConfirm: () => unknown
  /** what is asked is not all on the screen yet: it cannot be said yes to */
  unready?: boolean
  children?: ReactNode
}

export type DrawerProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** spoken name */
  label: string
  closeLabel?: string
  children: ReactNode
}
