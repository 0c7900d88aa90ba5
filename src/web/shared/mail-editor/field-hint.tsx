// The hint of a field: what is always to be known about it, then what to look at once more. The words of the latter are fetched
// when there is something to say.
import { lazy, type ReactNode, Suspense } from 'react'
import type { MailHint } from '#core/writing/mail-hints.ts'
import { retryImport } from '#web/lib/retry-import.ts'

const HintLines = lazy(async () => ({
  default: (await retryImport(() => import('./hint-lines.tsx'))).HintLines,
}))

/** Nothing where there is neither. */
export const fieldHint = (always: ReactNode, hints: readonly MailHint[]): ReactNode =>
  hints.length > 0 ? (
    <Suspense fallback={always}>
      <HintLines hints={hints}>{always}</HintLines>
    </Suspense>
  ) : (
    always
  )
