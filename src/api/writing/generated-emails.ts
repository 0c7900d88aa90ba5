// Generated emails per node: one mail per lead, read and edited before it is sent (rules.md ).
import * as z from 'zod'
import { Instant, InstantText } from '#api/dates.ts'
import { endpointsOf, Id, namedObject, Ok, TEXT_BYTES, WORKFLOW_BYTES } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { EMAIL_DRAFT_LIMITS, GENERATION_MODES } from '#core/sequences/workflow/nodes/email-draft.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'
import { CLAIM_KINDS, CLAIM_STRENGTHS } from '#core/writing/claims/claim.ts'
import { GENERATED_EMAIL_STATUSES, REVIEW_STATES } from '#core/writing/generated-email.ts'
import { MAIL_LENGTHS, PRESET_IDS } from '#core/writing/prompt/preset-ids.ts'
import { QUALITY_CODES } from '#core/writing/quality/quality-codes.ts'
import { TemplateHtml, TemplateLine, TemplateText } from '#core/writing/template/template-input.ts'

const endpoint = endpointsOf('Generated emails')

const nodeParams = z.object({ id: Id, nodeId: SingleLine.min(1).max(200) })
const emailParams = nodeParams.extend({ emailId: Id })

export const GeneratedEmail = namedObject('GeneratedEmail', {
  id: Id,
  leadId: Id,
  companyName: z.string(),
  contactName: z.string(),
  contactEmail: z.string().nullable(),
  industry: z.string(),
  subject: z.string(),
  bodyText: z.string(),
  bodyHtml: z.string(),
  status: z.enum(GENERATED_EMAIL_STATUSES),
  reviewState: z.enum(REVIEW_STATES),
  /** who wrote it: `ai` also of a manual mail with parts that a model wrote */
  mode: z.enum(GENERATION_MODES),
  /** a new text is being written; until it is stored this text, its review and its status stay valid */
  isRewriting: z.boolean(),
  /** why it failed, in Korean; of a written mail: why writing it again failed, its text is still valid */
  error: z.string().nullable(),
  /** codes of the quality marks */
  marks: z.array(z.enum(QUALITY_CODES)),
  isSent: z.boolean(),
  /** written with another mode, prompt, style, model or template than the saved settings, and not sent */
  isOutdated: z.boolean(),
  /** when a user first opened this text; null: never */
  openedAt: Instant.nullable(),
  /** there is a previous text to restore */
  hasPrevious: z.boolean(),
  /** the requested model, and the one that wrote the mail */
  aiModel: z.string().nullable(),
  modelUsed: z.string().nullable(),
  tokensIn: z.number().int().nullable(),
  tokensOut: z.number().int().nullable(),
  /** KRW; null without a price */
  cost: z.number().nullable(),
  durationMs: z.number().int().nullable(),
  promptVersion: z.string().nullable(),
  updatedAt: Instant,
})
export type GeneratedEmail = z.infer<typeof GeneratedEmail>

/** Version of a mail's text: an edit names the version it started from. */
export const TextVersion = z.string().regex(/^[0-9a-f]{32}$/)

/** Where a fact is from. `name`: of the lead's field; `fetchedAt`: when the page was read. */
const ClaimSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('lead_field'), name: z.string() }),
  z.object({
    kind: z.literal('page'),
    url: z.string(),
    title: z.string(),
    quote: z.string(),
    fetchedAt: InstantText,
  }),
  /** of the workspace's own sources. `place`: page number or row */
  z.object({
    kind: z.literal('own'),
    name: z.string(),
    url: z.string(),
    place: z.string(),
    quote: z.string(),
    statedAt: InstantText,
  }),
  z.object({ kind: z.enum(['sender', 'prompt', 'earlier_mail']) }),
])
/** A statement about the lead or the sender in a mail that a model wrote. */
const MailClaim = z.object({
  kind: z.enum(CLAIM_KINDS),
  text: z.string(),
  sentence: z.string(),
  /** offsets of `text` in `part`: the subject, or the body as text */
  part: z.enum(['subject', 'body']),
  from: z.number().int(),
  to: z.number().int(),
  /** null: no given fact supports it, which does not mean that it is false */
  source: ClaimSource.nullable(),
  /** without a source: `alarm` contradicts a fact or is wholly new, `look` may follow from the facts */
  strength: z.enum(CLAIM_STRENGTHS).nullable(),
})

