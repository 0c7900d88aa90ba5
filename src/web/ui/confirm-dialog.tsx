// Asks before something ends, and names what ends. The safe answer has the focus.
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { common } from '#web/text/common.ts'

const ConfirmPanel = lazy(async () => ({ default: (await import('./confirm-panel.tsx')).ConfirmPanel }))

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
  children?: ReactNode
}

export function ConfirmDialog({ cancelLabel = common.cancel, ...props }: ConfirmDialogProps) {
  const [everOpen, setEverOpen] = useState(props.open)
  if (props.open && !everOpen) setEverOpen(true)
  if (!everOpen) return null
  return (
    <Suspense fallback={null}>
      <ConfirmPanel cancelLabel={cancelLabel} {...props} />
    </Suspense>
  )
}
