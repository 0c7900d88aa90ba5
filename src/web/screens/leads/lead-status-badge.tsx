import type { Lead } from '#api/leads/leads.ts'
import { LEAD_STATUS_LABELS } from '#core/leads/filter/describe.ts'
import type { LeadStatus } from '#core/leads/lead-status.ts'
import { ENROLLMENT_TONES } from '#web/parts/enrollments/enrollment-status.ts'
import { leadsText } from '#web/screens/leads/text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Tooltip } from '#web/ui/menu/tooltip.tsx'
import type { Tone } from '#web/ui/tone.ts'

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