const Content = z.object({ subject: z.string(), bodyText: z.string(), bodyHtml: z.string() })
export const GeneratedEmailDetail = GeneratedEmail.extend({
  /** the texts that caused each mark */
  findings: z.array(z.object({ code: z.enum(QUALITY_CODES), found: z.array(z.string()) })),
  /** empty for a mail that no model wrote */
  claims: z.array(MailClaim),
  /** the lead's data given to the model: variable names and non-empty values */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** what research and the own sources had when the mail was written, in the order given to the model */
  givenFacts: z.array(
    z.object({
      text: z.string(),
      /** the model says that the mail mentions it */
      isUsed: z.boolean(),
      /** null: entered by a user, or of an own source */
      page: z
        .object({ url: z.string(), title: z.string(), quote: z.string(), fetchedAt: InstantText })
        .nullable(),
      /** the name of the own source */
      own: z.string().nullable(),
    }),
  ),
  /** what a model wrote of a manual mail, also after an edit; null: the mail has no such parts */
  aiTexts: z.array(z.string()).nullable(),
  previous: Content.nullable(),
  textVersion: TextVersion,
}).meta({ id: 'GeneratedEmailDetail' })
export type GeneratedEmailDetail = z.infer<typeof GeneratedEmailDetail>

export const listGeneratedEmails = endpoint({
  ...PATHS.generatedEmails.listGeneratedEmails,
  access: 'viewer',
  summary:
    'Every generated email of a node, a plain array; leads added to the group later show as pending. Empty for a node that is not saved yet.',
  params: nodeParams,
  query: z.object({
    /** `summary` leaves the bodies empty: for thousands of rows */
    view: z.enum(['full', 'summary']).optional(),
  }),
  reply: z.array(GeneratedEmail),
})

export const generateEmails = endpoint({
  ...PATHS.generatedEmails.generateEmails,
  audit: '이메일 생성을 시작했습니다',
  maxBytes: TEXT_BYTES,
  respondsAsync: true,
  access: 'member',
  summary:
    'Write one mail per lead of the customer group. The call returns when every mail is written, in AI mode after ten minutes at the latest with what is written until then (`status: "generating"`); the run continues, also when the connection is lost. GET …/generation-progress shows it meanwhile.',
  params: nodeParams,
  body: z
    .object({
      /** optional with `onlyOutdated`: then the saved one */
      mode: z.enum(GENERATION_MODES).optional(),
      /** may contain variables; the values of each lead are filled in before the model gets it */
      aiPrompt: TemplateText.max(20_000).optional(),
      aiModel: SingleLine.max(200).optional(),
      templateSubject: TemplateLine.max(1000).optional(),
      /** may contain up to 5 parts that a model writes for each lead: `{% ai "…" %}` */
      templateBody: TemplateText.max(200_000).optional(),
      templateBodyHtml: TemplateHtml.max(500_000).optional(),
      /** also overwrite edited and approved mails; sent mails are always kept */
      includeEdited: z.boolean().optional(),
      /** only mails that were written with other settings than the saved ones (`isOutdated`) */
      onlyOutdated: z.boolean().optional(),
      /** AI mode: research the site of each lead first that was not researched in the last 30 days, where it is turned on */
      researchesFirst: z.boolean().optional(),
    })
    .refine((body) => body.mode !== undefined || body.onlyOutdated === true, {
      path: ['mode'],
      message: 'mode가 필요합니다. ai나 manual을 보내 주세요.',
    }),
  reply: z.object({
    status: z.enum(['generating', 'completed']),
    /** one Korean line about the run, for a toast */
    message: z.string(),
    generated: z.number().int(),
    total: z.number().int(),
    failed: z.number().int(),
    /** why the run was stopped, one Korean sentence */
    error: z.string().nullable(),
    /** edited, approved and sent mails that were kept */
    kept: z.number().int(),
  }),
})

