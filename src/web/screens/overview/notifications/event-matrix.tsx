// Events by channels, as a table of checkboxes.
import { Link } from 'react-router'
import type { NotificationSetting } from '#api/overview/notifications.ts'
import { NOTIFICATION_WORDS } from '#core/overview/notification-message.ts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
} from '#core/overview/notifications.ts'
import { api } from '#web/lib/api/api.ts'
import { useRead } from '#web/lib/api/query.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { notificationsText } from './text.ts'

type Events = NotificationSetting['events']
type EventMatrixProps = {
  workspaceId: string
  events: Events
  /** a chat is chosen */
  hasChat: boolean
  onChange: (events: Events) => void
}

export function EventMatrix({ workspaceId, events, hasChat, onChange }: EventMatrixProps) {
  const toggle = (event: NotificationEvent, channel: NotificationChannel, isOn: boolean): void => {
    const others = events[event].filter((one) => one !== channel)
    onChange({ ...events, [event]: isOn ? [...others, channel] : others })
  }
  return (
    <>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            <th scope="col" className="py-1.5 text-left font-medium">
              {notificationsText.event}
            </th>
            {NOTIFICATION_CHANNELS.map((channel) => (
              <th key={channel} scope="col" className="w-16 py-1.5 font-medium sm:w-24">
                {notificationsText.channels[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {NOTIFICATION_EVENTS.map((event) => (
            <tr key={event} className="h-10">
              <th scope="row" className="text-left font-normal">
                {NOTIFICATION_WORDS[event]}
              </th>
              {NOTIFICATION_CHANNELS.map((channel) => (
                <td key={channel} className="text-center">
                  <Checkbox
                    hideLabel
                    label={notificationsText.cell(
                      NOTIFICATION_WORDS[event],
                      notificationsText.channels[channel],
                    )}
                    checked={events[event].includes(channel)}
                    disabled={channel === 'chat' && !hasChat}
                    onCheckedChange={(isOn) => toggle(event, channel, isOn)}
                  />
                </td>
              ))}
            </tr>
          ))}
          <DigestRow workspaceId={workspaceId} />
        </tbody>
      </table>
      {!hasChat && <p className="mt-2 text-xs text-muted">{notificationsText.chatNeeded}</p>}
    </>
  )
}

/** It has settings of its own. */
function DigestRow({ workspaceId }: { workspaceId: string }) {
  const { data } = useRead(api.digest.getDigest, { params: { id: workspaceId } })
  const time = `${String(data?.hour ?? 0).padStart(2, '0')}:00`
  return (
    <tr className="h-10">
      <th scope="row" className="text-left font-normal">
        {notificationsText.digest}
      </th>
      <td className="text-center text-muted">—</td>
      <td className="text-center text-xs">
        <Link className="link" to="/settings?tab=digest">
          {data?.isOn ? notificationsText.digestOn(time) : notificationsText.digestOff}
        </Link>
      </td>
      <td className="text-center text-muted">—</td>
    </tr>
  )
}
