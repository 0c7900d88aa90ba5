// The hint below a field: the fixed hint, then hints about its text. Their texts are loaded when needed.
import { lazy, type ReactNode, Suspense } from 'react'
import type { MailHint } from '#core/writing/mail-hints.ts'
import { retryImport } from '#web/lib/retry-import.ts'

const HintLines = lazy(async () => ({
  default: (await retryImport(() => import('./hint-lines.tsx'))).HintLines,
}))

/** Renders nothing without hints. @param options.showsLines false: the field does not show the lines of its text */
export const fieldHint = (
  always: ReactNode,
  hints: readonly MailHint[],
  { showsLines = true }: { showsLines?: boolean } = {},
): ReactNode =>
  hints.length > 0 ? (
    <Suspense fallback={always}>
      <HintLines hints={hints} showsLines={showsLines}>
        {always}
      </HintLines>
    </Suspense>
  ) : (
    always
  )
