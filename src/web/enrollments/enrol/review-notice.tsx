// Before people are enrolled: mails that are marked, and where approval is required those nobody has approved.
import { TriangleAlert } from 'lucide-react'
import type { Sequence } from '#api/sequences/sequences.ts'
import { formatNumber } from '#web/lib/format.ts'
import { enrolText } from '#web/shared/text/enrollment-list.ts'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useReviewSummary } from '#web/writing/queries/reviews.ts'

export function ReviewNotice({ sequence }: { sequence: Sequence }) {
  const { data } = useReviewSummary(sequence.id)
  const waiting = sequence.reviewRequired ? (data?.unreviewed ?? 0) : 0
  const marked = data?.marked ?? 0
  if (!data || marked + waiting === 0) return null
  // the node with the most to look at comes first
  const weight = (node: (typeof data.nodes)[number]): number =>
    node.marked + (sequence.reviewRequired ? node.unreviewed : 0)
  const node = [...data.nodes].sort((a, b) => weight(b) - weight(a))[0]
  const onlyMarked = waiting === 0 ? '&mark=any' : ''
  return (
    <Banner
      tone="amber"
      icon={<TriangleAlert aria-hidden />}
      title={enrolText.reviewFirst}
      action={
        node && (
          <LinkButton
            size="sm"
            to={`/sequences/${sequence.id}/workflow?review=${encodeURIComponent(node.nodeId)}${onlyMarked}`}
          >
            {enrolText.openReview}
          </LinkButton>
        )
      }
    >
      {marked > 0 && <p>{enrolText.marked(formatNumber(marked))}</p>}
      {waiting > 0 && <p>{enrolText.unapproved(formatNumber(waiting))}</p>}
    </Banner>
  )
}
