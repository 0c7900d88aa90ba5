// The quality marks of an email as badges, each explained by its tooltip.
import type { QualityCode } from '#core/writing/quality-codes.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { QUALITY_MARK_TEXT } from './review-list-text.ts'

/** These block the email from being sent; the others only warn. */
const BLOCKING_MARKS: ReadonlySet<QualityCode> = new Set(['empty', 'leftover_placeholder', 'unknown_contact'])

type QualityBadgesProps = { marks: readonly QualityCode[]; max?: number; className?: string }

export function QualityBadges({ marks, max = marks.length, className }: QualityBadgesProps) {
  if (marks.length === 0) return null
  const rest = marks.slice(max)
  return (
    <span className={cx('inline-flex flex-wrap gap-1', className)}>
      {marks.slice(0, max).map((code) => (
        <span key={code} {...tooltipProps(QUALITY_MARK_TEXT[code][1])}>
          <Badge tone={BLOCKING_MARKS.has(code) ? 'red' : 'amber'} className="h-[19px]! text-2xs!">
            {QUALITY_MARK_TEXT[code][0]}
          </Badge>
        </span>
      ))}
      {rest.length > 0 && (
        <span {...tooltipProps(rest.map((code) => QUALITY_MARK_TEXT[code][0]).join(', '))}>
          <Badge tone="amber" className="h-[19px]! text-2xs!">{`+${rest.length}`}</Badge>
        </span>
      )}
    </span>
  )
}
