// Lists, searches, exports, previews and statistics of one member, each with the most expensive valid input.
import type { SignedInUser } from '../../e2e/support/api.ts'
import { type NeighbourWorkspaces, worstFilter } from './workspaces.ts'

/** below /api/v1 */
export type Call = { path: string; method?: 'GET' | 'POST'; body?: unknown }

export function expensiveCalls(noisy: SignedInUser, { sequenceId, groupId }: NeighbourWorkspaces): Call[] {
  const of = (path: string, query: Record<string, string> = {}): Call => ({
    path: `${path}?${new URLSearchParams(query)}`,
  })
  const filter = JSON.stringify(worstFilter)
  const whole = { workspaceIds: noisy.workspaceId }
  // syllables that every name here contains, in an order that no name has
  const search = '한빛전자 하늘김 (주)'
  const sequence = `/sequences/${sequenceId}`
  const filtered = { ...whole, filter, customerGroupId: groupId, search: '한' }
  return [
    of('/leads', { ...whole, filter }),
    of('/leads', { ...whole, filter, customerGroupId: groupId }),
    of('/leads', filtered),
    of('/leads', { ...whole, search }),
    of('/leads', { ...whole, search: '한', sort: 'company', limit: '200', offset: '90000' }),
    of('/leads', { ...whole, notInSequenceId: sequenceId, sort: 'contact' }),
    of('/leads', { ...whole, consent: 'expired' }),
    {
      path: '/leads/bulk-research/estimate',
      method: 'POST',
      body: { leadFilter: { ...whole, filter, customerGroupId: groupId } },
    },
    { path: '/leads/bulk-research/estimate', method: 'POST', body: { leadFilter: whole } },
    of('/leads/export.csv', whole),
    of('/leads/export.csv', { ...whole, filter, customerGroupId: groupId }),
    of('/leads/custom-fields', whole),
    of('/leads/duplicates', whole),
    { path: '/leads/duplicates/scan', method: 'POST', body: { workspaceId: noisy.workspaceId } },
    of('/customer-groups', { ...whole, limit: '200' }),
    of(`/customer-groups/${groupId}`),
    of('/suppressions', { ...whole, search: 'blocked', limit: '200', offset: '40000' }),
    of('/suppressions/export.csv', whole),
    of('/suppressions/log', { ...whole, search: 'x' }),
    of('/audit-logs', whole),
    of('/audit-logs/export.csv', whole),
    of(`${sequence}/enrollments`, { search, limit: '200' }),
    of(`${sequence}/enrollments`, { limit: '200', offset: '99000' }),
    of(`${sequence}/enrollments/ids`, { search: '한' }),
    of(`${sequence}/metrics`),
    of(`${sequence}/report`),
    of(`${sequence}/nodes/stats`),
    of(`${sequence}/nodes/mail1/stats`),
    of(`${sequence}/plan`),
    of(`${sequence}/check`),
    of(`${sequence}/missing-values`),
    of(`${sequence}/missing-values/leads`, { name: '회사명', limit: '200' }),
    of(`${sequence}/publish-preview`),
    of(`${sequence}/review-summary`),
    of(`${sequence}/nodes/mail1/generated-emails`),
    of('/outbox', { ...whole, search: '한', limit: '200' }),
    of('/outbox/ids', whole),
    of('/outbox/days', { ...whole, search: '한' }),
    of('/check', whole),
    of('/check/enrollments', { ...whole, cause: 'send_uncertain', search: '한' }),
    of('/inbox', { ...whole, search: '한' }),
    of('/inbox/counts', whole),
    of('/bin', { ...whole, search: '한' }),
    of('/today', whole),
    of('/today/leads', { ...whole, kind: 'sent', date: '2026-11-23', limit: '200' }),
    of('/badges', whole),
    of('/consent-reminders', whole),
    of('/notices/waiting', whole),
    of('/sandbox/messages', { to: '한' }),
    of('/sequences/search', { search: '시', workspaceId: 'all' }),
    of('/email-templates', { search: '가' }),
    of('/webhooks', {}),
  ]
}

/** Calls of a user who works in a small workspace. */
export function ordinaryCalls({ workspaceId }: SignedInUser): Call[] {
  const whole = `workspaceIds=${workspaceId}`
  return [
    { path: '/me' },
    { path: `/leads?${whole}` },
    { path: `/leads?${whole}&search=${encodeURIComponent('한빛')}` },
    { path: `/sequences/workspace/${workspaceId}` },
    { path: `/inbox?${whole}` },
    { path: `/today?${whole}` },
    { path: `/badges?${whole}` },
    { path: '/leads', method: 'POST', body: { workspaceId, companyName: '다온상사' } },
  ]
}

/** The status of the response, and the time until its last byte, ms. */
export async function timeCall(
  { url, cookies }: SignedInUser,
  { path, method = 'GET', body }: Call,
): Promise<{ status: number; ms: number }> {
  const at = performance.now()
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      origin: url,
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
    },
    body: body === undefined || body instanceof FormData ? (body ?? null) : JSON.stringify(body),
  })
  await response.arrayBuffer()
  return { status: response.status, ms: performance.now() - at }
}
