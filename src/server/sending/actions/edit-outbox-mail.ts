// A user edits the text of one planned mail for one lead. It is checked like every text; the enrollment is locked, so that a
// mail claimed by the engine is reported as locked, never as changed.
import { outboxBlockerMessage } from '#api/sending/outbox-messages.ts'
import { allow, type Scope } from '#core/access.ts'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { AppError } from '#core/errors.ts'
import { findOutboxBlocker } from '#core/sending/outbox.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode } from '#core/sequences/workflow/workflow.ts'
import { contentFaults, FAKE_REPLY, FALSE_AD_LABEL } from '#core/writing/finalize-content.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { unfilledMessage } from '#core/writing/quality/unfilled-placeholders.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { fillSendTimeVariables } from '#core/writing/template/send-time-variables.ts'
import type { Context } from '#server/context.ts'
import { lockEnrollment } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { listOutboxTargets } from '#server/data/sending/outbox.ts'
import { writeOwnText } from '#server/data/sending/outbox-changes.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import { findSequence } from '#server/data/sequences/sequences.ts'
import { lockMailText } from '#server/data/writing/generated-emails.ts'
import { resumeEnrollments } from '#server/enrollments/actions/resume.ts'
import { updateAlarm } from '#server/writing/actions/check-quality.ts'
import { sampleOptOutUrl } from '#server/writing/actions/preview-mail.ts'
import { storeDataImages } from '#server/writing/actions/store-images.ts'
import { rejectChangedText } from '#server/writing/actions/text-version.ts'
import { type OutboxMailView, readOutboxMails } from './read-outbox-mails.ts'

/**
 * @param seen the version of the text the caller edited
 * @throws planned_mail_not_found; planned_mail_locked (409) with the reason; mail_text_changed (409); validation_failed
 * with the field
 */
export async function editOutboxMail(
  ctx: Context,
  scope: Scope,
  id: string,
  content: MailContent,
  seen?: string,
): Promise<OutboxMailView> {
  const [known] = await listOutboxTargets(ctx.db, [id])
  const place = allow(scope, known, (row) => [row.workspaceId], 'planned_mail_not_found')
  return ctx.db.transaction().execute(async (tx) => {
    const enrollment = await lockEnrollment(tx, place.enrollmentId)
    if (place.leadId) await lockMailText(tx, place, place.leadId)
    const [shown] = await readOutboxMails(ctx, tx, [id])
    if (!enrollment || !shown) throw new AppError('planned_mail_not_found')
    const { row } = shown
    const blocker = findOutboxBlocker('edit', shown.facts) ?? (row.leadId === null ? 'no_contact' : null)
    if (blocker || !row.leadId)
      throw new AppError('planned_mail_locked', { message: outboxBlockerMessage(blocker ?? 'no_contact') })
    assertNoFaults(ctx, content, row.isFirst)
    rejectChangedText(seen, shown.written, content)
    const workflow = await findWorkflow(tx, row.sequenceId)
    const node = workflow && findNode(workflow, row.nodeId)
    const mode = isMail(node) ? node.data.generationMode : 'manual'
    const at = ctx.clock.now()
    await writeOwnText(
      tx,
      { newId: ctx.newId(), sequenceId: row.sequenceId, nodeId: row.nodeId, leadId: row.leadId, mode },
      { ...content, bodyHtml: await storeDataImages(ctx, tx, [place.workspaceId], content.bodyHtml) },
      at,
    )
    const sequence = await findSequence(tx, row.sequenceId)
    if (sequence) await updateAlarm(ctx, tx, sequence, { nodeId: row.nodeId, leadId: row.leadId })
    await insertEvents(tx, [
      { kind: 'edited', at, enrollmentId: row.enrollmentId, executionId: row.id, nodeId: row.nodeId },
    ])
    if (!row.hasEarlier && RESOLVED_BY_TEXT.has(enrollment.statusReason ?? ''))
      await resumeEnrollments(ctx, tx, row.sequenceId, [enrollment], at)
    const [after] = await readOutboxMails(ctx, tx, [id])
    return after ?? shown
  })
}

/** Block reasons that a new text resolves; whether the mail may be sent is decided again when it is due. */
const RESOLVED_BY_TEXT: ReadonlySet<string> = new Set([
  'missing_variable',
  'empty_content',
  'generation_failed',
  'awaiting_content',
  'awaiting_approval',
])

function assertNoFaults(ctx: Context, content: MailContent, isFirst: boolean): void {
  const filled = fillSendTimeVariables(content, { optOutUrl: sampleOptOutUrl(ctx), signature: NO_SIGNATURE })
  const issues = contentFaults(filled, isFirst, EMPTY_SENDER_PROFILE).map((fault) => ({
    path: fault.field,
    message:
      fault.kind === 'leftover'
        ? unfilledMessage(fault.found)
        : fault.kind === 'fake_reply_subject'
          ? FAKE_REPLY
          : fault.kind === 'false_ad_label'
            ? FALSE_AD_LABEL
            : fault.kind === 'empty_subject'
              ? '제목을 입력해 주세요.'
              : '본문을 입력해 주세요.',
  }))
  const [first] = issues
  if (first) throw new AppError('validation_failed', { message: first.message, issues })
}
