// Shown while the server cannot be reached, with the time of the data, or while it responds slowly.
import { CloudOff, Hourglass } from 'lucide-react'
import { useState } from 'react'
import { connection, useConnection } from '#web/lib/api/connection.ts'
import { formatClock } from '#web/lib/format.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

const text = {
  lost: '서버와 연결이 끊겼습니다.',
  lostHint: '연결되면 자동으로 새로 고칩니다.',
  slow: '연결이 느립니다.',
  slowHint: '응답을 기다리고 있습니다.',
  connect: '지금 다시 연결',
  outdatedAt: (time: string) => `${time} 기준`,
} as const

export function ConnectionBanner() {
  const { state, lastResponseAt } = useConnection()
  const [isConnecting, setConnecting] = useState(false)
  if (state === 'ok') return null
  if (state === 'slow')
    return (
      <Banner isStrip role="status" tone="gray" icon={<Hourglass aria-hidden />} title={text.slow}>
        {text.slowHint}
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
      title={text.lost}
      action={
        <Button size="sm" busy={isConnecting} onClick={connect}>
          {text.connect}
        </Button>
      }
    >
      <span className="max-sm:hidden">{text.lostHint}</span>
      {lastResponseAt !== null && (
        <span className="tabular ml-1.5 font-semibold">{text.outdatedAt(formatClock(lastResponseAt))}</span>
      )}
    </Banner>
  )
}
