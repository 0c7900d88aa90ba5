// Shown while the server cannot be reached or responds slowly, and the time of the data shown meanwhile.
import { Clock, CloudOff, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { connection, useConnection } from '#web/lib/api/connection.ts'
import { formatClock } from '#web/lib/format.ts'
import { shell } from '#web/shared/text/shell.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

export function ConnectionBanner() {
  const { state } = useConnection()
  const [isConnecting, setConnecting] = useState(false)
  if (state === 'ok') return null
  if (state === 'slow')
    return (
      <Banner isStrip role="status" tone="gray" icon={<Hourglass aria-hidden />} title={shell.slow}>
        {shell.slowHint}
      </Banner>
    )
  const connect = (): void => {
    setConnecting(true)
    void connection.probe().finally(() => setConnecting(false))
  }
  return (
    <Banner
      isStrip
      role="status"
      tone="amber"
      icon={<CloudOff aria-hidden />}
      title={shell.lost}
      action={
        <Button size="sm" busy={isConnecting} onClick={connect}>
          {shell.connect}
        </Button>
      }
    >
      {shell.lostHint}
    </Banner>
  )
}

/** Above the lists of a screen while they cannot be fetched again. */
export function OutdatedNote() {
  const { state, lastResponseAt } = useConnection()
  if (state !== 'lost' || lastResponseAt === null) return null
  return (
    <p className="tabular absolute top-1 right-4 flex items-center gap-1 text-xs font-medium text-amber-ink sm:right-8">
      <Clock aria-hidden className="size-3.5" />
      {shell.outdatedAt(formatClock(lastResponseAt))}
    </p>
  )
}
