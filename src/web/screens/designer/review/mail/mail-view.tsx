// The email as the lead would receive it: sanitized, with signature and opt-out link; as written until the server has
// responded. Quality matches are highlighted.
import { TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { GeneratedEmailDetail } from '#api/writing/generated-emails.ts'
import { useReviewPreview } from '#web/data/writing/reviews.ts'
import { SentFiles } from '#web/parts/sending/attachments/attachments.tsx'
import { MailFrame } from '#web/parts/writing/mail-frame/mail-frame.tsx'
import { useReview } from '#web/screens/designer/review/review-context.ts'
import { reviewText } from '#web/screens/designer/review/review-text.ts'
import { cx } from '#web/ui/cx.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { highlightedWords, highlightHtml, writtenTexts } from './highlight.ts'
import { HighlightedText } from './highlighted-text.tsx'

export function MailView({ email }: { email: GeneratedEmailDetail }) {
  const { place, view } = useReview()
  const { data: shown, isPending } = useReviewPreview(place, email)
  const words = useMemo(() => highlightedWords(email.findings), [email.findings])
  const written = useMemo(() => writtenTexts(email.aiTexts ?? []), [email.aiTexts])
  const html = shown ? (shown.html ?? '') : email.bodyHtml
  const text = shown ? shown.text : email.bodyText
  const subject = shown?.subject ?? email.subject
  const page = useMemo(() => highlightHtml(highlightHtml(html, written), words), [html, written, words])
  const isHtml = html.trim() !== '' && view.part === 'html'
  const to = email.contactEmail
    ? `${email.contactName} <${email.contactEmail}>`
    : `${email.contactName} (${reviewText.noAddress})`
  return (
    <div className="flex min-h-0 flex-1 flex-col p-4 max-md:p-3">
      {shown && !shown.isReady && !email.isSent && (
        <Banner tone="red" icon={<TriangleAlert aria-hidden />} title={reviewText.blocked} className="mb-3">
          {shown.faults.map(({ message, field }) => (
            <p key={`${field} ${message}`}>{message}</p>
          ))}
        </Banner>
      )}
      <article
        className={cx(
          'card mx-auto flex min-h-0 w-full flex-1 flex-col overflow-hidden max-md:flex-none',
          view.isPhone ? 'max-w-[392px]' : 'max-w-[820px]',
        )}
      >
        <header className="border-b border-line px-5 pt-3.5 pb-3">
          <h3 className="text-[15px] leading-snug font-semibold break-keep">
            {subject ? <HighlightedText text={subject} words={words} /> : reviewText.noSubject}
          </h3>
          <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
            <dt className="text-muted">{reviewText.from}</dt>
            <dd className="truncate">
              {shown?.from ? (
                `${shown.from.name} <${shown.from.address}>`
              ) : (
                <span className="text-muted">{shown || !isPending ? reviewText.noFrom : '…'}</span>
              )}
            </dd>
            <dt className="text-muted">{reviewText.to}</dt>
            <dd className="truncate">{to}</dd>
          </dl>
          {shown && <SentFiles files={shown.files} />}
        </header>
        {isHtml ? (
          <MailFrame
            html={page}
            title={reviewText.frame}
            className="min-h-0 flex-1 rounded-none! border-0! max-md:h-[60dvh] max-md:flex-none"
          />
        ) : (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            tabIndex={0}
            aria-label={reviewText.frame}
            className="min-h-0 flex-1 overflow-y-auto px-5 py-4"
          >
            <p className="text-sm leading-[1.75] max-md:text-[15px] break-keep whitespace-pre-wrap [overflow-wrap:anywhere]">
              <HighlightedText text={text} words={words} written={written} />
            </p>
          </section>
        )}
      </article>
    </div>
  )
}
