// Claims of a text without a source, below it: those that contradict what is known first, then those that may follow from it.
import type { UnsupportedClaim } from '#core/writing/claims/claim.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { CLAIM_TEXT } from '#web/words/claims.ts'
import { CLAIM_BADGE } from './mark-badge.ts'

type UnsupportedClaimsProps = { claims: readonly UnsupportedClaim[]; hint: string; className?: string }

export function UnsupportedClaims({ claims, hint, className }: UnsupportedClaimsProps) {
  if (claims.length === 0) return null
  return (
    <p className={cx('flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted', className)}>
      {(['alarm', 'look'] as const).map((strength) => {
        const texts = new Set(
          claims.filter((one) => one.strength === strength).map(({ text }) => `‘${text}’`),
        )
        return (
          texts.size > 0 && (
            <span key={strength} className="flex min-w-0 items-center gap-x-2">
              <Badge {...CLAIM_BADGE[strength]}>{CLAIM_TEXT[strength]}</Badge>
              <span className="text-ink [overflow-wrap:anywhere]">{[...texts].join(', ')}</span>
            </span>
          )
        )
      })}
      {hint}
    </p>
  )
}
