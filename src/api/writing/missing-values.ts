// Missing values of leads for a sequence's variables: counted before a launch, filled for many leads at once
// (rules.md R-403).
import * as z from 'zod'
import { endpointsOf, Id, idParams, Paging, page, TEXT_BYTES } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { MultiLine, SingleLine } from '#core/text/text-input.ts'

const endpoint = endpointsOf('Sequences')
const leadEndpoint = endpointsOf('Leads')

export const listMissingValues = endpoint({
  ...PATHS.missingValues.listMissingValues,
  cost: 'expensive',
  access: 'viewer',
  summary: 'Variables used without a default for which leads of the group, or enrolled leads, have no value.',
  params: idParams,
  reply: z.object({
    data: z.array(
      z.object({
        /** the variable, without braces */
        name: z.string(),
        /** email drafts that use it */
        nodeIds: z.array(z.string()),
        count: z.number().int(),
      }),
    ),
    /** leads that lack at least one */
    leadCount: z.number().int(),
  }),
})

export const listLeadsMissingValue = endpoint({
  ...PATHS.missingValues.listLeadsMissingValue,
  cost: 'expensive',
  access: 'viewer',
  summary: 'The leads that have no value for one variable; empty without a name.',
  params: idParams,
  query: Paging.extend({ name: SingleLine.max(100).default('') }),
  reply: page(
    z.object({
      leadId: Id,
      companyName: z.string(),
      contactName: z.string(),
      contactEmail: z.string().nullable(),
    }),
  ),
})

export const fillLeadValues = leadEndpoint({
  ...PATHS.missingValues.fillLeadValues,
  audit: '연락처의 빈 값을 채웠습니다',
  maxBytes: TEXT_BYTES,
  access: 'member',
  summary:
    'Set fields of many leads by variable name. Enrollments blocked by the missing values are resumed.',
  body: z.object({
    values: z
      .array(z.object({ leadId: Id, name: SingleLine.min(1).max(100), value: MultiLine.max(2000) }))
      .min(1)
      .max(5000),
  }),
  reply: z.object({
    updatedCount: z.number().int(),
    rejected: z.array(z.object({ leadId: Id, name: z.string(), message: z.string() })),
    /** enrollments that are not blocked any more */
    releasedEnrollments: z.number().int(),
  }),
})
