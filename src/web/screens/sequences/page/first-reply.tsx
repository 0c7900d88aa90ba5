// The first reply: the line that was sent out comes back. Shown once.

import { LinkButton } from '#web/ui/buttons/link-button.tsx'
import { summaryText } from '#web/words/sequence-page.ts'
import { leadListPath } from './lead-count-link.tsx'

export const FirstReply = ({ sequenceId }: { sequenceId: string }) => (
  <section
    aria-label={summaryText.firstReply}
    className="flex flex-wrap items-center gap-x-5 gap-y-3 border-b border-line pb-4"
  >
    <svg
      viewBox="0 0 84 32"
      aria-hidden
      className="h-10 shrink-0"
      fill="none"
      strokeWidth="3"
      strokeLinecap="round"
    >
      <path
        stroke="var(--color-primary)"
        d="M2.5 25.6h10c6.4 0 11.1-.6 14.9-2.7 4.4-2.4 6.8-5.9 6.8-10a8.2 8.2 0 0 0-16.4 0c0 3.3 1.5 6.1 4.4 8.3"
      />
      <path
        stroke="var(--color-green-mark)"
        pathLength="1"
        className="first-reply-line"
        d="M81.5 25.6H41c-4.5 0-8.9-.3-12.4-1.1"
      />
    </svg>
    <div className="min-w-0 flex-1 basis-56">
      <p className="font-semibold">{summaryText.firstReply}</p>
      <p className="text-sm text-muted">{summaryText.firstReplyHint}</p>
    </div>
    <LinkButton size="sm" to={leadListPath(sequenceId, { status: 'replied' })}>
      {summaryText.firstReplyOpen}
    </LinkButton>
  </section>
)
