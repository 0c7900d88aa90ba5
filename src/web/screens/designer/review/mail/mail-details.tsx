// Beside the open email: quality findings, the prompt or template, the model and the cost.
import type { ReactNode } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { hostOf } from '#core/writing/quality/link-hosts.ts'
import { formatDate, formatDateTime, formatNumber, formatWon } from '#web/lib/format.ts'
import { ToneExampleButton } from '#web/parts/writing/tone-example-button.tsx'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { mailDetailsText, reviewText } from '#web/screens/designer/review/review-text.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { writerName, writerText } from '#web/words/generation.ts'
import { ClaimList } from './claim-list.tsx'
import { QualityFindings } from './quality-findings.tsx'

/** What was known about the lead and the own company when the open email was written. */
const GivenFacts = ({ facts }: { facts: GeneratedEmailDetail['givenFacts'] }) => (
  <ol className="flex flex-col gap-2.5">
    {facts.map(({ text, isUsed, page, own }) => (
      <li key={`${page?.url} ${text}`} className="text-sm">
        <p className="[overflow-wrap:anywhere]">
          {text} {isUsed && <Badge>{mailDetailsText.usedFact}</Badge>}
        </p>
        <p className="mt-0.5 text-xs text-muted [overflow-wrap:anywhere]">
          {page && /^https?:\/\//i.test(page.url) ? (
            <a href={page.url} target="_blank" rel="noopener noreferrer" className="link" title={page.quote}>
              {mailDetailsText.page(page.title || hostOf(page.url), formatDate(page.fetchedAt))}
            </a>
          ) : own === null ? (
            mailDetailsText.byUser
          ) : (
            mailDetailsText.own(own, '')
          )}
        </p>
      </li>
    ))}
  </ol>
)

/** @param isHidden on a phone, where the list is shown instead */
export function MailDetails({ isHidden }: { isHidden: boolean }) {
  const { detail, isAi, mayReview } = useReview()
  return (
    <aside
      aria-label={reviewText.facts}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx(
        'min-h-0 min-w-0 overflow-y-auto border-l border-line bg-surface px-4 py-3.5 outline-offset-[-3px] max-lg:col-span-full max-lg:max-h-52 max-lg:border-t max-lg:border-l-0 max-md:max-h-none',
        isHidden && 'max-md:hidden',
      )}
    >
      {detail && (
        <>
          <Part title={mailDetailsText.findings}>
            <QualityFindings findings={detail.findings} />
          </Part>
          {detail.claims.length > 0 && (
            <Part title={mailDetailsText.claims}>
              <ClaimList email={detail} />
            </Part>
          )}
          {detail.givenFacts.length > 0 && (
            <Part title={mailDetailsText.givenFacts}>
              <GivenFacts facts={detail.givenFacts} />
            </Part>
          )}
          <Part title={isAi ? mailDetailsText.used : mailDetailsText.usedManual}>
            {detail.facts.length === 0 ? (
              <p className="text-sm text-muted">{mailDetailsText.noFacts}</p>
            ) : (
              <Facts facts={detail.facts.map(({ name, value }) => [name, value])} />
            )}
          </Part>
          <Part title={mailDetailsText.generation}>
            <Facts facts={generationFacts(detail)} />
            {mayReview && (detail.isSent || detail.reviewState === 'approved') && (
              <ToneExampleButton key={detail.id} mail={{ emailId: detail.id }} className="mt-2 -ml-2.5" />
            )}
          </Part>
        </>
      )}
    </aside>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-b border-line py-3.5 first:pt-0 last:border-b-0">
    <h3 className="pb-2 text-xs font-semibold text-muted">{title}</h3>
    {children}
  </section>
)

const Facts = ({ facts }: { facts: readonly (readonly [string, string])[] }) => (
  <dl className="grid grid-cols-[minmax(64px,auto)_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
    {facts.map(([name, value]) => (
      <div key={name} className="contents">
        <dt className="text-muted">{name}</dt>
        <dd className="[overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

/** The model or the template that wrote the text, and whether a user has edited it since. */
function writerOf({ mode, modelUsed, status }: GeneratedEmailDetail): string | null {
  const writer = mode === 'ai' ? writerName(modelUsed) : mailDetailsText.byTemplate
  return status === 'edited' && writer !== null ? `${writer} · ${writerText.edited}` : writer
}

function generationFacts(email: GeneratedEmailDetail): [string, string][] {
  const { tokensIn, tokensOut, cost, durationMs, openedAt } = email
  const facts: [string, string | null][] = [
    [mailDetailsText.model, writerOf(email)],
    [
      mailDetailsText.tokens,
      tokensIn === null || tokensOut === null || tokensIn + tokensOut === 0
        ? null
        : mailDetailsText.tokensOf(formatNumber(tokensIn), formatNumber(tokensOut)),
    ],
    [mailDetailsText.cost, cost === null ? null : formatWon(cost)],
    [
      mailDetailsText.duration,
      durationMs === null ? null : mailDetailsText.seconds((durationMs / 1000).toFixed(1)),
    ],
    [mailDetailsText.openedAt, openedAt && formatDateTime(openedAt)],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}
