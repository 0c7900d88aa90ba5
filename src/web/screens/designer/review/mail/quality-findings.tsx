// What the quality marks of an email found, quoted from the email.
import { CircleCheck } from 'lucide-react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { QualityBadges } from '#web/screens/designer/review/quality-badges.tsx'
import { QUALITY_MARK_TEXT } from '#web/screens/designer/review/review-list-text.ts'
import { mailDetailsText } from '#web/screens/designer/review/review-text.ts'

export function QualityFindings({ findings }: { findings: GeneratedEmailDetail['findings'] }) {
  if (findings.length === 0) {
    return (
      <p className="flex items-center gap-1.5 text-sm text-muted">
        <CircleCheck aria-hidden className="size-4" />
        {mailDetailsText.noFindings}
      </p>
    )
  }
  return (
    <ul className="flex flex-col gap-3">
      {findings.map(({ code, found }) => (
        <li key={code} className="text-sm">
          <QualityBadges marks={[code]} />
          <p className="mt-1 text-xs text-muted">{QUALITY_MARK_TEXT[code][1]}</p>
          {/* claims are listed below, each with what to do */}
          {code !== 'unsupported_claim' && code !== 'claim_to_check' && (
            <p className="mt-1 flex flex-wrap gap-1">
              {found.map((word) => (
                <span
                  key={word}
                  className="max-w-full rounded-md bg-sunken px-1.5 py-0.5 text-xs font-medium [overflow-wrap:anywhere]"
                >
                  {word}
                </span>
              ))}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
