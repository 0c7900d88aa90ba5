// The number of leads that cannot be mailed because a value is missing, with a link to fill it in.
import { TriangleAlert } from 'lucide-react'
import { formatNumber } from '#web/lib/format.ts'
import { missingValuesText } from '#web/shared/missing-values/text.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useMissingValues } from '#web/writing/queries/missing-values.ts'

export function MissingBanner({ sequenceId, onOpen }: { sequenceId: string; onOpen: () => void }) {
  const missing = useMissingValues(sequenceId, true)
  const count = missing.data?.leadCount ?? 0
  if (count === 0) return null
  return (
    <Banner
      tone="amber"
      className="mb-4"
      icon={<TriangleAlert aria-hidden />}
      title={missingValuesText.banner(formatNumber(count))}
      action={
        <Button size="sm" onClick={onOpen}>
          {missingValuesText.open}
        </Button>
      }
    >
      {missingValuesText.bannerHint}
    </Banner>
  )
}
