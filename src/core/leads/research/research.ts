// Research of a lead: its states, which leads need it, and the sentences for the user.
import type { SitePage } from '#core/ports.ts'
import { READ_FAULT_SENTENCES, READ_FAULTS, type ReadFault } from './read-faults.ts'
import { siteOf } from './site.ts'

export const RESEARCH_STATES = ['none', 'off', 'waiting', 'reading', 'done', 'failed', 'stopped'] as const
type ResearchState = (typeof RESEARCH_STATES)[number]
/** A stored state; `none`: never requested, `off`: never requested and not allowed in the workspace. */
export type StoredState = Exclude<ResearchState, 'none' | 'off'>

/** A site and what was found on it are used for this long. */
export const FRESH_DAYS = 30
const DAY_MS = 86_400_000

export const isFresh = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < FRESH_DAYS * DAY_MS

/** Faults of research besides those of reading a site and of a model. */
const OWN_FAULTS = {
  no_site: '웹사이트와 회사 이메일 주소가 없어 조사하지 않았습니다. 연락처에 웹사이트를 입력해 주세요.',
  turned_off: '워크스페이스에서 홈페이지 조사를 사용하지 않습니다. 관리자에게 설정을 요청해 주세요.',
  cancelled: '조사를 취소했습니다. 필요하면 다시 조사해 주세요.',
  gave_up: '처리 중 오류가 반복되어 조사하지 못했습니다. 잠시 후 다시 조사해 주세요.',
} as const
export type OwnFault = keyof typeof OWN_FAULTS

/** The Korean sentence of a fault: what happened, why, what to do. */
export const faultSentence = (fault: ReadFault | OwnFault): string =>
  isReadFault(fault) ? READ_FAULT_SENTENCES[fault] : OWN_FAULTS[fault]

const isReadFault = (fault: string): fault is ReadFault => (READ_FAULTS as readonly string[]).includes(fault)

export type ResearchCandidate = {
  leadId: string
  website: string
  contactEmail: string | null
  state: StoredState | null
  /** when the state was reached */
  at: Date | null
  /** the site of the last research */
  site: string | null
}
export type ResearchPlan = {
  toRead: { leadId: string; site: string }[]
  /** without a website and a company domain */
  withoutSite: string[]
  /** researched in the last `FRESH_DAYS` on the same site */
  fresh: string[]
  /** waiting or being read */
  running: string[]
}

/** Sorts the leads of a bulk request. @param again whether fresh ones are read again */
export function planResearch(
  leads: readonly ResearchCandidate[],
  now: Date,
  { again = false }: { again?: boolean } = {},
): ResearchPlan {
  const plan: ResearchPlan = { toRead: [], withoutSite: [], fresh: [], running: [] }
  for (const lead of leads) {
    const site = siteOf(lead.website, lead.contactEmail)
    if (lead.state === 'waiting' || lead.state === 'reading') plan.running.push(lead.leadId)
    else if (site === null) plan.withoutSite.push(lead.leadId)
    else if (!again && lead.state === 'done' && lead.at && isFresh(lead.at, now) && lead.site === site)
      plan.fresh.push(lead.leadId)
    else plan.toRead.push({ leadId: lead.leadId, site })
  }
  return plan
}

/** A page as it is kept: never with contacts, which its reader has removed. */
export type KeptPage = Pick<SitePage, 'url' | 'title' | 'sentences' | 'footer'>
