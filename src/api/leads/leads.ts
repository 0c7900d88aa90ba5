// Leads and their fields (rules.md ).
import * as z from 'zod'
import { isInstantKey, LongPaging, longPage } from '#api/cursor.ts'
import { Instant, InstantText, isInRange, OUT_OF_RANGE } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idList, idParams, namedObject, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { CONSENT_BASES } from '#core/compliance/consent.ts'
import { ENROLLMENT_STATUSES } from '#core/enrollments/enrollment.ts'
import { INTENTS } from '#core/inbox/intent/intent.ts'
import { CONSENT_FILTERS, Filter } from '#core/leads/filter/filter.ts'
import { INSTANT_SORTS, LEAD_SORTS, MAX_BULK_LEADS } from '#core/leads/lead.ts'
import { leadFieldSchemas } from '#core/leads/lead-fields.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { ADDRESS_RISKS, RISK_FILTERS } from '#core/leads/risks.ts'
import { MAX_LEAD_TAGS, TAG_COLORS, TAG_MATCHES } from '#core/leads/tag.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Leads')

const short = SingleLine.trim().max(300)

/** Fields of a request. Each may be empty, but not all of them; the server checks `contactEmail`. */
const LeadFields = z.object({
  ...leadFieldSchemas(short),
  customFields: z.record(SingleLine.trim().min(1).max(50), MultiLine.max(2000)),
})

const Risk = z.object({ risks: z.array(z.enum(ADDRESS_RISKS)), suggestion: z.string().nullable() })

