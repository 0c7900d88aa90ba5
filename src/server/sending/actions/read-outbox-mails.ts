// Planned mails as the outbox shows them: the text as the engine would send it, why each waits, and the allowed actions.
import type { WithDates } from '#api/dates.ts'
import type { PlannedFile } from '#api/sending/files.ts'
import type { OutboxMail } from '#api/sending/outbox.ts'
import { dateInZone, instantAt } from '#core/calendar/zone.ts'
import { EMPTY_SENDER_PROFILE, type SenderProfile } from '#core/compliance/sender-profile.ts'
import { mailedWithFooter } from '#core/sending/compose-message.ts'
import { findSendBlocker, isStoppedByGuard, mailboxWait } from '#core/sending/decide-send.ts'
import { findOutboxBlocker, OUTBOX_ACTIONS, type OutboxFacts } from '#core/sending/outbox.ts'
import { mailedSubject } from '#core/sending/subject.ts'
import { isMail } from '#core/sequences/workflow/node-kinds.ts'
import { stepNumbers } from '#core/sequences/workflow/steps.ts'
import { findNode, type Workflow } from '#core/sequences/workflow/workflow.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { ContentState, MailContent } from '#core/writing/mail-content.ts'
import { NO_SIGNATURE } from '#core/writing/signature.ts'
import { writerOf } from '#core/writing/template/ai-part.ts'
import { renderWithMissing } from '#core/writing/template/render.ts'
import { SEND_TIME_VARIABLES } from '#core/writing/template/send-time-variables.ts'
import { leadValues } from '#core/writing/template/variables.ts'
import { mailedBodies } from '#server/adapters/mime/build/mailed-bodies.ts'
import type { Context, Db } from '#server/context.ts'
import { findSenders } from '#server/data/compliance/sender-profiles.ts'
import { findMailbox, type Mailbox, mailboxNow } from '#server/data/mailboxes/mailboxes.ts'
import { countSentSince } from '#server/data/sending/executions.ts'
import { listOutboxFacts, type OutboxFactsRow } from '#server/data/sending/outbox.ts'
import { findWorkflow } from '#server/data/sequences/published-sequences.ts'
import { sampleOptOutUrl } from '#server/writing/actions/preview-mail.ts'
import { dueMailContent } from './due-mail-content.ts'
import { type FoundFile, filesOfMail, filesOfNode, findFilesOfWorkflow, withLinks } from './sequence-files.ts'

/** One mail with its facts, text and allowed actions. */
export type OutboxMailView = {
  row: OutboxFactsRow
  content: ContentState
  facts: OutboxFacts
  /** as it is mailed, with missing values left visible */
  text: MailContent
  files: PlannedFile[]
  /** with the send-time variables not filled in */
  written: MailContent
  mail: WithDates<typeof OutboxMail>
}

const NO_TEXT: MailContent = { subject: '', bodyText: '', bodyHtml: '' }
const FILES_GONE =
  '첨부파일이 삭제되어 보낼 수 없습니다. 이메일 설정에서 파일을 다시 첨부하고 변경사항을 게시해 주세요.'
const EXCERPT = 160
/** `files`: those that the sequence keeps, by id */
type Workflows = {
  workflow: Workflow | null
  steps: ReadonlyMap<string, number>
  files: ReadonlyMap<string, FoundFile>
}
const NO_WORKFLOW: Workflows = { workflow: null, steps: new Map(), files: new Map() }

/** In the order of the ids; deleted ones are left out. */
export async function readOutboxMails(
  ctx: Context,
  db: Db,
  ids: readonly string[],
): Promise<OutboxMailView[]> {
  const rows = await listOutboxFacts(db, ids)
  const workflows = await each(
    rows.map((row) => row.sequenceId),
    async (id) => {
      const workflow = await findWorkflow(db, id)
      if (!workflow) return NO_WORKFLOW
      return { workflow, steps: stepNumbers(workflow), files: await findFilesOfWorkflow(db, id, workflow) }
    },
  )
  const mailboxes = await each(
    rows.flatMap((row) => row.emailAccountId ?? []),
    (id) => mailboxState(ctx, db, id),
  )
  const profiles = await findSenders(db, [...new Set(rows.map((row) => row.workspaceId))])
  return rows.map((row) =>
    show(ctx, row, {
      ...(workflows.get(row.sequenceId) ?? NO_WORKFLOW),
      state: mailboxes.get(row.emailAccountId ?? '') ?? null,
      profile: profiles.get(row.workspaceId) ?? EMPTY_SENDER_PROFILE,
    }),
  )
}

async function each<T>(ids: readonly string[], load: (id: string) => Promise<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const id of new Set(ids)) found.set(id, await load(id))
  return found
}

type MailboxState = { mailbox: Mailbox; now: Date; sentToday: number }

async function mailboxState(ctx: Context, db: Db, id: string): Promise<MailboxState | null> {
  const mailbox = await findMailbox(db, id)
  if (!mailbox) return null
  const now = mailboxNow(mailbox, ctx.clock.now())
  const today = instantAt(dateInZone(now, mailbox.rules.timeZone), 0, mailbox.rules.timeZone)
  return { mailbox, now, sentToday: await countSentSince(db, id, today) }
}

