// The fields of a lead.

import type { Lead } from '#api/leads/leads.ts'
import { LEAD_FIELDS } from '#core/leads/fields.ts'
import { GroundBadge } from '#web/screens/leads/consent/consent-badge.tsx'
import { RiskBadges } from '#web/screens/leads/risk-badges.tsx'
import { TagChips } from '#web/screens/leads/tags/tag-chips.tsx'
import { tagText } from '#web/screens/leads/tags/text.ts'
import { leadsText, riskText } from '#web/screens/leads/text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { leadPageText } from './text.ts'

export function LeadFacts({ lead, groups }: { lead: Lead; groups: readonly { id: string; name: string }[] }) {
  const own = groups.filter(({ id }) => lead.customerGroupIds.includes(id))
  const facts: [string, string][] = [
    ...LEAD_FIELDS.map((field): [string, string] => [leadsText.fields[field], lead[field] ?? '']),
    ...Object.entries(lead.customFields),
  ]
  return (
    <Section title={leadPageText.facts}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-sm">
        {facts
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-muted">{name}</dt>
              <dd className="min-w-0 break-words whitespace-pre-wrap">{value}</dd>
            </div>
          ))}
        {lead.risk && lead.risk.risks.length > 0 && (
          <div className="contents">
            <dt className="text-muted">{riskText.title}</dt>
            <dd>
              <RiskBadges risk={lead.risk} />
              {lead.risk.suggestion && <p>{riskText.suggestion(lead.risk.suggestion)}</p>}
            </dd>
          </div>
        )}
        <div className="contents">
          <dt className="text-muted">{leadPageText.ground}</dt>
          <dd>
            <GroundBadge consent={lead.consent} />
          </dd>
        </div>
        {lead.tags.length > 0 && (
          <div className="contents">
            <dt className="text-muted">{tagText.tags}</dt>
            <dd>
              <TagChips tags={lead.tags} most={lead.tags.length} />
            </dd>
          </div>
        )}
        {own.length > 0 && (
          <div className="contents">
            <dt className="text-muted">{leadsText.groups}</dt>
            <dd className="flex flex-wrap gap-1">
              {own.map(({ id, name }) => (
                <Badge key={id}>{name}</Badge>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