export const Lead = namedObject('Lead', {
  id: Id,
  workspaceId: Id,
  ...leadFieldSchemas(z.string()),
  customFields: z.record(z.string(), z.string()),
  /** groups by hand only */
  customerGroupIds: z.array(Id),
  tags: z.array(z.object({ id: Id, name: z.string(), color: z.enum(TAG_COLORS) })),
  /** the address is on the workspace's suppression list */
  isSuppressed: z.boolean(),
  /** what makes mailing the address risky, as far as it is known; `suggestion`: the address that was probably meant */
  risk: Risk.nullable(),
  /** the legal basis for mailing the lead; null: none is recorded */
  consent: z
    .object({
      basis: z.enum(CONSENT_BASES),
      obtainedOn: z.iso.date().nullable(),
      endedOn: z.iso.date().nullable(),
      /** the day by which a consent needs confirmation */
      confirmBy: z.iso.date().nullable(),
    })
    .nullable(),
  /** over all enrollments: an open one, else the one that ended last; `none`: never enrolled */
  status: z.enum(LEAD_STATUSES),
  /** the newest event that is no open, click or classification, else the creation */
  lastActivity: z.object({
    /** a kind of events, `created` or `imported` */
    kind: z.string(),
    /** of an event: by the clock of its mailbox */
    at: InstantText,
    /** what to add to the current time for the clock of `at`: not 0 for a sandbox whose clock was advanced */
    clockOffsetMs: z.number(),
    /** of a reply, once it is known */
    intent: z.enum(INTENTS).nullable(),
  }),
  /**
   * The next planned mail. `isEstimate`: its enrollment has not started, so the time may change. `isStopped`: it is not sent
   * at this time, because its mailbox or sequence is stopped or an opt-out is not decided yet.
   */
  nextSend: z.object({ at: InstantText, isEstimate: z.boolean(), isStopped: z.boolean() }).nullable(),
  /** the enrollment that gives the status, and its mails; null: never enrolled */
  progress: z
    .object({
      enrollmentId: Id,
      sequenceId: Id,
      sequenceName: z.string(),
      isSequenceDeleted: z.boolean(),
      status: z.enum(ENROLLMENT_STATUSES),
      sentCount: z.number().int(),
      /** mails of an open enrollment that are not sent yet */
      plannedCount: z.number().int(),
    })
    .nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Lead = z.infer<typeof Lead>

/** A filter in a request; a stored one may contain any date. */
export const FilterInput = Filter.check(({ value: { conditions }, issues }) => {
  for (const [i, condition] of conditions.entries())
    if ('date' in condition && !isInRange(condition.date))
      issues.push({
        code: 'custom',
        path: ['conditions', i, 'date'],
        message: OUT_OF_RANGE,
        input: condition.date,
      })
})

/** A filter in a query string is JSON. */
const FilterText = z
  .string()
  .max(8000)
  .transform((text, ctx) => {
    try {
      return JSON.parse(text) as unknown
    } catch {
      ctx.addIssue('조건을 JSON으로 보내 주세요.')
      return z.NEVER
    }
  })
  .pipe(FilterInput)
  .optional()

const TagIds = z
  .array(Id)
  .max(MAX_LEAD_TAGS, `연락처 하나에는 태그를 ${MAX_LEAD_TAGS}개까지 붙일 수 있습니다.`)
  .optional()

/** All of the given conditions must be met. */
const leadFilter = {
  search: SingleLine.max(200).optional(),
  workspaceIds: IdList,
  customerGroupId: Id.optional(),
  /** only leads without an open enrollment in this sequence */
  notInSequenceId: Id.optional(),
  /** only leads with this legal basis */
  consent: z.enum(CONSENT_FILTERS).optional(),
  /** only leads with any, all or none of these tags */
  tagIds: IdList,
  tagMatch: z.enum(TAG_MATCHES).default('any'),
  /** only leads with this risk, or with any */
  risk: z.enum(RISK_FILTERS).optional(),
  /** only leads that match these conditions */
  filter: FilterText,
}

/** Which leads a bulk call is about. A misspelled field of the filter is an error, because without it more leads match. */
export const leadChoice = {
  leadIds: idList(MAX_BULK_LEADS).optional(),
  /** instead of `leadIds`: all leads that match at the time of the call, in workspaces whose leads the caller may change */
  leadFilter: z.strictObject(leadFilter).optional(),
  /** with `leadFilter`: these are left out */
  except: idList(MAX_BULK_LEADS).optional(),
}
export type LeadChoice = z.output<z.ZodObject<typeof leadChoice>>
export const atMostOneLeadChoice = ({
  leadIds,
  leadFilter,
}: Pick<LeadChoice, 'leadIds' | 'leadFilter'>): boolean => leadIds === undefined || leadFilter === undefined
export const isOneLeadChoice = ({
  leadIds,
  leadFilter,
}: Pick<LeadChoice, 'leadIds' | 'leadFilter'>): boolean =>
  (leadIds === undefined) !== (leadFilter === undefined)
export const ONE_LEAD_CHOICE = { path: ['leadIds'], message: 'leadIds와 leadFilter 중 하나만 보내 주세요.' }
/** Only a filter is expensive, as in the list. */
export const CHOICE_COST = { leadFilter: 'expensive' } as const

/** A filter is compared with every lead; a search uses an index, which helps little when its terms are common. */
const LIST_COST = {
  filter: 'expensive',
  risk: 'expensive',
  consent: 'expensive',
  tagIds: 'expensive',
  customerGroupId: 'expensive',
  notInSequenceId: 'expensive',
  search: 'search',
} as const

export const listLeads = endpoint({
  ...PATHS.leads.listLeads,
  access: 'viewer',
  summary:
    'Leads of the caller’s workspaces; search in company, name and address. By offset, or from `nextCursor` with the same filter.',
  cost: LIST_COST,
  query: LongPaging.extend({ ...leadFilter, sort: z.enum(LEAD_SORTS).default('created') }).refine(
    ({ cursor, sort }) =>
      !cursor ||
      (INSTANT_SORTS.includes(sort)
        ? isInstantKey(cursor)
        : sort !== 'status' || /^\d{1,2}$/.test(cursor.key)),
    { path: ['cursor'] },
  ),
  reply: longPage(Lead),
})

/** The response is a file. */
export const exportLeads = endpoint({
  ...PATHS.leads.exportLeads,
  audit: '연락처를 파일로 내보냈습니다',
  access: 'viewer',
  summary:
    'All leads that match a filter as a CSV file, with custom fields and legal basis; it can be imported again.',
  cost: 'expensive',
  query: z.object(leadFilter),
  reply: z.unknown(),
})

export const listCustomFields = endpoint({
  ...PATHS.leads.listCustomFields,
  access: 'viewer',
  summary:
    'The 200 most used custom fields of the caller’s leads: the name as templates write it, and the number of leads that have it.',
  cost: 'expensive',
  query: z.object({ workspaceIds: IdList }),
  reply: page(z.object({ name: z.string(), count: z.number().int() })),
})

export const getLead = endpoint({
  ...PATHS.leads.getLead,
  access: 'viewer',
  summary: 'One lead; the id of a merged lead returns the survivor.',
  params: idParams,
  reply: Lead,
})

export const createLead = endpoint({
  ...PATHS.leads.createLead,
  audit: '연락처를 추가했습니다',
  access: 'member',
  summary:
    'Create a lead. If the workspace has the address, 409 with the lead that has it; if the bin has it, that lead is restored with its history, and nothing is sent automatically.',
  body: LeadFields.partial().extend({ workspaceId: Id, customerGroupId: Id.optional(), tagIds: TagIds }),
  reply: Lead.extend({
    /** the lead was in the bin and has been restored */
    wasInBin: z.boolean(),
  }),
})

export const updateLead = endpoint({
  ...PATHS.leads.updateLead,
  audit: '연락처를 수정했습니다',
  access: 'member',
  summary: 'Change any fields of a lead; `tagIds` replaces all of its tags.',
  params: idParams,
  body: LeadFields.partial().extend({ tagIds: TagIds }),
  reply: Lead,
})

export const checkAddresses = endpoint({
  ...PATHS.leads.checkAddresses,
  access: 'member',
  summary:
    'What makes mailing these addresses risky: by their text, the DNS of their domains (queried at most every seven days) and earlier bounces of the workspace. No mail server is asked; an unknown domain has no risk.',
  readsOnly: true,
  cost: 'expensive',
  body: z.object({ workspaceId: Id, addresses: z.array(SingleLine.max(2000)).min(1).max(1000) }),
  reply: z.object({
    /** in the order of the request; `email`: the address that was read, null for none */
    data: z.array(Risk.extend({ email: z.string().nullable() })),
  }),
})

export const deleteLead = endpoint({
  ...PATHS.leads.deleteLead,
  audit: '연락처를 삭제했습니다',
  access: 'member',
  summary: 'Delete a lead; its open enrollments end as removed/contact_deleted.',
  params: idParams,
  reply: z.object({ endedEnrollments: z.number().int() }),
})

export const deleteLeads = endpoint({
  ...PATHS.leads.deleteLeads,
  audit: '연락처를 일괄 삭제했습니다',
  access: 'member',
  summary:
    'Delete several leads; their open enrollments end as removed/contact_deleted. `POST /bin/restore` with `deletionId` undoes it.',
  cost: CHOICE_COST,
  body: z.object(leadChoice).refine(isOneLeadChoice, ONE_LEAD_CHOICE),
  reply: z.object({
    deletedCount: z.number().int(),
    endedEnrollments: z.number().int(),
    /** of this call: the bin restores all of its leads by it; null when none was deleted */
    deletionId: Id.nullable(),
  }),
})
