// A reply that waits for an answer, as a row that opens its thread: who, intent, its first words, how long.

import type { Intent } from '#core/inbox/intent/intent.ts'
import { REPLY_OVERDUE_MS, waitedWords } from '#core/overview/today.ts'
import { INTENT_TONES } from '#web/parts/inbox/intent-tones.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LinkRow } from '#web/ui/layout/link-row.tsx'
import { intentWords } from '#web/words/intents.ts'

type ReplyRowProps = {
  to: string
  companyName: string
  /** name of the sender, or the address */
  from: string
  intent: Intent | null
  snippet: string
  assignee?: string | false | null
  waitedMs: number
}

export const ReplyRow = ({ to, companyName, from, intent, snippet, assignee, waitedMs }: ReplyRowProps) => (
  <LinkRow to={to} label={`${companyName} ${from}: ${snippet}`.trim()}>
    <span className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 max-sm:gap-x-3 sm:grid-cols-[minmax(0,1fr)_80px_minmax(0,2fr)_auto]">
      <span className="truncate">
        <span className="font-semibold">{companyName || from}</span>
        {companyName && <span className="ml-1.5 text-muted">{from}</span>}
      </span>
      <span>{intent && <Badge tone={INTENT_TONES[intent]}>{intentWords[intent]}</Badge>}</span>
      <span className="truncate text-muted max-sm:order-1 max-sm:col-span-3">{snippet}</span>
      <span
        className={cx(
          'tabular text-right whitespace-nowrap',
          waitedMs >= REPLY_OVERDUE_MS ? 'font-semibold text-amber-ink' : 'text-muted',
        )}
      >
        {assignee && <span className="font-normal">{assignee} · </span>}
        {waitedWords(waitedMs)}
      </span>
    </span>
  </LinkRow>
)
