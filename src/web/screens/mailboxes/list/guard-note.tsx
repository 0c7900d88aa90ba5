// Notice about a mailbox stopped by the bounce guard, with the counts and the restart button.
import { Play, ShieldAlert } from 'lucide-react'
import type { EmailAccount } from '#api/mailboxes/email-accounts.ts'
import { bouncePercent } from '#core/mailboxes/bounce-guard.ts'
import { formatDateTime, formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { guardText } from '#web/words/mailboxes.ts'

export type GuardNoteProps = {
  account: EmailAccount
  /** undefined for viewers */
  onRestart: (() => void) | undefined
}

export function GuardNote({ account: { guard }, onRestart }: GuardNoteProps) {
  if (guard.state === 'ok') return null
  const { title, what } = guardText[guard.state]
  const { counts, since } = guard
  return (
    <Banner
      tone={guard.state === 'halted' ? 'red' : 'amber'}
      icon={<ShieldAlert aria-hidden />}
      title={title}
      className="mt-3"
      action={
        onRestart && (
          <Button size="sm" icon={<Play aria-hidden />} onClick={onRestart}>
            {guardText.restart}
          </Button>
        )
      }
    >
      {counts && (
        <p>
          {guardText.seen(
            formatNumber(counts.sent),
            formatNumber(counts.bounced),
            String(bouncePercent(counts) ?? 0),
          )}
        </p>
      )}
      <p>
        {what} {guardText.advice}
      </p>
      {since && <p className="mt-0.5 text-xs opacity-80">{guardText.since(formatDateTime(since))}</p>}
    </Banner>
  )
}
