// The legal basis for mailing a lead (rules.md ).
import * as z from 'zod'
import { dayInput, Instant } from '#api/dates.ts'
import { endpointsOf, IdList, idParams, namedObject } from '#api/endpoint.ts'
import { CHOICE_COST, isOneLeadChoice, leadChoice, ONE_LEAD_CHOICE } from '#api/leads/leads.ts'
import { PATHS } from '#api/paths.ts'
import { CONSENT_BASES } from '#core/compliance/consent.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Leads')

const Day = dayInput('날짜를 2026-11-23처럼 입력해 주세요.').nullable()

/** The legal basis as a request gives it. */
export const ConsentFields = z.object({
  basis: z.enum(CONSENT_BASES),
  /** where the address came from */
  source: SingleLine.trim().max(300).default(''),
  /** proof: a file, a link, a sentence */
  evidence: MultiLine.trim().max(2000).default(''),
  /** the day of the consent, or of the collection of the address */
  obtainedOn: Day.default(null),
  /** the last day of the transaction: mail is allowed for six months after it */
  endedOn: Day.default(null),
  /** the day of the last confirmation of the consent */
  confirmedOn: Day.default(null),
})

const Stored = z.object({
  basis: z.enum(CONSENT_BASES),
  source: z.string(),
  evidence: z.string(),
  obtainedOn: z.iso.date().nullable(),
  endedOn: z.iso.date().nullable(),
  confirmedOn: z.iso.date().nullable(),
})
export type LeadConsentInput = z.input<typeof ConsentFields>

export const LeadConsent = namedObject('LeadConsent', {
  /** null: no legal basis is recorded */
  consent: Stored.nullable(),
  state: z.enum(['none', 'valid', 'expired']),
  /** the last day on which the transaction allows mail */
  validUntil: z.iso.date().nullable(),
  /** the day by which a consent needs confirmation */
  confirmBy: z.iso.date().nullable(),
  needsConfirmation: z.boolean(),
  /** newest first; append only */
  log: z.array(
    z.object({
      id: z.number().int(),
      action: z.enum(['set', 'imported', 'removed', 'confirmed', 'source_notice', 'reminded']),
      userName: z.string().nullable(),
      before: Stored.nullable(),
      after: Stored.nullable(),
      at: Instant,
    }),
  ),
})
export type LeadConsent = z.infer<typeof LeadConsent>

export const getLeadConsent = endpoint({
  ...PATHS.leadConsents.getLeadConsent,
  access: 'viewer',
  summary: 'The legal basis for mailing a lead, and every change of it.',
  params: idParams,
  reply: LeadConsent,
})

export const saveLeadConsent = endpoint({
  ...PATHS.leadConsents.saveLeadConsent,
  audit: '수신 근거를 저장했습니다',
  access: 'member',
  summary: 'Set the legal basis for mailing a lead. Time, user, old and new value are logged permanently.',
  params: idParams,
  body: ConsentFields,
  reply: LeadConsent,
})

export const removeLeadConsent = endpoint({
  ...PATHS.leadConsents.removeLeadConsent,
  audit: '수신 근거를 삭제했습니다',
  access: 'member',
  summary: 'Remove the legal basis. The log stays.',
  params: idParams,
  reply: LeadConsent,
})

export const saveLeadConsents = endpoint({
  ...PATHS.leadConsents.saveLeadConsents,
  audit: '여러 연락처의 수신 근거를 변경했습니다',
  access: 'member',
  summary:
    'Set the same legal basis for several leads, or remove it (null). Every change is logged permanently.',
  cost: CHOICE_COST,
  body: z
    .object({ ...leadChoice, consent: ConsentFields.nullable() })
    .refine(isOneLeadChoice, ONE_LEAD_CHOICE),
  reply: z.object({ changedCount: z.number().int() }),
})

export const confirmLeadConsents = endpoint({
  ...PATHS.leadConsents.confirmLeadConsents,
  audit: '여러 연락처의 동의를 재확인 처리했습니다',
  access: 'member',
  summary:
    'Record that leads were asked to confirm their consent on a day (default: today). Leads without a consent are skipped.',
  cost: CHOICE_COST,
  body: z.object({ ...leadChoice, confirmedOn: Day.default(null) }).refine(isOneLeadChoice, ONE_LEAD_CHOICE),
  reply: z.object({ changedCount: z.number().int() }),
})

export const consentReminders = endpoint({
  ...PATHS.leadConsents.consentReminders,
  access: 'viewer',
  summary: 'Number of consents that need confirmation; `GET /leads?consent=confirm` lists them.',
  query: z.object({ workspaceIds: IdList }),
  reply: z.object({
    due: z.number().int(),
    /** of these, past their due day */
    overdue: z.number().int(),
    /** a mail about it is planned */
    planned: z.number().int(),
    /** the mail about it failed, or its result is unknown */
    failed: z.number().int(),
    /** workspaces of these that send the mails automatically */
    automatic: z.number().int(),
  }),
})

export const remindLeads = endpoint({
  ...PATHS.leadConsents.remindLeads,
  audit: '수신 동의 재확인 메일을 예약했습니다',
  access: 'member',
  summary:
    'Mail leads about a consent that needs confirmation, each once. Leads with no due consent, with an earlier mail, or that may not be mailed are skipped.',
  cost: CHOICE_COST,
  body: z.object(leadChoice).refine(isOneLeadChoice, ONE_LEAD_CHOICE),
  reply: z.object({ plannedCount: z.number().int(), passedOver: z.number().int() }),
})
