// What badges say about a lead: its status, its legal basis, the risk of its address, its tags.
import type { Lead } from '#api/leads/leads.ts'
import { consentState, remindUntil } from '#core/compliance/consent.ts'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import type { AddressRisk } from '#core/leads/risks.ts'
import { ENROLLMENT_TONES } from '#web/parts/enrollments/enrollment-status.ts'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Tooltip, tooltipProps } from '#web/ui/menu/tooltip.tsx'
import type { Tone } from '#web/ui/tone.ts'
import { consentText } from '#web/words/consent.ts'
import { leadsText, riskText } from './text.ts'

const LEAD_STATUS_TONES: Record<LeadStatus, Tone> = { ...ENROLLMENT_TONES, none: 'gray', suppressed: 'red' }

/** The status of a lead, for its row and its page; an ordinary one is plain text. Of a suppressed one with what that means. */
export function LeadStatusBadge({ lead }: { lead: Pick<Lead, 'status' | 'isSuppressed'> }) {
  const { status } = lead
  const tone = LEAD_STATUS_TONES[status]
  const words = LEAD_STATUS_LABELS[status]
  const isOrdinary = tone === 'blue' || tone === 'gray'
  const badge = isOrdinary ? (
    <span className="text-sm whitespace-nowrap text-muted">{words}</span>
  ) : (
    <Badge tone={tone}>{words}</Badge>
  )
  if (!lead.isSuppressed) return badge
  return (
    <Tooltip label={leadsText.suppressedHint}>
      <span>{badge}</span>
    </Tooltip>
  )
}

const GROUND_TONES = {
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
      {GROUND_TONES[word] === 'gray' ? (
        <span className="text-muted">{consentText.badges[word]}</span>
      ) : (
        <Badge tone={GROUND_TONES[word]}>{consentText.badges[word]}</Badge>
      )}
    </span>
  )
}

/** Days of the law are days in Korea, whatever the browser's time zone. */
const today = (): string => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10)

function wordOf(consent: Lead['consent']): keyof typeof GROUND_TONES {
  if (!consent) return 'none'
  const whole = { ...consent, source: '', evidence: '', confirmedOn: null }
  if (consentState(whole, today()) === 'expired') return 'expired'
  return consent.confirmBy !== null && consent.confirmBy <= remindUntil(today()) ? 'confirm' : consent.basis
}

/** The tags of a lead; further ones are counted and named in a tooltip and for screen readers. */
export function TagChips({ tags, most = 2 }: { tags: Lead['tags']; most?: number }) {
  if (tags.length === 0) return null
  const rest = tags.slice(most).map(({ name }) => name)
  return (
    <span className="flex flex-wrap items-center gap-1">
      <span className="sr-only">{tagText.tags}</span>
      {tags.slice(0, most).map((tag) => (
        <Badge key={tag.id} tone={tag.color} className="h-[18px] max-w-32 px-1.5 text-2xs">
          <span className="truncate">{tag.name}</span>
        </Badge>
      ))}
      {rest.length > 0 && (
        <span {...tooltipProps(rest.join('\n'))}>
          <Badge className="h-[18px] px-1.5 text-2xs">{tagText.more(rest.length)}</Badge>
          <span className="sr-only">{rest.join(', ')}</span>
        </span>
      )}
    </span>
  )
}

const RISK_TONES: Record<AddressRisk, 'red' | 'amber' | 'gray'> = {
  invalid: 'red',
  no_mail_server: 'red',
  refuses_mail: 'red',
  mistyped: 'amber',
  disposable: 'amber',
  role: 'gray',
  bounced: 'red',
}

/** What makes mailing the address of a lead risky. */
export function RiskBadges({ risk }: Pick<Lead, 'risk'>) {
  if (!risk || risk.risks.length === 0) return null
  const { suggestion } = risk
  return (
    <span className="flex flex-wrap gap-1">
      {risk.risks.map((name) => (
        <span
          key={name}
          {...tooltipProps(
            name === 'mistyped' && suggestion
              ? `${riskText.hints[name]} ${riskText.suggestion(suggestion)}`
              : riskText.hints[name],
          )}
        >
          <Badge tone={RISK_TONES[name]}>{riskText.names[name]}</Badge>
        </span>
      ))}
    </span>
  )
}
