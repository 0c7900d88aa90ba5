// With one mark chosen in the filter: writes all emails with it again, except edited, approved and sent ones.
import { RefreshCw } from 'lucide-react'
import type { GeneratedEmail } from '#api/writing/generated-emails.ts'
import { canRegenerate, isDone } from '#core/writing/generated-email.ts'
import { type Place, useRefreshEmails } from '#web/data/writing/generated-emails.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toastInfo } from '#web/lib/toast.ts'
import { useDesigner, useMayReview } from '#web/screens/designer/designer-context.ts'
import { toastRequestFailure } from '#web/screens/designer/failure-toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import type { EmailFilter } from './email-filter.ts'
import { rewriteMarkedText } from './review-list-text.ts'

type Props = { place: Place; rows: readonly GeneratedEmail[]; mark: EmailFilter['mark']; isRunning: boolean }

export function RewriteMarked({ place, rows, mark, isRunning }: Props) {
  const mayReview = useMayReview()
  const { saver } = useDesigner()
  const refresh = useRefreshEmails(place)
  const rewrite = useChange(api.generatedEmails.regenerateMarked, { stale: [] })
  if (!mayReview || mark === 'all' || mark === 'any' || mark === 'none') return null
  const count = rows.filter(
    (row) => row.marks.includes(mark) && row.mode === 'ai' && isDone(row.status) && canRegenerate(row, false),
  ).length
  if (count === 0) return null
  const start = async (): Promise<void> => {
    try {
      // the prompt is part of the workflow
      if (!(await saver.save('required'))) return
      const { queued } = await rewrite.mutateAsync({
        params: { id: place.sequenceId, nodeId: place.nodeId },
        body: { mark },
      })
      toastInfo(rewriteMarkedText.queued(formatNumber(queued)))
      await Promise.all([refresh.progress(), refresh.list()])
    } catch (error) {
      toastRequestFailure(error, rewriteMarkedText.failed)
    }
  }
  return (
    <Button
      size="sm"
      icon={<RefreshCw aria-hidden />}
      busy={rewrite.isPending}
      disabled={isRunning}
      onClick={() => void start()}
    >
      {rewriteMarkedText.start(formatNumber(count))}
    </Button>
  )
}
