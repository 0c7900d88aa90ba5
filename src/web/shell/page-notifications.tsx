// What the page itself shows of events: the number in its title, and notifications of the browser. Also while the page is hidden, when no
// notices of change arrive.
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/lib/api/api.ts'
import { useIntervalWithoutNotices } from '#web/lib/api/connection.ts'
import { REFETCH_MS } from '#web/lib/api/freshness.ts'
import { useRead } from '#web/lib/api/query.ts'
import {
  browserPermission,
  showBrowserNotification,
  wantsBrowserNotifications,
} from '#web/lib/browser-notifications.ts'
import { setTitleCount } from '#web/lib/title-count.ts'

export function PageNotifications() {
  const navigate = useNavigate()
  const refetchInterval = useIntervalWithoutNotices(REFETCH_MS.stats)
  const { data } = useRead(
    api.notifications.listPageNotifications,
    { query: {} },
    { refetchInterval, refetchIntervalInBackground: true },
  )
  const known = useRef<Set<string> | null>(null)
  useEffect(() => setTitleCount(data?.unread ?? 0), [data?.unread])
  useEffect(() => () => setTitleCount(0), [])
  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...data.notifications.map(({ id }) => id)])
    // what is there when the page opens was sent before
    if (!before || !wantsBrowserNotifications.get() || browserPermission() !== 'granted') return
    for (const notification of data.notifications)
      if (!before.has(notification.id))
        showBrowserNotification(notification, () => void navigate(notification.url))
  }, [data, navigate])
  return null
}
