// The three things that are tried on a mailbox, and how each went.
import { CircleCheck, CircleMinus, CircleX } from 'lucide-react'
import type { Verification } from '#web/mailboxes/queries/mailboxes.ts'
import { verifyText } from '#web/shared/text/mailboxes.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

const NAMES = ['smtp', 'imap', 'round_trip'] as const

/** @param result undefined while it is under way */
export const Checks = ({ result }: { result: Verification | undefined }) => (
  <ul className="flex flex-col divide-y divide-line rounded-xl border border-line">
    {NAMES.map((name) => {
      const check = result?.checks.find((one) => one.name === name)
      return (
        <li key={name} className="flex items-start gap-3 px-4 py-3">
          <span className="mt-px shrink-0 [&_svg]:size-[18px]">
            {!result ? (
              <Spinner className="text-muted" />
            ) : !check ? (
              <CircleMinus aria-hidden className="text-faint" />
            ) : check.ok ? (
              <CircleCheck aria-label={verifyText.passed} className="text-green-ink" />
            ) : (
              <CircleX aria-label={verifyText.refused} className="text-red-ink" />
            )}
          </span>
          <div className="min-w-0">
            <p className="text-sm font-semibold">{verifyText.checks[name]}</p>
            <p className="text-sm text-muted">
              {result ? (check?.message ?? verifyText.skipped) : verifyText.waiting}
            </p>
          </div>
        </li>
      )
    })}
  </ul>
)
