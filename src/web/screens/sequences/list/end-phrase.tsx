// The expected end of a sequence in its row, and the mailboxes that send its planned mails.
import type { SequenceFinish } from '#api/sending/sequence-plan.ts'
import { cx } from '#web/ui/cx.ts'
import { tooltipProps } from '#web/ui/menu/tooltip.tsx'
import { mailboxesText, type SequenceRow, sequenceEnd } from './sequence-end.ts'

export function EndPhrase({ row, className }: { row: SequenceRow; className?: string | undefined }) {
  const end = sequenceEnd(row, row.finish ?? undefined, Date.now())
  if (!end) return null
  return (
    <span
      className={cx('tabular', !end.isDate && 'text-muted', className)}
      {...(end.hint !== null && { ...tooltipProps(end.hint), 'aria-description': end.hint })}
    >
      {end.phrase}
    </span>
  )
}

export function Mailboxes({ finish: { mailboxes } }: { finish: SequenceFinish }) {
  const [first, ...others] = mailboxes
  if (first === undefined) return null
  return (
    <span className="block max-w-[104px] truncate text-xs text-faint" {...tooltipProps(mailboxes.join('\n'))}>
      {mailboxesText(first, others.length)}
    </span>
  )
}
