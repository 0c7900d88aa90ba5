// The claims of the open email: where each is from, and what to do about those without a source.
import { Link } from 'react-router'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { hostOf } from '#core/writing/quality/link-hosts.ts'
import { formatDate } from '#web/lib/format.ts'
import { CLAIM_BADGE } from '#web/parts/writing/mark-badge.ts'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { mailDetailsText } from '#web/screens/designer/review/review-text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { CLAIM_TEXT } from '#web/words/claims.ts'

type MailClaim = GeneratedEmailDetail['claims'][number]

/** Claims without a source first, those to check after the others; one with a source once, however often the mail says it. */
export function ClaimList({ email }: { email: GeneratedEmailDetail }) {
  const { mayReview, setView, view } = useReview()
  const isEditable = mayReview && !email.isSent && view.mode !== 'edit'
  const said = new Set<string>()
  const claims = [...email.claims]
    .sort((a, b) => rankOf(a) - rankOf(b))
    .filter(({ source, text }) => {
      const key = `${text} ${JSON.stringify(source)}`
      const isRepeated = source !== null && said.has(key)
      said.add(key)
      return !isRepeated
    })
  return (
    <ul className="flex flex-col gap-3">
      {claims.map((claim) => (
        <li key={`${claim.part} ${claim.from}`} className="text-sm">
          <p className="font-medium [overflow-wrap:anywhere]" title={claim.sentence}>
            {claim.text}
          </p>
          {claim.source ? (
            <p className="mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
              <Source source={claim.source} />
            </p>
          ) : (
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
              <Badge {...CLAIM_BADGE[claim.strength ?? 'alarm']}>
                {CLAIM_TEXT[claim.strength ?? 'alarm']}
              </Badge>
              {isEditable && (
                <button type="button" className="link" onClick={() => setView({ mode: 'edit' })}>
                  {mailDetailsText.fix}
                </button>
              )}
              {/* in a new tab: the review stays open */}
              <a className="link" href={`/leads/${email.leadId}`} target="_blank" rel="noopener noreferrer">
                {mailDetailsText.addFact}
              </a>
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

const rankOf = ({ source, strength }: MailClaim): number =>
  source !== null ? 2 : strength === 'look' ? 1 : 0

function Source({ source }: { source: NonNullable<MailClaim['source']> }) {
  switch (source.kind) {
    case 'lead_field':
      return mailDetailsText.leadField(source.name)
    case 'page': {
      const label = mailDetailsText.page(source.title || hostOf(source.url), formatDate(source.fetchedAt))
      if (!/^https?:\/\//i.test(source.url)) return label
      return (
        <a href={source.url} target="_blank" rel="noopener noreferrer" className="link" title={source.quote}>
          {label}
        </a>
      )
    }
    case 'own':
      return (
        <Link to="/settings?tab=own-sources" className="link" title={source.quote}>
          {mailDetailsText.own(source.name, source.place)}
        </Link>
      )
    default:
      return mailDetailsText.sources[source.kind]
  }
}
