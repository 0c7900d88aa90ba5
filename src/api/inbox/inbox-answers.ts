import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { AttachedFiles, MailFile } from '#api/sending/files.ts'
import { EXECUTION_STATES } from '#core/enrollments/enrollment.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { SIGNATURE_LIMITS } from '#core/writing/signature.ts'

const endpoint = endpointsOf('Inbox')

export const InboxAnswer = namedObject('InboxAnswer', {
  id: Id,
  threadId: Id,
  workspaceId: Id,
  state: z.enum(EXECUTION_STATES),
  /** why it waits, failed or is uncertain */
  fault: z.string().nullable(),
  toAddress: z.string(),
  subject: z.string(),
  /** the user's text, without signature and quote */
  bodyText: z.string(),
  /** the same with its formatting; '' for an answer without any */
  bodyHtml: z.string(),
  attachments: z.array(MailFile),
  /** null: over an API key, or by a user who was deleted */
  writtenById: Id.nullable(),
  writtenByName: z.string().nullable(),
  /** while it waits, when it will be sent; then, when it was sent */
  at: Instant,
  /** for how many milliseconds it can still be cancelled */
  undoMs: z.number().int(),
})
export type InboxAnswer = z.infer<typeof InboxAnswer>

export const answerInboxThread = endpoint({
  ...PATHS.inboxAnswers.answerInboxThread,
  audit: '받은 답장에 답장을 보냈습니다',
  access: 'member',
  summary:
    'Answer in the thread through its mailbox. The mail is stored now and sent ten seconds later. A suppressed address is rejected until `confirmSuppressed` names it; with `seen`, so is a thread that has changed since. A text with a placeholder that was not filled in is rejected.',
  params: idParams,
  body: z.object({
    text: MultiLine.trim().min(1, '답장 내용을 입력해 주세요.').max(100_000),
    /** the same text with its formatting; without it the answer is a text mail, unless its signature has formatting */
    html: MultiLine.max(200_000).default(''),
    quote: z.boolean().default(true),
    attachments: AttachedFiles,
    confirmSuppressed: SingleLine.max(254).optional(),
    /** what the caller had seen of the thread: 409 when another user has answered or a reply has arrived since */
    seen: z.object({ answerIds: z.array(Id).max(10_000), messageId: Id.nullable() }).optional(),
  }),
  reply: InboxAnswer,
})

export const setInboxAnswering = endpoint({
  ...PATHS.inboxAnswers.setInboxAnswering,
  access: 'member',
  summary:
    'Signal, every few seconds, that the caller is writing an answer, or has stopped. Other users see it.',
  params: idParams,
  body: z.object({ isAnswering: z.boolean() }),
  reply: Ok,
  readsOnly: true,
})

export const cancelInboxAnswer = endpoint({
  ...PATHS.inboxAnswers.cancelInboxAnswer,
  audit: '답장 발송을 취소했습니다',
  access: 'member',
  summary: 'Cancel an answer that has not been sent.',
  params: idParams,
  reply: InboxAnswer,
})

export const resolveInboxAnswer = endpoint({
  ...PATHS.inboxAnswers.resolveInboxAnswer,
  audit: '발송 여부를 알 수 없는 답장을 처리했습니다',
  access: 'member',
  summary: 'Decide an uncertain or failed answer: it was sent, send the same mail again, or skip it.',
  params: idParams,
  body: z.object({ decision: z.enum(['sent', 'resend', 'skip']) }),
  reply: InboxAnswer,
})

const AnswerSignature = namedObject('AnswerSignature', {
  /** derived from `signatureHtml` when that is not empty; both '': answers have the mailbox's signature */
  signature: z.string(),
  signatureHtml: z.string(),
})

export const getAnswerSignature = endpoint({
  ...PATHS.inboxAnswers.getAnswerSignature,
  access: 'viewer',
  summary: 'The signed-in member’s own signature for answers in a workspace.',
  query: z.object({ workspaceId: Id }),
  reply: AnswerSignature,
})

export const saveAnswerSignature = endpoint({
  ...PATHS.inboxAnswers.saveAnswerSignature,
  audit: '답장에 쓰는 내 서명을 변경했습니다',
  access: 'member',
  sessionOnly: true,
  summary:
    'Replace the signed-in member’s own signature for answers in a workspace. The HTML is sanitized and the text derived from it.',
  body: z.object({
    workspaceId: Id,
    signature: MultiLine.max(SIGNATURE_LIMITS.text).default(''),
    signatureHtml: MultiLine.max(SIGNATURE_LIMITS.html).default(''),
  }),
  reply: AnswerSignature,
})
