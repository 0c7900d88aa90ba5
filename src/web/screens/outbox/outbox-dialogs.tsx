// The questions of the outbox: send ahead of the day, put off, cancel. One is open at a time.
import type { OutboxMail } from '#api/outbox.ts'
import type { Opened } from '#web/lib/opened.ts'
import { CancelDialog } from '#web/screens/outbox/cancel-dialog.tsx'
import { PostponeDialog } from '#web/screens/outbox/postpone-dialog.tsx'
import { SendNowDialog } from '#web/screens/outbox/send-now-dialog.tsx'
import type { useOutboxActs } from '#web/screens/outbox/use-outbox-acts.ts'

export type Asked = { action: 'sendNow' | 'notBefore' | 'cancel'; mails: readonly OutboxMail[] }

export function OutboxDialogs({
  asked,
  acts,
}: {
  asked: Opened<Asked>
  acts: ReturnType<typeof useOutboxActs>
}) {
  const { value, open, onOpenChange, key } = asked
  if (!value) return null
  const { action, mails } = value
  const shared = { mails, open, onOpenChange }
  if (action === 'sendNow') {
    const able = mails.filter((mail) => mail.may.sendNow === null)
    return <SendNowDialog key={key} {...shared} onConfirm={() => acts.sendNow(able)} />
  }
  if (action === 'notBefore')
    return <PostponeDialog key={key} {...shared} onMove={(date, time) => acts.notBefore(mails, date, time)} />
  return <CancelDialog key={key} {...shared} onCancel={(rest) => acts.cancel(mails, rest)} />
}
