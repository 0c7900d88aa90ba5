// Saved views of the list of leads, shared by the members of a workspace (rules.md R-715).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, IdList, idParams, namedObject, Ok, page } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { CONSENT_FILTERS } from '#core/leads/filter/filter.ts'
import { LEAD_SORTS } from '#core/leads/lead.ts'
import { LEAD_STATUSES } from '#core/leads/lead-status.ts'
import { ACTIVITY_FILTERS, LEAD_COLUMNS, MAX_LEAD_VIEW_NAME, NEXT_FILTERS } from '#core/leads/lead-view.ts'
import { RISK_FILTERS } from '#core/leads/risks.ts'
import { TAG_MATCHES } from '#core/leads/tag.ts'
import { SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Leads')

/** What the list shows. Null: no such filter. */
export const LeadViewContent = z.object({
  search: SingleLine.trim().max(200).default(''),
  customerGroupId: Id.nullable().default(null),
  consent: z.enum(CONSENT_FILTERS).nullable().default(null),
  risk: z.enum(RISK_FILTERS).nullable().default(null),
  tagIds: z.array(Id).max(50).default([]),
  tagMatch: z.enum(TAG_MATCHES).default('any'),
  /** any of them; an empty list: all */
  statuses: z.array(z.enum(LEAD_STATUSES)).max(LEAD_STATUSES.length).default([]),
  /** days since the last activity; `not30`: no activity for 30 days */
  activity: z.enum(ACTIVITY_FILTERS).nullable().default(null),
  next: z.enum(NEXT_FILTERS).nullable().default(null),
  sort: z.enum(LEAD_SORTS).default('created'),
  /** besides the company; an empty list: the usual columns */
  columns: z.array(z.enum(LEAD_COLUMNS)).max(LEAD_COLUMNS.length).default([]),
})
export type LeadViewContent = z.infer<typeof LeadViewContent>

const Name = SingleLine.trim()
  .min(1, '보기 이름을 입력해 주세요.')
  .max(MAX_LEAD_VIEW_NAME, `보기 이름은 ${MAX_LEAD_VIEW_NAME}자까지입니다.`)

export const LeadView = namedObject('LeadView', {
  id: Id,
  workspaceId: Id,
  name: z.string(),
  content: LeadViewContent,
  createdAt: Instant,
  updatedAt: Instant,
})
export type LeadView = z.infer<typeof LeadView>

export const listLeadViews = endpoint({
  ...PATHS.leadViews.listLeadViews,
  access: 'viewer',
  summary: 'Saved views of the list of leads, oldest first.',
  query: z.object({ workspaceIds: IdList }),
  reply: page(LeadView),
})

export const createLeadView = endpoint({
  ...PATHS.leadViews.createLeadView,
  audit: '연락처 목록의 보기를 저장했습니다',
  access: 'member',
  summary: 'Save a view of the list of leads. An existing name, ignoring case, answers 409.',
  body: z.object({ workspaceId: Id, name: Name, content: LeadViewContent }),
  reply: LeadView,
})

export const updateLeadView = endpoint({
  ...PATHS.leadViews.updateLeadView,
  audit: '연락처 목록의 보기를 수정했습니다',
  access: 'member',
  summary: 'Rename a saved view, or replace what it shows.',
  params: idParams,
  body: z.object({
    name: Name.optional(),
    content: LeadViewContent.optional(),
    /** `updatedAt` of the view that was shown; after another change the call answers 409 */
    expectedUpdatedAt: SingleLine.max(40).optional(),
  }),
  reply: LeadView,
})

export const deleteLeadView = endpoint({
  ...PATHS.leadViews.deleteLeadView,
  audit: '연락처 목록의 보기를 삭제했습니다',
  access: 'member',
  summary: 'Delete a saved view. Leads are not changed.',
  params: idParams,
  reply: Ok,
})

export const countLeadStatuses = endpoint({
  ...PATHS.leadViews.countLeadStatuses,
  access: 'viewer',
  summary: 'The number of leads of each status, counted up to 10,000; statuses without leads are missing.',
  query: z.object({ workspaceIds: IdList }),
  reply: z.object({ data: z.array(z.object({ status: z.enum(LEAD_STATUSES), count: z.number().int() })) }),
})