/** `cost` (KRW) is null when a model has no prices */
const Use = z.object({ tokensIn: z.number(), tokensOut: z.number(), cost: z.number().nullable() })

export const generationProgress = endpoint({
  ...PATHS.generatedEmails.generationProgress,
  access: 'viewer',
  summary: 'Progress of the node’s run. Completed with zeros for a node that is not saved yet.',
  params: nodeParams,
  reply: namedObject('GenerationProgress', {
    status: z.enum(['generating', 'completed']),
    generated: z.number().int(),
    failed: z.number().int(),
    total: z.number().int(),
    percentage: z.number().int(),
    /** why the last run was stopped, one Korean sentence */
    error: z.string().nullable(),
    /** tokens and cost (KRW) of the last run so far */
    tokensIn: z.number().int(),
    tokensOut: z.number().int(),
    cost: z.number(),
    /** duration of the last run so far; null when there was none */
    elapsedMs: z.number().int().nullable(),
    etaSeconds: z.number().int().nullable(),
    /** what a generation is expected to use; null: not known, or the sandbox model writes */
    estimate: z
      .object({
        /** one mail, with the reading of its statements while that is on */
        mail: Use,
        /** the site of one lead; null where research is off */
        research: Use.nullable(),
        /** `mail` is the mean of the last calls; false: from the lengths of the prompt, the facts and the mail */
        isMeasured: z.boolean(),
      })
      .nullable(),
  }),
})

export const cancelGeneration = endpoint({
  ...PATHS.generatedEmails.cancelGeneration,
  audit: '이메일 생성을 취소했습니다',
  access: 'member',
  summary:
    'Stop the node’s run; written mails are kept, also those that were to be written again; the rest becomes pending.',
  params: nodeParams,
  reply: Ok,
})

export const retryFailedEmails = endpoint({
  ...PATHS.generatedEmails.retryFailedEmails,
  audit: '실패한 이메일을 다시 생성했습니다',
  access: 'member',
  summary:
    'Write the failed mails of the node again, each with the mode, prompt and templates of its own run.',
  params: nodeParams,
  reply: z.object({ queued: z.number().int() }),
})

export const regenerateMarked = endpoint({
  ...PATHS.generatedEmails.regenerateMarked,
  audit: '경고가 있는 이메일을 다시 생성했습니다',
  access: 'member',
  summary:
    'Write every mail of the node with this mark again that a model wrote and no user edited, approved or sent. The request names what the mark found. The texts stay valid until the new ones are stored.',
  params: nodeParams,
  body: z.object({ mark: z.enum(QUALITY_CODES) }),
  reply: z.object({ queued: z.number().int() }),
})

