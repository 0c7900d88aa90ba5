import { Link } from 'react-router'
import type { NotificationSetting } from '#api/overview/notifications.ts'
import { NOTIFICATION_WORDS } from '#core/overview/notification-message.ts'
import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_EVENTS,
  type NotificationChannel,
  type NotificationEvent,
} from '#core/overview/notifications.ts'
import { atLeast, useMyWorkspaces, type WorkspaceMembership } from '#web/data/workspaces/workspaces.ts'
import { api } from '#web/lib/api/api.ts'
import { query, useChange, useRead } from '#web/lib/api/query.ts'
import { type Draft, useDraft } from '#web/lib/form/draft.ts'
import { toastFailure, toastSuccess } from '#web/lib/toast.ts'
import { useSectionWorkspace } from '#web/parts/workspaces/section-workspace.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCards } from '#web/ui/form/radio-cards.tsx'
import { SettingsForm } from '#web/ui/form/settings-form.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TimeInput } from '#web/ui/form/time-input.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { BrowserNotifications, ChatChannel, MailChannel } from './channels.tsx'
import { draftOf, faultsOf, inputOf, type NotificationsDraft } from './notifications-draft.ts'
import { notificationsText } from './text.ts'

export function NotificationsSection() {
  const { workspace, choice } = useSectionWorkspace(notificationsText.pick, useMyWorkspaces())
  if (!workspace) return null
  return (
    <div className="flex flex-col gap-8">
      {choice}
      <WorkspaceNotifications key={workspace.id} workspace={workspace} />
    </div>
  )
}

function WorkspaceNotifications({ workspace: { id, role } }: { workspace: WorkspaceMembership }) {
  const setting = useRead(api.notifications.getNotifications, { query: { workspaceId: id } })
  if (!atLeast(role, 'member')) return <Banner tone="gray">{notificationsText.viewer}</Banner>
  if (!setting.data)
    return <Loading query={setting} title={notificationsText.loadFailed} className="h-96 rounded-xl" />
  return <NotificationsForm workspaceId={id} setting={setting.data} isAdmin={atLeast(role, 'admin')} />
}

type FormProps = { workspaceId: string; setting: NotificationSetting; isAdmin: boolean }

function NotificationsForm({ workspaceId, setting, isAdmin }: FormProps) {
  const draft = useDraft(draftOf(setting))
  const save = useChange(api.notifications.saveNotifications, {
    replies: query(api.notifications.getNotifications, { query: { workspaceId } }),
  })
  const submit = async (): Promise<void> => {
    if (draft.flag(faultsOf(draft.values))) return
    draft.reset(draftOf(await save.mutateAsync({ body: { workspaceId, ...inputOf(draft.values) } })))
    toastSuccess(notificationsText.saved)
  }
  const { values, set } = draft
  const channel = { workspaceId, setting, isUnsaved: draft.isDirty }
  return (
    <SettingsForm draft={draft} onSave={submit} failed={notificationsText.saveFailed} busy={save.isPending}>
      <Section title={notificationsText.what} description={notificationsText.whatHint}>
        <EventMatrix
          workspaceId={workspaceId}
          events={values.events}
          hasChat={values.webhookId !== ''}
          onChange={(events) => set({ events })}
        />
      </Section>
      <Section title={notificationsText.audience}>
        <RadioCards
          label={notificationsText.audience}
          value={values.audience}
          onValueChange={(audience) => set({ audience })}
          cards={(['mine', 'all'] as const).map((value) => ({
            value,
            ...notificationsText.audiences[value],
          }))}
        />
      </Section>
      <Section title={notificationsText.delivery}>
        <div className="divide-y divide-line">
          <BrowserNotifications />
          <MailChannel {...channel} />
          <ChatChannel
            {...channel}
            webhookId={values.webhookId}
            onChange={(webhookId) => set({ webhookId })}
          />
        </div>
      </Section>
      <QuietHours draft={draft} />
      <WorkspaceTextSwitch workspaceId={workspaceId} showsText={setting.showsText} mayChange={isAdmin} />
    </SettingsForm>
  )
}

const QuietHours = ({ draft: { values, set, issueOf } }: { draft: Draft<NotificationsDraft> }) => (
  <Section title={notificationsText.quiet}>
    <div className="flex flex-col gap-3">
      <Switch
        label={notificationsText.quietOn}
        hint={notificationsText.quietHint}
        checked={values.isQuiet}
        onCheckedChange={(isQuiet) => set({ isQuiet })}
      />
      {values.isQuiet && (
        <div className="grid max-w-80 grid-cols-2 gap-3">
          <Field label={notificationsText.quietFrom} error={issueOf('quietFrom')}>
            <TimeInput value={values.quietFrom} onChange={(quietFrom) => set({ quietFrom })} />
          </Field>
          <Field label={notificationsText.quietUntil} error={issueOf('quietUntil')}>
            <TimeInput value={values.quietUntil} onChange={(quietUntil) => set({ quietUntil })} />
          </Field>
        </div>
      )}
    </div>
  </Section>
)

// Whether the notifications of a workspace contain words of replies: for all members, changed by its admins, at once.
type WorkspaceTextSwitchProps = { workspaceId: string; showsText: boolean; mayChange: boolean }

function WorkspaceTextSwitch({ workspaceId, showsText, mayChange }: WorkspaceTextSwitchProps) {
  const change = useChange(api.workspaces.updateWorkspace, { isAwaited: true })
  return (
    <Switch
      label={notificationsText.workspaceText}
      hint={notificationsText.workspaceTextHint(mayChange)}
      checked={showsText}
      disabled={!mayChange || change.isPending}
      onCheckedChange={(notificationsShowText) =>
        change.mutate(
          { params: { id: workspaceId }, body: { notificationsShowText } },
          { onError: (error) => toastFailure(error, notificationsText.workspaceTextFailed) },
        )
      }
    />
  )
}

type Events = NotificationSetting['events']
type EventMatrixProps = {
  workspaceId: string
  events: Events
  /** a chat is chosen */
  hasChat: boolean
  onChange: (events: Events) => void
}

/** Events by channels, as a table of checkboxes. */
function EventMatrix({ workspaceId, events, hasChat, onChange }: EventMatrixProps) {
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