/** When the mailbox can send one more mail, and why not earlier; null while it is stopped. */
function earliestOf(state: MailboxState): { at: Date; waitsFor: string | null } | null {
  const { mailbox, now, sentToday } = state
  const isConnected = mailbox.status === 'connected'
  const wait = mailboxWait(
    // the company limit is checked when a mail is claimed
    { isConnected, rules: mailbox.rules, nextFreeAt: mailbox.nextFreeAt, sentToday, sentToCompany: 0 },
    now,
  )
  if (wait === null) return { at: now, waitsFor: null }
  return wait.do === 'wait' ? { at: wait.until, waitsFor: wait.reason } : null
}

function show(
  ctx: Context,
  row: OutboxFactsRow,
  around: Workflows & { state: MailboxState | null; profile: SenderProfile },
): OutboxMailView {
  const { workflow, steps, state, profile } = around
  const links = { optOutUrl: sampleOptOutUrl(ctx), signature: state?.mailbox.signature ?? NO_SIGNATURE }
  const content: ContentState = workflow
    ? // behind a planned mail an empty subject means a reply to it
      dueMailContent({ ...row, isFirst: isNewThread(row) }, workflow, links, profile)
    : { kind: 'node_removed' }
  const written = writtenOf(row, workflow)
  const found = workflow ? filesOfMail(filesOfNode(workflow, row.nodeId), around.files) : []
  const withFiles = withLinks(
    ctx,
    content.kind === 'ready' ? content.content : written,
    found ?? [],
    'preview',
    ctx.clock.now(),
  )
  const bodies = mailedBodies(withFiles.content)
  const facts: OutboxFacts = {
    ...row,
    hasLead: row.lead !== null,
    emailKey: row.lead?.emailKey ?? null,
    content,
    isMailboxConnected: state?.mailbox.status === 'connected',
    guard: state?.mailbox.guard ?? 'ok',
  }
  const blockers = OUTBOX_ACTIONS.map((action) => [action, findOutboxBlocker(action, facts)] as const)
  const may = Object.fromEntries(blockers) as OutboxMail['may']
  const soonest = may.sendNow === null && state ? earliestOf(state) : null
  const own = singleLine(bodies.subject)
  const isReply = own === '' && !isNewThread(row)
  const subject = mailedSubject(own, (isReply && row.sentSubject) || null, profile)
  const text = { ...mailedWithFooter(bodies, profile, links.optOutUrl), subject }
  const mail: WithDates<typeof OutboxMail> = {
    id: row.id,
    workspaceId: row.workspaceId,
    enrollmentId: row.enrollmentId,
    sequenceId: row.sequenceId,
    sequenceName: row.sequenceName,
    sequenceStatus: row.sequenceStatus,
    leadId: row.leadId,
    companyName: row.lead?.companyName ?? '',
    contactName: row.lead?.contactName ?? '',
    contactEmail: row.lead?.contactEmail ?? null,
    userEmailAccountId: row.emailAccountId,
    senderAddress: state?.mailbox.address ?? null,
    nodeId: row.nodeId,
    order: steps.get(row.nodeId) ?? row.ordinal + 1,
    isFirst: row.ordinal === 0,
    state: row.state,
    plannedAt: row.plannedAt,
    waitReason: row.waitReason,
    notBefore: row.notBefore,
    isHurried: row.hurried,
    enrollmentStatus: row.enrollmentStatus,
    statusReason: row.statusReason,
    statusDetail: row.statusDetail,
    isHeld: row.held || !facts.isMailboxConnected || isStoppedByGuard(facts.guard, row.isFirst),
    subject,
    isReply,
    excerpt: singleLine(bodies.bodyText).slice(0, EXCERPT),
    fault: faultOf(content) ?? (found ? null : FILES_GONE),
    isEdited: row.stored?.status === 'edited',
    may,
    soonest,
  }
  const files = [...row.ownFiles.map((file) => ({ ...file, isLink: false })), ...withFiles.files]
  return { row, content, facts, text, files, written, mail }
}

const isNewThread = (row: OutboxFactsRow): boolean => row.ordinal === 0 || (row.isFirst && !row.hasEarlier)

/** The generated text, else the template with missing values left visible. */
function writtenOf(row: OutboxFactsRow, workflow: Workflow | null): MailContent {
  if (row.stored && (row.stored.status === 'generated' || row.stored.status === 'edited'))
    return row.stored.content
  const node = workflow && findNode(workflow, row.nodeId)
  if (!isMail(node) || writerOf(node.data) === 'ai' || !row.lead) return NO_TEXT
  const values = leadValues(row.lead, SEND_TIME_VARIABLES)
  const shown = (field: keyof MailContent) =>
    renderWithMissing(node.data[field], values, field)?.text ?? node.data[field]
  return { subject: shown('subject'), bodyText: shown('bodyText'), bodyHtml: shown('bodyHtml') }
}

/** Why the engine would not send this text; null when it would. */
function faultOf(content: ContentState): string | null {
  if (content.kind === 'awaiting_content') return '아직 생성되지 않았습니다. 보내기 전에 생성합니다.'
  if (content.kind === 'awaiting_approval') return '아직 승인하지 않은 이메일입니다.'
  const decision = findSendBlocker({
    sequenceStatus: 'active',
    enrollmentStatus: 'active',
    hasLead: true,
    emailKey: '-',
    isSuppressed: false,
    isHeldForOptOut: false,
    content,
  })
  return decision?.do === 'block' ? decision.detail : null
}
