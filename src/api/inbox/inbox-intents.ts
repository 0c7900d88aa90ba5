// What a reply intends: read by rules or a model, corrected by users; and a suggested answer (rules.md ).
import * as z from 'zod'
import { DayInput } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject, Ok } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { ENROLLMENT_STATUSES } from '#core/enrollments/enrollment.ts'
import { INTENT_SOURCES } from '#core/inbox/intent/corrections.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { CLAIM_STRENGTHS } from '#core/writing/claims/claim.ts'

const endpoint = endpointsOf('Inbox')

export const ReplyIntent = namedObject('ReplyIntent', {
  messageId: Id,
  /** `waiting`: a model is being asked */
  state: z.enum(['waiting', 'decided', 'undecided']),
  intent: z.enum(INTENTS).nullable(),
  second: z.enum(INTENTS).nullable(),
  /** the sentence of the reply that shows it; '' when none does */
  evidence: z.string(),
  asksMeeting: z.boolean(),
  /** from when the lead wants to be contacted again */
  until: z.iso.date().nullable(),
  /** whom the lead names instead; `email` only when the reply contains it */
  person: z
    .object({ name: z.string(), email: z.string().nullable(), title: z.string().nullable() })
    .nullable(),
  /** `correction`: a user corrected an equal reply before */
  source: z.enum(INTENT_SOURCES).nullable(),
  /** the user who corrected it */
  decidedByName: z.string().nullable(),
  model: z.string().nullable(),
  /** why the model did not decide */
  fault: z.string().nullable(),
})
export type ReplyIntent = z.infer<typeof ReplyIntent>

export const correctReplyIntent = endpoint({
  ...PATHS.inboxIntents.correctReplyIntent,
  audit: '답장 의도를 수정했습니다',
  access: 'member',
  summary:
    'Correct the intent of a reply. It is never changed by rules or models afterwards, decides equal replies and is an example for the model of this workspace. null: undecided again. With `undo`, the correction to `intent` is undone: what was read before it is restored, and it decides nothing any more; 409 when the intent has been changed since.',
  params: idParams,
  body: z.object({ intent: z.enum(INTENTS).nullable(), undo: z.boolean().default(false) }),
  reply: ReplyIntent,
})

/** `look`: it may follow from what is known */
const Unsupported = z.object({ sentence: z.string(), text: z.string(), strength: z.enum(CLAIM_STRENGTHS) })

/** An answer that a model has written before a user asked. */
export const PreparedAnswer = namedObject('PreparedAnswer', {
  /** the reply that it answers */
  messageId: Id,
  text: z.string(),
  model: z.string(),
  /** KRW; null: unknown */
  cost: z.number().nullable(),
  /** its claims without a source, in the order of the text */
  unsupported: z.array(Unsupported),
})

export const suggestInboxAnswer = endpoint({
  ...PATHS.inboxIntents.suggestInboxAnswer,
  audit: '답장 제안을 요청했습니다',
  cost: 'expensive',
  access: 'member',
  summary:
    'Write a draft of an answer to the newest reply. Nothing is stored or sent. 409 with the reason when a user has to answer alone.',
  params: idParams,
  reply: z.object({
    text: z.string(),
    /** null: a fixed text by intent, because the workspace lets no model read replies */
    model: z.string().nullable(),
    /** KRW; null: unknown */
    cost: z.number().nullable(),
    /** its claims without a source, in the order of the text */
    unsupported: z.array(Unsupported),
  }),
})

export const discardSuggestion = endpoint({
  ...PATHS.inboxIntents.discardSuggestion,
  audit: '준비된 답장 제안을 지웠습니다',
  access: 'member',
  summary: 'Throw away the prepared answer of a thread. It is not prepared again for the same reply.',
  params: idParams,
  reply: Ok,
})

export const pauseUntilLater = endpoint({
  ...PATHS.inboxIntents.pauseUntilLater,
  audit: '회신한 연락처의 발송을 날짜까지 일시정지했습니다',
  access: 'member',
  summary:
    'Pause the enrollment of a reply until a day, in the time zone of its mailbox. An enrollment that the reply ended is opened again; its remaining mails continue on that day.',
  params: idParams,
  body: z.object({ date: DayInput }),
  reply: z.object({ enrollmentStatus: z.enum(ENROLLMENT_STATUSES) }),
})
