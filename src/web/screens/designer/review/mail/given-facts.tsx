// What research had found about the lead when the open email was written.
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { hostOf } from '#core/writing/link-hosts.ts'
import { formatDate } from '#web/lib/format.ts'
import { mailDetailsText } from '#web/screens/designer/review/review-text.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'

export const GivenFacts = ({ facts }: { facts: GeneratedEmailDetail['givenFacts'] }) => (
  <ol className="flex flex-col gap-2.5">
    {facts.map(({ text, isUsed, page }) => (
      <li key={`${page?.url} ${text}`} className="text-sm">
        <p className="[overflow-wrap:anywhere]">
          {text} {isUsed && <Badge tone="green">{mailDetailsText.usedFact}</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
          {page && /^https?:\/\//i.test(page.url) ? (
            <a href={page.url} target="_blank" rel="noopener noreferrer" className="link" title={page.quote}>
              {mailDetailsText.page(page.title || hostOf(page.url), formatDate(page.fetchedAt))}
            </a>
          ) : (
            mailDetailsText.byUser
          )}
        </p>
      </li>
    ))}
  </ol>
)
