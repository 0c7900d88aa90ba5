// A reply that is likely an opt-out request, which holds the other enrollment of its lead.
import { enroll, listEnrollments } from '#api/enrollments/enrollments.ts'
import { listLeads, updateLead } from '#api/leads/leads.ts'
import { advanceSandboxClock, listSandboxMessages, replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { activateSequence, duplicateSequence } from '#api/sequences/sequences.ts'
import { callApi, type SignedInUser } from './api.ts'
import { loadDailySample } from './filled-workspace.ts'

export const SENTENCE = '저는 구독한 적이 없습니다'

/** One lead in two sequences replies in the first, with words that may be a request to stop. */
export async function createLikelyOptOut(user: SignedInUser) {
  const sample = await loadDailySample(user)
  const copy = await callApi(user, duplicateSequence, { params: { id: sample.sequenceId } })
  const [lead] = (
    await callApi(user, listLeads, {
      query: { customerGroupId: sample.customerGroupId, sort: 'company', limit: 1 },
    })
  ).data
  if (!lead) throw new Error('the sample has leads')
  // at a business domain the reply would pause the other enrollment as a colleague's
  const contactEmail = `${user.userId}@gmail.com`
  await callApi(user, updateLead, { params: { id: lead.id }, body: { contactEmail } })
  for (const id of [sample.sequenceId, copy.id]) {
    await callApi(user, activateSequence, { params: { id } })
    await callApi(user, enroll, { params: { id }, body: { leadIds: [lead.id], allowParallel: true } })
  }
  await callApi(user, advanceSandboxClock, { body: { workspaceId: user.workspaceId, advanceDays: 1 } })
  const { data } = await callApi(user, listSandboxMessages, { query: { limit: 2 } })
  const body = { kind: 'reply', text: `안녕하세요.\n${SENTENCE}.` } as const
  await callApi(user, replyToSandboxMessage, { params: { id: data[0]?.id ?? '' }, body })
  const enrollments = await Promise.all(
    [sample.sequenceId, copy.id].map(async (id) => ({
      id,
      status: (await callApi(user, listEnrollments, { params: { id } })).data[0]?.status,
    })),
  )
  return { lead, waitingIn: enrollments.find(({ status }) => status === 'active')?.id ?? '' }
}
