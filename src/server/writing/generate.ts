// Writes one mail: a job of a generation run, or of an enrollment whose next mail is not written yet. Claims the row, calls
// the model, checks and stores the result, and resumes the enrollments that wait for it (rules.md ).
import { inParts } from '#core/chunks.ts'
import type { Fact } from '#core/leads/research/facts.ts'
import { precedingEmailDrafts, startsThread } from '#core/sequences/workflow/graph.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import type { EmailDraftData } from '#core/sequences/workflow/nodes/email-draft.ts'
import { findNode, parseWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { citedNumbers } from '#core/writing/claims/cited-facts.ts'
import { withoutQuotes } from '#core/writing/claims/held-claims.ts'
import { unknownContacts } from '#core/writing/claims/unknown-contacts.ts'
import { addClosing } from '#core/writing/email-closing.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { addedProgramWords } from '#core/writing/no-value.ts'
import { sourceOfParts, type WrittenPart } from '#core/writing/prompt/ai-parts.ts'
import { NO_MAIL, readAnsweredMail } from '#core/writing/prompt/answered-mail.ts'
import { DEFAULT_LENGTH } from '#core/writing/prompt/preset-ids.ts'
import {
  EMAIL_OUTPUT,
  type EmailOutput,
  emailPrompt,
  fillPrompt,
  PROMPT_VERSION,
} from '#core/writing/prompt/prompt.ts'
import { aiPartsOf } from '#core/writing/template/ai-part.ts'
import { renderFault, renderTemplate } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import type { Context } from '#server/context.ts'
import { lockEnrollments, updateEnrollmentStatus } from '#server/data/enrollments/enrollments.ts'
import { insertEvents } from '#server/data/enrollments/events.ts'
import { findPublishedSequences } from '#server/data/sequences/published-sequences.ts'
import { findSequence, type SequenceRecord } from '#server/data/sequences/sequences.ts'
import type { EmailSettings } from '#server/data/writing/generated-emails.ts'
import { finishRun, stopRun } from '#server/data/writing/generation-runs.ts'
import {
  claimEmail,
  endRewrite,
  isStillRequested,
  listEarlierMails,
  listPossiblyAwaiting,
  listPossiblyAwaitingRun,
  type ModelUseOfMail,
  recordFailed,
  recordWritten,
  type Task,
} from '#server/data/writing/tasks.ts'
import { resumeAwaiting } from '#server/enrollments/actions/resume-awaiting.ts'
import { researchBefore } from '#server/leads/actions/research/research-lead.ts'
import { listSenderDomains } from '#server/mailboxes/actions/list-sender-domains.ts'
import { hasAlarmIn, readSources } from '#server/writing/actions/check-quality.ts'
import { EMPTY_SUBJECT } from '#server/writing/actions/generate-emails.ts'
import { styleKeyOf } from '#server/writing/actions/list-outdated.ts'
import {
  openModel,
  type PaidOutcome,
  UNWANTED,
  type WorkspaceModel,
} from '#server/writing/actions/open-model.ts'
import { readStatements } from '#server/writing/actions/read-statements.ts'
import { readMaterial } from '#server/writing/actions/sources/read-material.ts'
import { writeParts } from '#server/writing/actions/write-parts.ts'

/** Enrollments of one transaction. */
const BLOCK_BATCH = 200

export async function generateEmail(ctx: Context, id: string, signal: AbortSignal): Promise<void> {
  const task = await claimEmail(ctx.db, id, ctx.clock.now())
  if (!task) return
  const outcome = await writeMail(ctx, task, signal)
  // the worker is stopping: the job is run again by another worker
  if (!outcome.ok && signal.aborted) throw new Error('stopped while a mail was being written')
  const at = ctx.clock.now()
  if (outcome.ok) {
    await ctx.db.transaction().execute(async (tx) => {
      if (task.isRewrite)
        await lockEnrollments(tx, await listPossiblyAwaiting(tx, task.sequenceId, [task.leadId]))
      const { content, use, settings, aiParts } = outcome
      await recordWritten(tx, task, content, use, settings, outcome, at, aiParts)
    })
    await resumeAwaiting(ctx, task)
  } else if (outcome.retry === 'unwanted') {
    // cancelled, deleted, sent or requested again while it waited: the row already has its new state
  } else if (outcome.retry === 'stop' && task.runId) {
    // one message for the run instead of a failure of each mail
    const { runId } = task
    await ctx.db.transaction().execute((tx) => stopRun(tx, runId, outcome.why, at))
    await blockEnrollments(ctx, await listPossiblyAwaitingRun(ctx.db, runId), task.nodeId, outcome.why)
  } else await fail(ctx, task, outcome.why, at)
  await endTask(ctx, task, at)
}

/** After the last failure of a job: marks the mail as failed and blocks the enrollments that wait for it. */
export async function failGeneration(ctx: Context, id: string): Promise<void> {
  const at = ctx.clock.now()
  const task = await claimEmail(ctx.db, id, at)
  if (!task) return
  await fail(ctx, task, '서버 오류로 생성하지 못했습니다. 다시 생성해 주세요.', at)
  await endTask(ctx, task, at)
}

async function fail(ctx: Context, task: Task, why: string, at: Date): Promise<void> {
  await recordFailed(ctx.db, task, why, at)
  // no enrollment waits for a mail that has a text
  if (task.isRewrite) return
  const waiting = await listPossiblyAwaiting(ctx.db, task.sequenceId, [task.leadId])
  await blockEnrollments(ctx, waiting, task.nodeId, why)
}

async function endTask(ctx: Context, task: Task, at: Date): Promise<void> {
  if (task.isRewrite) await endRewrite(ctx.db, task)
  if (task.runId) await finishRun(ctx.db, task.runId, at)
}

type Failed = { ok: false; retry: 'stop' | 'later' | 'never' | 'unwanted'; why: string }
/** A text, and the settings used for it. */
type Written = { content: MailContent; settings: EmailSettings; aiParts: WrittenPart[] | null }
type Result =
  | (Written & {
      ok: true
      use: ModelUseOfMail | null
      /** a contact in it was given by no one */
      needsReview: boolean
      /** it has claims that hold it (rules.md R-456) */
      hasAlarm: boolean
    })
  | Failed

async function writeMail(ctx: Context, task: Task, signal: AbortSignal): Promise<Result> {
  const template = await templateOf(ctx, task)
  const hasAiParts = template !== null && template.aiPrompt === '' && aiPartsOf(textsOf(template)).length > 0
  if (task.mode === 'manual' && !hasAiParts) return render(task, template)
  const sequence = await findSequence(ctx.db, task.sequenceId)
  if (!sequence) return { ok: false, retry: 'never', why: '시퀀스가 삭제되었습니다.' }
  const workflow = readSaved(sequence) ?? (await publishedOf(ctx, sequence.id))
  const node = workflow && findNode(workflow, task.nodeId)
  if (hasAiParts) return writePartsOf(ctx, task, { template, sequence, workflow }, signal)
  const aiPrompt = task.aiPrompt ?? (isMail(node) ? node.data.aiPrompt : '')
  if (aiPrompt.trim() === '') return { ok: false, retry: 'never', why: 'AI 프롬프트가 비어 있습니다.' }
  const before = workflow ? precedingEmailDrafts(workflow, task.nodeId).reverse() : []
  const earlier = await listEarlierMails(ctx.db, task.sequenceId, task.leadId, before)
  const model = await openModel(ctx, task.workspaceId)
  const draft = isMail(node) ? node.data : {}
  const filled = fillPrompt(aiPrompt, task.lead, model.record.allowedFields)
  if (!filled.ok) return { ok: false, retry: 'never', why: filled.why }
  if (task.researchesFirst) await researchBefore(ctx, task.leadId, signal)
  const { leadId, workspaceId } = task
  const { ownSourceIds } = sequence
  const { facts, own, examples } = await readMaterial(ctx, { leadId, workspaceId, ownSourceIds }, aiPrompt)
  const request = emailPrompt(
    filled.aiPrompt,
    task.lead,
    earlier,
    { ...sequence, ...model.record, ...styleOf(draft), examples },
    task,
    facts,
    own,
  )
  const writtenStyle = await styleKeyOf(ctx, ctx.db, sequence, draft, task.workspaceId, model.record)
  const answer = await model.ask(
    { ...request, purpose: 'email', promptVersion: PROMPT_VERSION, output: EMAIL_OUTPUT },
    signal,
    originOf(task),
    { hooks: hooksOf(ctx, task) },
  )
  if (!answer.ok)
    return { ok: false, retry: answer.code === 'unwanted' ? 'unwanted' : answer.retry, why: answer.why }
  const isFirst = !workflow || startsThread(workflow, task.nodeId)
  const mail = toMail(answer, writtenStyle, [...facts, ...own], isFirst)
  if (!mail.ok) return mail
  const settings = { ...NO_SETTINGS, mode: task.mode, aiModel: task.aiModel, aiPrompt }
  return judged(ctx, task, { model, sequence }, { ...mail, settings, aiParts: null }, [aiPrompt], signal)
}

/**
 * A text of a model with what keeps it from being sent unread, and with what the model reads in it (rules.md ).
 * @param asked what the user wrote for it: its contacts are given ones
 */
async function judged(
  ctx: Context,
  task: Task,
  { model, sequence }: { model: WorkspaceModel; sequence: SequenceRecord },
  written: Written & { use: ModelUseOfMail },
  requested: readonly string[],
  signal: AbortSignal,
): Promise<Result> {
  const { content, settings, aiParts } = written
  const { mode } = settings
  const aiPrompt = aiParts ? sourceOfParts(textsOf(settings)) : settings.aiPrompt
  const text = { ...task, ...task.lead, ...content, mode, aiPrompt, aiParts }
  const sources = await readSources(ctx, sequence, text)
  const { mail } = sources
  const { lead, leadId, nodeId } = task
  const { reading, wasAsked } = await readStatements(
    ctx,
    model,
    { writer: written.use.model, lead, log: { leadId, nodeId } },
    sources,
    { origin: originOf(task), signal, ...hooksOf(ctx, task) },
  )
  // as when it is stopped while it writes: the job is run again
  if (wasAsked && reading === null && signal.aborted) return { ok: false, retry: 'later', why: '' }
  const domains = await listSenderDomains(ctx, sequence.workspaceIds)
  const texts = [...requested, sequence.senderIntro, model.record.companyIntro, withoutQuotes(task.hint)]
  const contacts = unknownContacts(mail, { domains, texts })
  const words = addedProgramWords(`${mail.subject}\n${mail.bodyText}`, texts.join('\n'))
  return {
    ...written,
    ok: true,
    use: { ...written.use, reading },
    needsReview: contacts.length + words.length > 0,
    hasAlarm: hasAlarmIn(sources, reading),
  }
}

const originOf = ({ sequenceId, runId }: Task) => ({ sequenceId, runId })
const hooksOf = (ctx: Context, task: Task) => ({
  beforeCall: async (hasWaited: boolean) =>
    hasWaited && !(await isStillRequested(ctx.db, task)) ? UNWANTED : null,
})

/** A manual mail with AI parts: the template with the model's texts. */
async function writePartsOf(
  ctx: Context,
  task: Task,
  of: { template: EmailSettings; sequence: SequenceRecord; workflow: Workflow | null },
  signal: AbortSignal,
): Promise<Result> {
  const { sequence, workflow } = of
  const settings: EmailSettings = { ...of.template, mode: 'ai', aiModel: task.aiModel }
  const node = workflow && findNode(workflow, task.nodeId)
  const before = workflow ? precedingEmailDrafts(workflow, task.nodeId).reverse() : []
  const model = await openModel(ctx, task.workspaceId)
  if (task.researchesFirst) await researchBefore(ctx, task.leadId, signal)
  const written = await writeParts(
    ctx,
    model,
    {
      template: textsOf(settings),
      lead: { ...task.lead, id: task.leadId, workspaceId: task.workspaceId },
      earlier: await listEarlierMails(ctx.db, task.sequenceId, task.leadId, before),
      sequence,
      rewrite: task,
      origin: originOf(task),
    },
    signal,
    { hooks: hooksOf(ctx, task) },
  )
  if (!written.ok)
    return { ok: false, retry: written.code === 'unwanted' ? 'unwanted' : written.retry, why: written.why }
  if ((!workflow || startsThread(workflow, task.nodeId)) && written.content.subject === '')
    return { ok: false, retry: 'never', why: EMPTY_SUBJECT }
  const draft = isMail(node) ? node.data : {}
  const styleKey = await styleKeyOf(ctx, ctx.db, sequence, draft, task.workspaceId, model.record)
  const { content, aiParts } = written
  const use = { ...written.use, styleKey, reading: null }
  const requested = Object.values(textsOf(settings))
  return judged(ctx, task, { model, sequence }, { content, settings, aiParts, use }, requested, signal)
}

const styleOf = ({ preset, length }: Pick<EmailDraftData, 'preset' | 'length'>) => ({
  preset: preset ?? null,
  length: length ?? DEFAULT_LENGTH,
})

/** The mail of a model's response: it must have a body, and a subject when it starts a thread. It has no HTML: a model writes text only. */
function toMail(
  answer: Extract<PaidOutcome<EmailOutput>, { ok: true }>,
  styleKey: string,
  givenFacts: readonly Fact[],
  isFirst: boolean,
): { ok: true; content: MailContent; use: ModelUseOfMail } | Failed {
  const { subject, bodyText } = readAnsweredMail(answer.value)
  if (bodyText === '') return { ok: false, retry: 'never', why: NO_MAIL }
  if (isFirst && subject === '')
    return { ok: false, retry: 'never', why: 'AI가 제목을 작성하지 않았습니다. 다시 생성해 주세요.' }
  const { model, tokensIn, tokensOut, durationMs, cost } = answer
  return {
    ok: true,
    content: addClosing({ subject, bodyText, bodyHtml: '' }),
    use: {
      model,
      tokensIn,
      tokensOut,
      durationMs,
      cost,
      promptVersion: PROMPT_VERSION,
      styleKey,
      givenFacts,
      usedFacts: citedNumbers(answer.value.usedFacts, givenFacts),
      reading: null,
    },
  }
}

/** Renders the template for review. */
function render(task: Task, settings: EmailSettings | null): Result {
  if (!settings) return { ok: false, retry: 'never', why: '이 메일의 노드가 워크플로우에 없습니다.' }
  const rendered = renderTemplate(textsOf(settings), leadValues(task.lead, SEND_TIME_VARIABLES))
  if (!rendered.ok) return { ok: false, retry: 'never', why: renderFault(rendered) }
  const { subject, bodyText, bodyHtml } = rendered
  return {
    ok: true,
    content: { subject, bodyText, bodyHtml },
    use: null,
    settings,
    aiParts: null,
    needsReview: false,
    hasAlarm: false,
  }
}

/** The template of the run; without a run that of the published node, null when it has none. */
async function templateOf(ctx: Context, task: Task): Promise<EmailSettings | null> {
  const { runId, aiPrompt, templateSubject, templateBody, templateBodyHtml } = task
  if (runId !== null)
    return {
      ...NO_SETTINGS,
      aiPrompt: aiPrompt ?? '',
      templateSubject: templateSubject ?? '',
      templateBody: templateBody ?? '',
      templateBodyHtml: templateBodyHtml ?? '',
    }
  const published = await publishedOf(ctx, task.sequenceId)
  const node = published ? findNode(published, task.nodeId) : undefined
  if (!isMail(node) || (node.data.generationMode === 'ai' && task.mode === 'ai')) return null
  const { subject, bodyText, bodyHtml } = node.data
  return { ...NO_SETTINGS, templateSubject: subject, templateBody: bodyText, templateBodyHtml: bodyHtml }
}

const textsOf = (settings: EmailSettings): MailContent => ({
  subject: settings.templateSubject,
  bodyText: settings.templateBody,
  bodyHtml: settings.templateBodyHtml,
})

const NO_SETTINGS: EmailSettings = {
  mode: 'manual',
  aiPrompt: '',
  aiModel: null,
  templateSubject: '',
  templateBody: '',
  templateBodyHtml: '',
}

/** The saved workflows read last, by sequence: a run of 2,000 mails parses its workflow once. */
const lastSaved = new Map<string, { text: string | null; workflow: Workflow | null }>()
const MAX_SAVED = 50

/** The saved workflow; null when it cannot be read. */
function readSaved({ id, workflowData: text }: SequenceRecord): Workflow | null {
  const last = lastSaved.get(id)
  if (last?.text === text) return last.workflow
  const parsed = parseWorkflow(text)
  const workflow = parsed.ok ? parsed.workflow : null
  if (lastSaved.size >= MAX_SAVED) lastSaved.clear()
  lastSaved.set(id, { text, workflow })
  return workflow
}

const publishedOf = async (ctx: Context, id: string): Promise<Workflow | null> =>
  (await findPublishedSequences(ctx.db, [id])).get(id)?.published?.workflow ?? null

/** Blocks those of the enrollments that wait for this mail, with the reason. */
async function blockEnrollments(
  ctx: Context,
  enrollmentIds: readonly string[],
  nodeId: string,
  why: string,
): Promise<void> {
  for (const part of inParts(enrollmentIds, BLOCK_BATCH)) {
    await ctx.db.transaction().execute(async (tx) => {
      const waiting = (await lockEnrollments(tx, part)).filter(
        (enrollment) => enrollment.statusReason === 'awaiting_content',
      )
      const at = ctx.clock.now()
      for (const { id } of waiting)
        await updateEnrollmentStatus(tx, id, {
          status: 'blocked',
          reason: 'generation_failed',
          detail: why,
          at,
        })
      await insertEvents(
        tx,
        waiting.map(({ id }) => ({
          kind: 'blocked' as const,
          at,
          enrollmentId: id,
          nodeId,
          data: { reason: 'generation_failed', why },
        })),
      )
    })
  }
}
