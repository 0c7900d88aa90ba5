// How a member is notified: this browser, a mail, a chat; each with a test that reports what happened.
import { type ReactNode, useState } from 'react'
import type { NotificationSetting } from '#api/overview/notifications.ts'
import { useMe } from '#web/data/accounts/session.ts'
import { api } from '#web/lib/api/api.ts'
import { useChange } from '#web/lib/api/query.ts'
import {
  browserPermission,
  requestBrowserPermission,
  showBrowserNotification,
  wantsBrowserNotifications,
} from '#web/lib/browser-notifications.ts'
import { failureText } from '#web/lib/toast.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { webhookText } from '#web/words/webhooks.ts'
import { notificationsText } from './text.ts'

type ChannelProps = {
  workspaceId: string
  setting: NotificationSetting
  /** a test uses what is saved */
  isUnsaved: boolean
}

type RowProps = { children: ReactNode; test?: ReactNode; result?: TestResult | null }
type TestResult = { isSent: boolean; message: string }

const Row = ({ children, test, result }: RowProps) => (
  <div className="flex flex-col gap-2 py-3.5 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 flex-1 basis-56">{children}</div>
      {test}
    </div>
    <p role="status" className={result?.isSent === false ? 'text-xs text-red-ink' : 'text-xs text-muted'}>
      {result?.message}
    </p>
  </div>
)

export function BrowserNotifications() {
  const isWanted = wantsBrowserNotifications.use()
  const [permission, setPermission] = useState(browserPermission)
  const [result, setResult] = useState<TestResult | null>(null)
  const isOn = isWanted && permission === 'granted'
  const change = async (on: boolean): Promise<void> => {
    setResult(null)
    const next = on ? await requestBrowserPermission() : permission
    setPermission(next)
    wantsBrowserNotifications.set(on && next === 'granted')
  }
  const test = (): void => {
    const { testTitle: title, testText: text, testShown } = notificationsText
    showBrowserNotification({ id: 'test', title, text }, () => {})
    setResult({ isSent: true, message: testShown })
  }
  return (
    <Row result={result} test={isOn && <TestButton channel={notificationsText.page} onClick={test} />}>
      <p className="text-sm font-semibold">{notificationsText.page}</p>
      <p className="mb-2 text-xs text-muted">{notificationsText.pageHint}</p>
      <Switch
        label={notificationsText.browser}
        hint={
          permission === 'denied'
            ? notificationsText.browserDenied
            : permission === 'unsupported'
              ? notificationsText.browserUnsupported
              : notificationsText.browserHint
        }
        checked={isOn}
        disabled={permission === 'denied' || permission === 'unsupported'}
        onCheckedChange={(on) => void change(on)}
      />
    </Row>
  )
}

export function MailChannel({ workspaceId, setting: { mailbox }, isUnsaved }: ChannelProps) {
  const { user } = useMe()
  const { result, ...test } = useTest(workspaceId, 'mail')
  return (
    <Row
      result={result}
      test={mailbox && <TestButton channel={notificationsText.mail} disabled={isUnsaved} {...test} />}
    >
      <p className="text-sm font-semibold">{notificationsText.mail}</p>
      <p className="text-xs break-words text-muted">
        {mailbox ? notificationsText.mailTo(user.email, mailbox.address) : notificationsText.noMailbox}
      </p>
    </Row>
  )
}

type ChatChannelProps = ChannelProps & { webhookId: string; onChange: (webhookId: string) => void }

export function ChatChannel({ workspaceId, setting, isUnsaved, webhookId, onChange }: ChatChannelProps) {
  const { webhooks } = setting
  const { result, ...test } = useTest(workspaceId, 'chat')
  const chosen = webhooks.find(({ id }) => id === webhookId)
  return (
    <Row
      result={result}
      test={chosen && <TestButton channel={notificationsText.chat} disabled={isUnsaved} {...test} />}
    >
      {webhooks.length === 0 ? (
        <>
          <p className="text-sm font-semibold">{notificationsText.chat}</p>
          <p className="text-xs text-muted">{notificationsText.noChats}</p>
        </>
      ) : (
        <Field
          label={notificationsText.chat}
          hint={notificationsText.chatHint}
          error={chosen && chosen.state !== 'on' ? notificationsText.stopped : undefined}
        >
          <Select
            className="max-w-80"
            value={webhookId}
            onValueChange={onChange}
            options={[
              { value: '', label: notificationsText.noChat },
              ...webhooks.map(({ id, format, description }) => ({
                value: id,
                label: [webhookText.formats[format], description].filter(Boolean).join(' · '),
              })),
            ]}
          />
        </Field>
      )}
    </Row>
  )
}

function useTest(workspaceId: string, channel: 'mail' | 'chat') {
  const test = useChange(api.notifications.testNotification, { stale: [] })
  const result: TestResult | null = test.isError
    ? { isSent: false, message: failureText(test.error, notificationsText.testFailed) }
    : (test.data ?? null)
  return { result, busy: test.isPending, onClick: () => test.mutate({ body: { workspaceId, channel } }) }
}

type TestButtonProps = { channel: string; busy?: boolean; disabled?: boolean; onClick: () => void }

const TestButton = ({ channel, busy = false, disabled = false, onClick }: TestButtonProps) => (
  <Button
    size="sm"
    busy={busy}
    disabled={disabled}
    title={disabled ? notificationsText.testUnsaved : undefined}
    aria-label={notificationsText.testOf(channel)}
    onClick={onClick}
  >
    {notificationsText.test}
  </Button>
)
