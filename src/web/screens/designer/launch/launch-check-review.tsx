// In the launch check panel: how many emails wait for approval, with a link to the review queue.
import { MailCheck, ShieldCheck } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useReviewSummary } from '#web/data/writing/reviews.ts'
import { formatNumber } from '#web/lib/format.ts'
import { useDesigner } from '#web/screens/designer/designer-context.ts'
import { qualityMarkText, reviewRequiredText } from '#web/screens/designer/review/review-list-text.ts'
import { Button } from '#web/ui/buttons/button.tsx'

export function LaunchCheckReview({ isRequired }: { isRequired: boolean }) {
  const { sequenceId } = useDesigner()
  const [, setParams] = useSearchParams()
  const { data } = useReviewSummary(sequenceId)
  if (!data || (!isRequired && data.marked === 0)) return null
  const nodes = [...data.nodes].sort((a, b) => b.unreviewed - a.unreviewed || b.marked - a.marked)
  const first = nodes.find(({ done }) => done > 0)
  return (
    <section className="m-3 mt-0 rounded-[10px] border border-line px-3 py-2.5 text-sm">
      {isRequired && (
        <p className="flex items-start gap-2">
          <ShieldCheck aria-hidden className="mt-[3px] size-4 shrink-0 text-muted" />
          {data.done === 0
            ? reviewRequiredText.none
            : data.unreviewed === 0
              ? reviewRequiredText.allDone
              : reviewRequiredText.needed(formatNumber(data.unreviewed))}
        </p>
      )}
      {data.marked > 0 && (
        <p className="mt-1 text-amber-ink">{qualityMarkText.marked(formatNumber(data.marked))}</p>
      )}
      {first && (
        <Button
          size="sm"
          className="mt-2 w-full"
          icon={<MailCheck aria-hidden />}
          onClick={() =>
            setParams((before) => {
              before.set('review', first.nodeId)
              return before
            })
          }
        >
          {reviewRequiredText.open}
        </Button>
      )}
    </section>
  )
}
