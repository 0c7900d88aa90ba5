import { useEffect, useState } from 'react'
import { useMe } from '#web/data/accounts/session.ts'
import { storedFlag } from '#web/lib/stored.ts'

/** Whether this is the first reply that the user sees in this browser: it is highlighted once, wherever it is seen first. */
export function useFirstReply(isReply: boolean): boolean {
  const { user } = useMe()
  const seen = storedFlag(`ieum:reply-seen.${user.id}`, false)
  const wasSeen = seen.use()
  const [isFirst, setIsFirst] = useState(false)
  if (isReply && !wasSeen && !isFirst) setIsFirst(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the flag has no identity
  useEffect(() => {
    if (isReply) seen.set(true)
  }, [isReply])
  return isFirst
}
