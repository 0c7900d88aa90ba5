// Says that nothing is really sent while no real mailbox is connected, and shows the sandbox time.
import { ArrowRight, FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSandboxState } from '#web/data/sandbox/sandbox-state.ts'
import { formatDateTime } from '#web/lib/format.ts'
import { useSelectedWorkspace } from '#web/lib/selected-workspace.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { shell } from '#web/words/shell.ts'

const HOUR = 3_600_000

export function SandboxBanner() {
  const state = useSandboxState(useSelectedWorkspace())
  const now = useMinute()
  const { pathname } = useLocation()
  if (!state?.sealed) return null
  const hours = Math.round(state.offsetMs / HOUR)
  return (
    <Banner
      isStrip
      tone="gray"
      icon={<FlaskConical aria-hidden />}
      title={shell.sandboxBanner}
      className="border-dashed border-line-strong"
      action={
        pathname !== '/sandbox' && (
          <Link
            to="/sandbox"
            className="inline-flex min-h-6 items-center gap-1 rounded-md font-medium underline decoration-current/35 underline-offset-3 hover:decoration-current"
          >
            {shell.sandboxOpen}
            <ArrowRight aria-hidden />
          </Link>
        )
      }
    >
      {/* the sandbox has the clock itself */}
      {hours > 0 && pathname !== '/sandbox' && (
        <span className="tabular max-sm:hidden">
          {shell.sandboxClock(
            formatDateTime(now + state.offsetMs, now),
            shell.sandboxAhead(Math.floor(hours / 24), hours % 24),
          )}
        </span>
      )}
    </Banner>
  )
}

/** The current time, updated every half minute. */
function useMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
