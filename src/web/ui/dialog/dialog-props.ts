// The props of the dialogs, shared by each lazy wrapper and the component it loads.
import type { ReactNode, RefObject } from 'react'

export type DialogProps = {
  open: boolean
  /** called on Esc, the close button or a press outside; keep `open` to stay open */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** 400, 560, 920 px, the whole window, a panel along its right edge, or a sheet along its lower edge */
  size?: 'sm' | 'md' | 'lg' | 'full' | 'side' | 'sheet'
  /** beside the title: badges, links */
  aside?: ReactNode
  footer?: ReactNode
  /** at the left of the footer: a hint or a secondary action */
  footerStart?: ReactNode
  /** a press outside does not close the dialog: for forms with unsaved text */
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
  /** the affected items, one per line: ‘3개 시퀀스’, ‘진행 중인 등록 12건이 제외됩니다’ */
  ends?: readonly ReactNode[]
  actionLabel: string
  cancelLabel?: string
  tone?: 'danger' | 'primary'
  /** the dialog is busy until the promise settles; it closes when it resolves and stays when it rejects */
  onConfirm: () => unknown
  /** shown when it rejects without a reason for users; left out: `onConfirm` shows its failure */
  failed?: string
  /** the details are still loading: confirming is disabled */
  unready?: boolean
  children?: ReactNode
}
