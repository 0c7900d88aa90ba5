// The number of an email in its colour.
import { playbackText } from '#web/screens/designer/rehearsal/rehearsal-text.ts'
import { cx } from '#web/ui/cx.ts'
import { TONE_SOFT } from '#web/ui/tone.ts'
import type { EmailNumber } from './email-numbers.ts'

export const EmailNumberBadge = ({
  sign,
  className,
}: {
  sign: EmailNumber | undefined
  className?: string
}) =>
  sign && (
    <span
      className={cx(
        'tabular inline-flex h-[19px] shrink-0 items-center rounded-md px-1.5 text-2xs font-semibold',
        TONE_SOFT[sign.colour],
        className,
      )}
    >
      {playbackText.mail(sign.number)}
    </span>
  )