export const tryEmail = endpoint({
  ...PATHS.generatedEmails.tryEmail,
  audit: '연락처 한 명의 이메일을 시험 작성했습니다',
  maxBytes: WORKFLOW_BYTES,
  access: 'member',
  summary:
    'Let the model write the mail of one lead with an unsaved prompt, or the AI parts of an unsaved manual mail. Nothing is saved; the call counts against the workspace’s cap.',
  params: nodeParams,
  body: z
    .object({
      /** default: the first lead of the customer group */
      leadId: Id.optional(),
      aiPrompt: TemplateText.trim().min(1).max(EMAIL_DRAFT_LIMITS.aiPrompt).optional(),
      preset: z.enum(PRESET_IDS).optional(),
      length: z.enum(MAIL_LENGTHS).optional(),
      /** a manual mail with AI parts, instead of `aiPrompt` */
      template: z
        .object({
          subject: TemplateLine.max(1000),
          bodyText: TemplateText.max(200_000),
          bodyHtml: TemplateHtml.max(500_000),
        })
        .optional(),
      /** the unsaved workflow, to find the mails before this one; default: the saved one */
      workflowData: z.string().max(10_000_000).optional(),
    })
    .refine(({ aiPrompt, template }) => (aiPrompt === undefined) !== (template === undefined), {
      error: 'AI 프롬프트와 수동 작성 메일 중 하나를 보내 주세요.',
      path: ['aiPrompt'],
    }),
  reply: namedObject('TriedEmail', {
    lead: z.object({ id: Id, companyName: z.string(), contactName: z.string() }),
    subject: z.string(),
    bodyText: z.string(),
    /** of a manual mail; '' when it has none */
    bodyHtml: z.string(),
    /** what the model wrote of a manual mail; null: the model wrote all */
    aiTexts: z.array(z.string()).nullable(),
    findings: z.array(z.object({ code: z.enum(QUALITY_CODES), found: z.array(z.string()) })),
    /** the model that wrote it */
    modelUsed: z.string(),
    tokensIn: z.number().int(),
    tokensOut: z.number().int(),
    /** KRW; null without prices */
    cost: z.number().nullable(),
    durationMs: z.number().int(),
  }),
  limit: { max: 20, perSeconds: 60 },
})

export const getGeneratedEmail = endpoint({
  ...PATHS.generatedEmails.getGeneratedEmail,
  access: 'viewer',
  summary:
    'One generated email with its findings, the lead’s data given to the model, and the previous text.',
  params: emailParams,
  reply: GeneratedEmailDetail,
})

export const updateGeneratedEmail = endpoint({
  ...PATHS.generatedEmails.updateGeneratedEmail,
  audit: '생성된 이메일을 수정했습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'Edit a generated email; its status becomes edited. 409 once it has been sent. With `textVersion`, a newer text is not overwritten (409).',
  params: emailParams,
  body: z
    .object({
      subject: TemplateLine.max(1000),
      bodyText: TemplateText.max(200_000),
      bodyHtml: TemplateHtml.max(500_000),
      reviewState: z.enum(REVIEW_STATES),
      /** of the text the caller has edited */
      textVersion: TextVersion,
      status: z.never('이 호출로 바꿀 수 없습니다. 글을 수정하면 수정됨이 됩니다.'),
    })
    .partial()
    .refine(
      ({ subject, bodyText, bodyHtml, reviewState }) =>
        [subject, bodyText, bodyHtml, reviewState].some((field) => field !== undefined),
      { error: '바꿀 항목이 없습니다. subject, bodyText, bodyHtml, reviewState 중 하나를 보내 주세요.' },
    ),
  reply: GeneratedEmailDetail,
})

export const deleteGeneratedEmail = endpoint({
  ...PATHS.generatedEmails.deleteGeneratedEmail,
  audit: '생성된 이메일을 삭제했습니다',
  access: 'member',
  summary: 'Delete one generated email.',
  params: emailParams,
  reply: Ok,
})

export const regenerateEmail = endpoint({
  ...PATHS.generatedEmails.regenerateEmail,
  audit: '이메일을 다시 생성했습니다',
  access: 'member',
  summary:
    'Write one mail again with the mode, prompt and templates it was written with, and an optional hint. Its text, review and status stay valid until the new text is stored (`isRewriting`); an edit or an approval meanwhile ends the rewriting.',
  params: emailParams,
  body: z.object({ hint: MultiLine.trim().max(2000).optional() }).nullish(),
  reply: GeneratedEmailDetail,
})

export const deleteGeneratedEmails = endpoint({
  ...PATHS.generatedEmails.deleteGeneratedEmails,
  audit: '생성된 이메일을 모두 삭제했습니다',
  access: 'member',
  summary: 'Delete every generated email of a node except sent ones.',
  params: nodeParams,
  reply: z.object({ deletedCount: z.number().int() }),
})
