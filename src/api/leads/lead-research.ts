// Research of leads on their companies' sites (rules.md R-435 to R-440).
import * as z from 'zod'
import { Instant } from '#api/dates.ts'
import { endpointsOf, Id, idParams, namedObject } from '#api/endpoint.ts'
import { PATHS } from '#api/paths.ts'
import { RESEARCH_STATES } from '#core/leads/research/research.ts'
import { SingleLine } from '#core/text/text-input.ts'
import { CHOICE_COST, isOneLeadChoice, leadChoice, ONE_LEAD_CHOICE } from './leads.ts'

const endpoint = endpointsOf('Leads')

/** of one fact; as core/leads/research/check-facts.ts */
const FactText = SingleLine.trim().min(1).max(200)
const factParams = z.object({ id: Id, factId: Id })

export const LeadFact = namedObject('LeadFact', {
  id: Id,
  /** `page`: found on the site; `user`: entered or edited by a user */
  source: z.enum(['page', 'user']),
  text: z.string(),
  /** the sentence of the page; text of others, never trusted */
  quote: z.string(),
  url: z.string(),
  title: z.string(),
  fetchedAt: Instant.nullable(),
  /** addresses its reader like an instruction: never given to a model */
  isSuspicious: z.boolean(),
})
export type LeadFact = z.infer<typeof LeadFact>

export const LeadResearch = namedObject('LeadResearch', {
  state: z.enum(RESEARCH_STATES),
  /** whether the workspace uses research */
  isOn: z.boolean(),
  /** the address that is read; null: the lead has no website and no company domain */
  site: z.string().nullable(),
  /** why it failed or was stopped, in Korean */
  message: z.string().nullable(),
  /** of the last change of the state */
  at: Instant.nullable(),
  /** the last research is less than 30 days old */
  isFresh: z.boolean(),
  facts: z.array(LeadFact),
})
export type LeadResearch = z.infer<typeof LeadResearch>

export const getLeadResearch = endpoint({
  ...PATHS.leadResearch.getLeadResearch,
  access: 'viewer',
  summary: 'The research of a lead: its state and the facts with their sources.',
  params: idParams,
  reply: LeadResearch,
})

export const startLeadResearch = endpoint({
  ...PATHS.leadResearch.startLeadResearch,
  audit: '연락처의 홈페이지를 조사했습니다',
  access: 'member',
  summary:
    'Read the site of a lead and find facts, also when it was read before. Responds before it is done.',
  params: idParams,
  reply: LeadResearch,
  limit: { max: 60, perSeconds: 60 },
})

const counts = {
  withoutSite: z.number().int(),
  /** researched in the last 30 days */
  fresh: z.number().int(),
  /** waiting or being read */
  running: z.number().int(),
  /** in workspaces that do not use research */
  turnedOff: z.number().int(),
}
const Leads = z.object(leadChoice).refine(isOneLeadChoice, ONE_LEAD_CHOICE)

export const startBulkResearch = endpoint({
  ...PATHS.leadResearch.startBulkResearch,
  audit: '여러 연락처의 홈페이지 조사를 시작했습니다',
  access: 'member',
  summary: 'Research several leads. Leads without a site and fresh ones are skipped.',
  cost: CHOICE_COST,
  body: Leads,
  reply: z.object({
    /** for the progress; null when no lead was queued */
    runId: Id.nullable(),
    queued: z.number().int(),
    ...counts,
  }),
})

export const estimateResearch = endpoint({
  ...PATHS.leadResearch.estimateResearch,
  access: 'member',
  readsOnly: true,
  summary: 'How many leads a research would read, and what it is expected to cost in KRW (null: unknown).',
  cost: CHOICE_COST,
  body: Leads,
  reply: z.object({ toRead: z.number().int(), ...counts, cost: z.number().nullable() }),
})

const ResearchRun = namedObject('ResearchRun', {
  total: z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  stopped: z.number().int(),
  /** why it was stopped, in Korean */
  message: z.string().nullable(),
})

export const getResearchRun = endpoint({
  ...PATHS.leadResearch.getResearchRun,
  access: 'viewer',
  summary: 'The progress of a research of several leads.',
  params: idParams,
  reply: ResearchRun,
})

export const cancelResearchRun = endpoint({
  ...PATHS.leadResearch.cancelResearchRun,
  audit: '홈페이지 조사를 취소했습니다',
  access: 'member',
  summary: 'Stop a research of several leads; facts found before stay.',
  params: idParams,
  reply: ResearchRun,
})

export const createFact = endpoint({
  ...PATHS.leadResearch.createFact,
  audit: '조사 내용을 추가했습니다',
  access: 'member',
  summary: 'Add a fact to a lead.',
  params: idParams,
  body: z.object({ text: FactText }),
  reply: LeadResearch,
})

export const updateFact = endpoint({
  ...PATHS.leadResearch.updateFact,
  audit: '조사 내용을 수정했습니다',
  access: 'member',
  summary: 'Change the text of a fact; it becomes a statement of the user and keeps its source.',
  params: factParams,
  body: z.object({ text: FactText }),
  reply: LeadResearch,
})

export const deleteFact = endpoint({
  ...PATHS.leadResearch.deleteFact,
  audit: '조사 내용을 삭제했습니다',
  access: 'member',
  summary: 'Delete a fact; the same sentence is not stored again by a later research.',
  params: factParams,
  reply: LeadResearch,
})
