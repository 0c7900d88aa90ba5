// Turns pending events into decisions: who is notified, by which channel, from when. The events are deleted in the transaction
// that inserts the decisions, so a crash loses none and repeats none.
import {
  type NotificationEvent,
  type NotificationPreferences,
  type NotifiedMember,
  notificationsFor,
} from '#core/overview/notifications.ts'
import type { Context } from '#server/context.ts'
import { listPreferences } from '#server/data/overview/notification-settings.ts'
import {
  claimPendingNotificationEvents,
  insertNotifications,
  listNotifiedMembers,
  type PendingNotificationEvent,
} from '#server/data/overview/notifications.ts'

const BATCH = 200

/** @returns true when the batch was full, so more events may be waiting */
export async function decideNotifications(ctx: Context): Promise<boolean> {
  return ctx.db.transaction().execute(async (tx) => {
    const events = await claimPendingNotificationEvents(tx, BATCH)
    const workspaces = new Map<
      string,
      { members: NotifiedMember[]; preferences: Map<string, NotificationPreferences> }
    >()
    const now = ctx.clock.now()
    for (const event of events) {
      const { workspaceId } = event
      const subjectId = subjectOf(event)
      const kinds = kindsOf(event)
      if (subjectId === null || kinds.length === 0) continue
      const known = workspaces.get(workspaceId) ?? {
        members: await listNotifiedMembers(tx, workspaceId),
        preferences: await listPreferences(tx, workspaceId),
      }
      workspaces.set(workspaceId, known)
      const decided = notificationsFor({ ...event, kinds }, known.members, known.preferences, now)
      await insertNotifications(
        tx,
        { ...event, subjectId },
        decided.map((one) => ({ ...one, id: ctx.newId() })),
        now,
      )
    }
    return events.length === BATCH
  })
}

/** Members are not notified of the intent `other`. */
function kindsOf({ kind, intents, asksMeeting }: PendingNotificationEvent): NotificationEvent[] {
  if (kind !== 'reply') return [kind]
  const isNotified = (intent: string | null): intent is NotificationEvent =>
    intent !== null && intent !== 'other'
  return [...intents.filter(isNotified), ...(asksMeeting ? (['meeting'] as const) : [])]
}

/** null: it has been deleted since */
function subjectOf({
  kind,
  threadId,
  leadId,
  enrollmentId,
  emailAccountId,
  sequenceId,
}: PendingNotificationEvent) {
  switch (kind) {
    case 'reply':
      return threadId
    case 'opt_out':
      return leadId ?? enrollmentId
    case 'check':
      return sequenceId
    case 'bounce_guard':
    case 'mailbox_stopped':
      return emailAccountId
  }
}
