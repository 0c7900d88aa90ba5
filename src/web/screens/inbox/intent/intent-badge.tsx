// The intent of a reply as a badge. The evidence is its title.
import type { ReplyIntent } from '#api/inbox/inbox-intents.ts'
import { INTENT_TONES } from '#web/parts/inbox/intent-tones.ts'
import { cx } from '#web/ui/cx.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { intentWords } from '#web/words/intents.ts'
import { intentText, wordOf } from './text.ts'

export function IntentBadge({ intent, isSmall }: { intent: ReplyIntent; isSmall?: boolean }) {
  const small = isSmall ? 'h-[18px] px-1.5 text-2xs' : undefined
  return (
    <span title={intent.evidence || undefined} className="inline-flex flex-wrap gap-1">
      <Badge tone={INTENT_TONES[intent.intent ?? 'undecided']} className={cx(small)}>
        <span className="sr-only">{intentText.badge('')}</span>
        {wordOf(intent)}
      </Badge>
      {intent.second && (
        <Badge tone={INTENT_TONES[intent.second]} className={cx(small)}>
          {intentWords[intent.second]}
        </Badge>
      )}
    </span>
  )
}
