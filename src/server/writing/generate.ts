// Writes one mail: the job of a generation run, or of an enrollment that has reached a mail nobody wrote yet. The row is
// claimed, the model asked, the answer checked and stored; then whoever waited for it goes on (rules.md ).

import type { WritingOutcome } from '#core/ports.ts'
import type { MailContent } from '#core/sending/decide-send.ts'
import { precedingEmailDrafts, startsThread } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { findNode, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { addClosing } from '#core/writing/email-closing.ts'
import { EMAIL_FIELDS, emailPrompt, PROMPT_VERSION } from '#core/writing/prompt.ts'
import { renderFault, renderTemplate } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/sanitize-html.ts'
import type { Context } from '#server/context.ts'
import { resumeAwaiting } from '#server/enrollments/actions/resume-awaiting.ts'
import { lockEnrollment, updateEnrollmentStatus } from '#server/enrollments/store/enrollments.ts'
import { insertEvents } from '#server/enrollments/store/events.ts'
import { findPublishedWorkflow, findSequence } from '#server/sequences/store/sequences.ts'
import { type Booked, openWriter } from '#server/writing/actions/open-writer.ts'
import type { EmailSettings } from '#server/writing/store/generated-emails.ts'
import { finishRun, stopRun } from '#server/writing/store/generation-runs.ts'
import {
  claimEmail,
  isStillWanted,
  listAwaiting,
  listAwaitingRun,
  listEarlierMails,
  type ModelUseOfMail,
  recordFailed,
  recordWritten,
  type Task,
} from '#server/writing/store/tasks.ts'

export async function generateEmail(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const task = await claimEmail(ctx.db, id, ctx.clock.now())
  if (!task) return
  const outcome = await write(ctx, task, signal)
  // told to stop: whoever takes the job next writes the mail
  if (!outcome.ok && signal.aborted) throw new Error('stopped while a mail was being written')
  const at = ctx.clock.now()
  // cancelled, deleted or asked for anew while it waited: whoever did so has seen to the row
  if (!outcome.ok && outcome.retry === 'unwanted') return
  if (outcome.ok) {
    await recordWritten(ctx.db, task, outcome.content, outcome.use, outcome.settings, at)
    await resumeAwaiting(ctx, task)
  } else if (outcome.retry === 'stop' && task.runId) {
    // one sentence for the run, not one failure per mail
    await stopRun(ctx.db, task.runId, outcome.why, at)
    await block(ctx, await listAwaitingRun(ctx.db, task.runId), task.nodeId, outcome.why)
  } else {
    await recordFailed(ctx.db, task, outcome.why, at)
    await block(ctx, await listAwaiting(ctx.db, task.sequenceId, [task.leadId]), task.nodeId, outcome.why)
  }
  if (task.runId) await finishRun(ctx.db, task.runId, at)
}

/** The job of a mail has failed for the last time: the mail says so, and nobody is left waiting for it. */
export async function failGeneration(ctx: Context, id: string): Promise<void> {
  const at = ctx.clock.now()
  const task = await claimEmail(ctx.db, id, at)
  if (!task) return
  const why = '서버 오류로 생성하지 못했습니다. 다시 생성해 주세요.'
  await recordFailed(ctx.db, task, why, at)
  await block(ctx, await listAwaiting(ctx.db, task.sequenceId, [task.leadId]), task.nodeId, why)
  if (task.runId) await finishRun(ctx.db, task.runId, at)
}

type Result =
  | {
      ok: true
      content: MailContent
      use: ModelUseOfMail | null
      /** it was written with */
      settings: EmailSettings
    }
  | { ok: false; retry: 'stop' | 'later' | 'never' | 'unwanted'; why: string }

async function write(ctx: Context, task: Task, signal: AbortSignal): Promise<Result> {
  if (task.mode === 'manual') return render(ctx, task)
  const workflow = await drawing(ctx, task.sequenceId)
  const node = workflow && findNode(workflow, task.nodeId)
  const aiPrompt = task.aiPrompt ?? (isMail(node) ? node.data.aiPrompt : '')
  if (aiPrompt.trim() === '') return { ok: false, retry: 'never', why: 'AI 프롬프트가 비어 있습니다.' }
  const before = workflow ? precedingEmailDrafts(workflow, task.nodeId).reverse() : []
  const earlier = await listEarlierMails(ctx.db, task.sequenceId, task.leadId, before)
  const sequence = await findSequence(ctx.db, task.sequenceId)
  if (!sequence) return { ok: false, retry: 'never', why: '시퀀스가 삭제되었습니다.' }
  const writer = await openWriter(ctx, task.workspaceId)
  const request = emailPrompt(aiPrompt, task.lead, earlier, { ...sequence, ...writer.record }, task)
  const answer = await writer.write(
    { ...request, model: task.aiModel ?? 'gpt-3.5-turbo', fields: EMAIL_FIELDS },
    signal,
    { sequenceId: task.sequenceId, runId: task.runId },
    {
      refuse: async (hasWaited) => (hasWaited && !(await isStillWanted(ctx.db, task)) ? UNWANTED : null),
    },
  )
  const settings = { ...NO_SETTINGS, mode: task.mode, aiModel: task.aiModel, aiPrompt }
  if (answer.ok) return check(answer, settings, !workflow || startsThread(workflow, task.nodeId))
  return { ok: false, retry: answer.code === 'unwanted' ? 'unwanted' : answer.retry, why: answer.why }
}

const UNWANTED: WritingOutcome = {
  ok: false,
  retry: 'never',
  code: 'unwanted',
  why: '취소했습니다.',
  retryAfterMs: null,
  durationMs: 0,
}

/** A model's text is taken in only when it is a mail; its HTML is made harmless on the way in. */
function check(answer: Extract<Booked, { ok: true }>, settings: EmailSettings, isFirst: boolean): Result {
  const subject = (answer.fields.subject ?? '').replaceAll(/[\r\n]+/g, ' ').trim()
  const bodyText = (answer.fields.bodyText ?? '').trim()
  const bodyHtml = (answer.fields.bodyHtml ?? '').trim()
  if (bodyText === '' && bodyHtml === '')
    return { ok: false, retry: 'never', why: 'AI가 빈 본문을 보냈습니다. 다시 생성해 주세요.' }
  if (isFirst && subject === '')
    return { ok: false, retry: 'never', why: 'AI가 제목을 작성하지 않았습니다. 다시 생성해 주세요.' }
  const { model, tokensIn, tokensOut, durationMs, cost } = answer
  return {
    ok: true,
    content: addClosing({
      subject,
      bodyText,
      bodyHtml: bodyHtml === '' ? '' : sanitizeMailHtml(bodyHtml),
    }),
    use: { model, tokensIn, tokensOut, durationMs, cost, promptVersion: PROMPT_VERSION },
    settings,
  }
}

/** A template that has to be approved before it is sent to this lead: the one the mail was written with, or the node's. */
async function render(ctx: Context, task: Task): Promise<Result> {
  const settings = task.settings ?? (await templateOf(ctx, task))
  if (!settings) return { ok: false, retry: 'never', why: '이 메일의 노드가 워크플로우에 없습니다.' }
  const { templateSubject, templateBody, templateBodyHtml } = settings
  const template = { subject: templateSubject, bodyText: templateBody, bodyHtml: templateBodyHtml }
  const rendered = renderTemplate(template, leadValues(task.lead, SEND_TIME_VARIABLES))
  if (!rendered.ok) return { ok: false, retry: 'never', why: renderFault(rendered) }
  const { subject, bodyText, bodyHtml } = rendered
  return { ok: true, content: { subject, bodyText, bodyHtml }, use: null, settings }
}

async function templateOf(ctx: Context, task: Task): Promise<EmailSettings | null> {
  const published = parseWorkflow(await findPublishedWorkflow(ctx.db, task.sequenceId))
  const node = published.ok ? findNode(published.workflow, task.nodeId) : undefined
  if (!isMail(node)) return null
  const { subject, bodyText, bodyHtml } = node.data
  return { ...NO_SETTINGS, templateSubject: subject, templateBody: bodyText, templateBodyHtml: bodyHtml }
}

const NO_SETTINGS: EmailSettings = {
  mode: 'manual',
  aiPrompt: '',
  aiModel: null,
  templateSubject: '',
  templateBody: '',
  templateBodyHtml: '',
}

/** The saved drawing while people write; the published one once only that is left. */
async function drawing(ctx: Context, sequenceId: string): Promise<Workflow | null> {
  const sequence = await findSequence(ctx.db, sequenceId)
  const saved = parseWorkflow(sequence?.workflowData)
  if (sequence && saved.ok) return saved.workflow
  const published = parseWorkflow(await findPublishedWorkflow(ctx.db, sequenceId))
  return published.ok ? published.workflow : null
}

/** Whoever waited for a text that will not come waits for a person, who is told why. */
async function block(
  ctx: Context,
  enrollmentIds: readonly string[],
  nodeId: string,
  why: string,
): Promise<void> {
  for (const id of enrollmentIds) {
    await ctx.db.transaction().execute(async (tx) => {
      const enrollment = await lockEnrollment(tx, id)
      if (enrollment?.statusReason !== 'awaiting_content') return
      const at = ctx.clock.now()
      await updateEnrollmentStatus(tx, id, {
        status: 'blocked',
        reason: 'generation_failed',
        detail: why,
        at,
      })
      await insertEvents(tx, [
        {
          kind: 'blocked',
          at,
          enrollmentId: id,
          nodeId,
          data: { reason: 'generation_failed', why },
        },
      ])
    })
  }
}
