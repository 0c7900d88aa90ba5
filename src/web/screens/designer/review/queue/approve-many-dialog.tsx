// The confirmation before many emails are approved: how many, and how many of them were never opened.
import { useState } from 'react'
import type { ReviewRequest } from '#web/data/writing/reviews.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import type { ReviewActions } from '#web/screens/designer/review/use-review-actions.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

type ApprovalPreview = {
  request: ReviewRequest
  changed: number
  neverOpened: number
  skipped: number
  marked: number
}

/** `ask()` counts first; `marked` is how many of them have a mark. */
export function useApproveMany(actions: ReviewActions) {
  const [preview, setPreview] = useState<ApprovalPreview | null>(null)
  const [open, setOpen] = useState(false)
  return {
    preview,
    open,
    setOpen,
    confirm: () => (preview ? actions.approveMany(preview.request) : undefined),
    ask: async (request: ReviewRequest, marked: number): Promise<void> => {
      try {
        const { changed, neverOpened, skipped, emailIds, asOf } = await actions.count(request)
        if (changed === 0) return toastInfo(reviewText.approveNothing)
        // exactly the counted ones with their text versions: emails generated after the count are not approved
        setPreview({
          request: { emailIds, asOf, reviewState: request.reviewState },
          changed,
          neverOpened,
          skipped,
          marked,
        })
        setOpen(true)
      } catch (error) {
        toastRequestFailure(error, reviewText.approveFailed)
      }
    },
  }
}
type Question = ReturnType<typeof useApproveMany>

export function ApproveManyDialog({ question: { preview, open, setOpen, confirm } }: { question: Question }) {
  if (!preview) return null
  const { changed, neverOpened, skipped, marked } = preview
  const n = formatNumber(changed)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      tone="primary"
      title={reviewText.approveTitle(n)}
      description={
        neverOpened > 0
          ? reviewText.approveCounts(n, formatNumber(neverOpened))
          : reviewText.approveAllRead(n)
      }
      ends={[
        ...(marked > 0 ? [reviewText.approveMarked(formatNumber(marked))] : []),
        ...(skipped > 0 ? [reviewText.approveSkipped(formatNumber(skipped))] : []),
      ]}
      actionLabel={reviewText.approve}
      onConfirm={confirm}
    />
  )
}
