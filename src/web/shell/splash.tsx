// The empty page before the first screen; after a moment with a loading sign.
import { common } from '#web/lib/common-text.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'

export const Splash = () => (
  <div className="grid min-h-dvh place-items-center text-faint">
    <Spinner
      label={common.loading}
      className="size-5 animate-[spin_1s_linear_infinite,appear_0.2s_0.35s_both]"
    />
  </div>
)
