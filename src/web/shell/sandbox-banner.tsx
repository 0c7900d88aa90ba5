// Says that nothing is really sent while no real mailbox is connected, and shows the sandbox time.
import { ArrowRight, FlaskConical } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSandboxState } from '#web/data/sandbox/sandbox-state.ts'
import { useSelectedWorkspace } from '#web/lib/selected-workspace.ts'
import { SandboxClock } from '#web/parts/sandbox/sandbox-clock.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { shell } from '#web/words/shell.ts'

const HALF_AN_HOUR = 1_800_000

export function SandboxBanner() {
  const state = useSandboxState(useSelectedWorkspace())
  const { pathname } = useLocation()
  if (!state?.sealed) return null
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
      {state.offsetMs >= HALF_AN_HOUR && pathname !== '/sandbox' && (
        <SandboxClock offsetMs={state.offsetMs} className="ml-2 hidden sm:inline-flex" />
      )}
    </Banner>
  )
}
