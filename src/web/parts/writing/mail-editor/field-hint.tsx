// The hint below a field: the fixed hint, then hints about its text. Their texts are loaded when needed.
import type { ReactNode } from 'react'
import type { MailHint } from '#core/writing/quality/mail-hints.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'

const HintLines = lazyPart(
  () => import('./hint-lines.tsx'),
  'HintLines',
  ({ children }) => children,
)

/** Renders nothing without hints. @param options.showsLines false: the field does not show the lines of its text */
export const fieldHint = (
  always: ReactNode,
  hints: readonly MailHint[],
  { showsLines = true }: { showsLines?: boolean } = {},
): ReactNode =>
  hints.length > 0 ? (
    <HintLines hints={hints} showsLines={showsLines}>
      {always}
    </HintLines>
  ) : (
    always
  )
