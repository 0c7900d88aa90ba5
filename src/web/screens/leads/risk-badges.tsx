// What makes mailing the address of a lead risky.
import type { Lead } from '#api/leads/leads.ts'
import type { AddressRisk } from '#core/leads/risks.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { riskText } from './text.ts'

const TONES: Record<AddressRisk, 'red' | 'amber' | 'gray'> = {
  invalid: 'red',
  no_mail_server: 'red',
  refuses_mail: 'red',
  mistyped: 'amber',
  disposable: 'amber',
  role: 'gray',
  bounced: 'red',
}

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
          <Badge tone={TONES[name]}>{riskText.names[name]}</Badge>
        </span>
      ))}
    </span>
  )
}
