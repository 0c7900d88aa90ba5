// The legal basis for mailing a lead (rules.md ).
import * as z from 'zod'
import { dayInput } from '#api/dates.ts'
import { endpoint, IdList, Instant, idList, idParams } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { CONSENT_BASES } from '#core/compliance/consent.ts'

const Day = dayInput('날짜를 2026-11-23처럼 입력해 주세요.').nullable()

/** A ground as a person writes it down. */
export const ConsentFields = z.object({
  basis: z.enum(CONSENT_BASES),
  /** where the address came from */
  source: z.string().trim().max(300).default(''),
  /** what shows it */
  evidence: z.string().trim().max(2000).default(''),
  /** the day of the consent, or of the collection */
  obtainedOn: Day.default(null),
  /** the last day of a transaction: it counts for six months after it */
  endedOn: Day.default(null),
  /** a consent was confirmed again on */
  confirmedOn: Day.default(null),
})

const Stored = z.object({
  basis: z.enum(CONSENT_BASES),
  source: z.string(),
  evidence: z.string(),
  obtainedOn: z.string().nullable(),
  endedOn: z.string().nullable(),
  confirmedOn: z.string().nullable(),
})
export type LeadConsentInput = z.input<typeof ConsentFields>

export const LeadConsent = z
  .object({
    /** null: nobody has written one down */
    consent: Stored.nullable(),
    state: z.enum(['none', 'valid', 'expired']),
    /** the last day a transaction counts */
    validUntil: z.string().nullable(),
    /** the day by which a consent has to be confirmed again */
    confirmBy: z.string().nullable(),
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
  .meta({ id: 'LeadConsent' })
export type LeadConsent = z.infer<typeof LeadConsent>

export const getLeadConsent = endpoint({
  ...PATHS.leadConsents.getLeadConsent,
  access: 'viewer',
  tag: 'Leads',
  summary: 'On what ground a lead may be mailed, and every change of it.',
  params: idParams,
  reply: LeadConsent,
})

export const saveLeadConsent = endpoint({
  ...PATHS.leadConsents.saveLeadConsent,
  access: 'member',
  tag: 'Leads',
  summary: 'Write down on what ground a lead may be mailed. Who, when, from and to are logged for good.',
  params: idParams,
  body: ConsentFields,
  reply: LeadConsent,
})

export const removeLeadConsent = endpoint({
  ...PATHS.leadConsents.removeLeadConsent,
  access: 'member',
  tag: 'Leads',
  summary: 'Take the ground away. The log stays.',
  params: idParams,
  reply: LeadConsent,
})

const leadIds = idList(10_000)

export const saveLeadConsents = endpoint({
  ...PATHS.leadConsents.saveLeadConsents,
  access: 'member',
  tag: 'Leads',
  summary:
    'Write the same ground down for several leads, or take it away (null). Every change is logged for good.',
  body: z.object({ leadIds, consent: ConsentFields.nullable() }),
  reply: z.object({ changedCount: z.number().int() }),
})

export const confirmLeadConsents = endpoint({
  ...PATHS.leadConsents.confirmLeadConsents,
  access: 'member',
  tag: 'Leads',
  summary:
    'Note that leads were asked about their consent again, on a day (today where none is given). Leads without a consent are passed over.',
  body: z.object({ leadIds, confirmedOn: Day.default(null) }),
  reply: z.object({ changedCount: z.number().int() }),
})

export const consentReminders = endpoint({
  ...PATHS.leadConsents.consentReminders,
  access: 'viewer',
  tag: 'Leads',
  summary: 'How many consents are to be confirmed again; `GET /leads?consent=confirm` lists them.',
  query: z.object({ workspaceIds: IdList }),
  reply: z.object({
    due: z.number().int(),
    /** of those, past their day */
    overdue: z.number().int(),
    /** a mail about it is planned */
    planned: z.number().int(),
    /** the mail about it did not get through, or nobody can tell */
    failed: z.number().int(),
    /** workspaces of these that mail by themselves */
    automatic: z.number().int(),
  }),
})

export const remindLeads = endpoint({
  ...PATHS.leadConsents.remindLeads,
  access: 'member',
  tag: 'Leads',
  summary:
    'Mail leads whose consent is to be confirmed again about it, each once. Who has no consent due, was mailed already, or may not be mailed is passed over.',
  body: z.object({ leadIds }),
  reply: z.object({ plannedCount: z.number().int(), passedOver: z.number().int() }),
})
