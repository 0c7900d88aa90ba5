// The quality marks of an email as badges, each explained by its tooltip.
import type { QualityCode } from '#core/writing/quality/quality-codes.ts'
import { MARK_BADGE } from '#web/parts/writing/mark-badge.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { MARK_TONE } from './mark-tone.ts'
import { QUALITY_MARK_TEXT } from './review-list-text.ts'

type QualityBadgesProps = { marks: readonly QualityCode[]; max?: number; className?: string }

export function QualityBadges({ marks, max = marks.length, className }: QualityBadgesProps) {
  if (marks.length === 0) return null
  const rest = marks.slice(max)
  return (
    <span className={cx('inline-flex flex-wrap gap-1', className)}>
      {marks.slice(0, max).map((code) => (
        <span key={code} className="inline-flex" {...tooltipProps(QUALITY_MARK_TEXT[code][1])}>
          <Badge {...MARK_BADGE[MARK_TONE[code]]}>{QUALITY_MARK_TEXT[code][0]}</Badge>
        </span>
      ))}
      {rest.length > 0 && (
        <span
          className="inline-flex"
          {...tooltipProps(rest.map((code) => QUALITY_MARK_TEXT[code][0]).join(', '))}
        >
          <Badge {...MARK_BADGE.warn}>{`+${rest.length}`}</Badge>
        </span>
      )}
    </span>
  )
}
