// Leads that several browser tests begin with.
import { createSuppression } from '#api/compliance/suppressions.ts'
import { createLead } from '#api/leads/leads.ts'
import { callApi, type SignedInUser } from './api.ts'

export const oneLead = (user: SignedInUser) =>
  callApi(user, createLead, {
    body: {
      workspaceId: user.workspaceId,
      companyName: '한빛정밀',
      contactName: '김담당',
      contactEmail: 'a@hanbit.example',
    },
  })

/** The second one is suppressed. */
export async function threeLeads(user: SignedInUser): Promise<void> {
  const { workspaceId } = user
  for (const [companyName, contactEmail] of [
    ['한빛정밀', 'a@hanbit.example'],
    ['세종물류', 'b@sejong.example'],
    ['나래소프트', 'c@narae.example'],
  ] as const)
    await callApi(user, createLead, { body: { workspaceId, companyName, contactEmail } })
  await callApi(user, createSuppression, {
    body: { workspaceId, kind: 'address', value: 'b@sejong.example' },
  })
}
