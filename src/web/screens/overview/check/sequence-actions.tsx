// Actions for a whole sequence: fill in values, review mails, open the node.
import { useState } from 'react'
import type { ReplyOf } from '#api/endpoint.ts'
import type { listCheckEnrollments } from '#api/overview/check.ts'
import type { CheckCause } from '#core/overview/check.ts'
import { formatNumber } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { checkText } from './text.ts'

const FillValuesDialog = lazyPart(
  () => import('#web/parts/writing/missing-values/fill-values-dialog.tsx'),
  'FillValuesDialog',
)

type CheckPosition = ReplyOf<typeof listCheckEnrollments>['places'][number]

export function PositionActions({
  cause,
  places,
  may,
}: {
  cause: CheckCause
  places: readonly CheckPosition[]
  may: boolean
}) {
  const [filling, setFilling] = useState<string>()
  if (cause === 'missing_variable') {
    if (!may) return null
    const sequences = [...Map.groupBy(places, (place) => place.sequenceId).values()]
    return (
      <div className="flex flex-wrap gap-2">
        {sequences.map((own) => {
          const [first] = own
          if (!first) return null
          return (
            <Button key={first.sequenceId} size="sm" onClick={() => setFilling(first.sequenceId)}>
              {checkText.fill(first.sequenceName)}
              <Count of={own.reduce((sum, place) => sum + place.count, 0)} />
            </Button>
          )
        })}
        {filling && <FillValuesDialog sequenceId={filling} onClose={() => setFilling(undefined)} />}
      </div>
    )
  }
  const isReview = cause === 'awaiting_approval'
  if (!isReview && cause !== 'empty_content' && cause !== 'generation_failed') return null
  return (
    <div className="flex flex-wrap gap-2">
      {places.map(({ sequenceId, sequenceName, nodeId, count }) => (
        <LinkButton
          key={`${sequenceId}/${nodeId}`}
          size="sm"
          to={`/sequences/${sequenceId}/workflow?${isReview ? 'review' : 'node'}=${encodeURIComponent(nodeId ?? '')}`}
        >
          {isReview ? checkText.review(sequenceName) : checkText.openNode(sequenceName)}
          <Count of={count} />
        </LinkButton>
      ))}
    </div>
  )
}

const Count = ({ of }: { of: number }) => (
  <span className="tabular font-normal text-muted">{checkText.leadCount(formatNumber(of))}</span>
)
