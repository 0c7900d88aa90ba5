// The questions of the outbox: send ahead of the day, put off, cancel. One is open at a time.
import type { Opened } from '#web/lib/form/open-dialog.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { PostponeDialog } from './postpone-dialog.tsx'
import { SendNowDialog } from './send-now-dialog.tsx'
import type { Chosen, useOutboxActions } from './use-outbox-actions.ts'

export type Asked = { action: 'sendNow' | 'notBefore' | 'cancel'; chosen: Chosen }

export function OutboxDialogs({
  asked,
  acts,
}: {
  asked: Opened<Asked>
  acts: ReturnType<typeof useOutboxActions>
}) {
  const { value, open, onOpenChange, key } = asked
  if (!value) return null
  const { action, chosen } = value
  const shared = { chosen, open, onOpenChange }
  if (action === 'sendNow') {
    const unable = new Set(chosen.mails.flatMap(({ id, may }) => (may.sendNow === null ? [] : [id])))
    const able = chosen.ids.filter((id) => !unable.has(id))
    return <SendNowDialog key={key} {...shared} onConfirm={() => acts.sendNow(able)} />
  }
  if (action === 'notBefore')
    return (
      <PostponeDialog key={key} {...shared} onMove={(date, time) => acts.notBefore(chosen, date, time)} />
    )
  return <CancelDialog key={key} {...shared} onCancel={(rest) => acts.cancel(chosen.ids, rest)} />
}
