import type { Lead } from '#api/leads/leads.ts'
import { consentState, remindUntil } from '#core/compliance/consent.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { consentText } from '#web/words/consent.ts'

const TONES = {
  none: 'gray',
  consent: 'gray',
  transaction: 'gray',
  other: 'gray',
  expired: 'amber',
  confirm: 'amber',
} as const

export function GroundBadge({ consent }: Pick<Lead, 'consent'>) {
  const word = wordOf(consent)
  const until = consent?.confirmBy && consentText.confirmBy(consent.confirmBy)
  return (
    <span {...(until ? tooltipProps(until) : {})}>
      {TONES[word] === 'gray' ? (
        <span className="text-muted">{consentText.badges[word]}</span>
      ) : (
        <Badge tone={TONES[word]}>{consentText.badges[word]}</Badge>
      )}
    </span>
  )
}

/** Days of the law are days in Korea, whatever the browser's time zone. */
const today = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

function wordOf(consent: Lead['consent']): keyof typeof TONES {
  if (!consent) return 'none'
  const whole = { ...consent, source: '', evidence: '', confirmedOn: null }
  if (consentState(whole, today()) === 'expired') return 'expired'
  return consent.confirmBy !== null && consent.confirmBy <= remindUntil(today()) ? 'confirm' : consent.basis
}
