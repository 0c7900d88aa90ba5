// Leads and a short sequence, made through the API.
import { createLead } from '#api/leads/leads.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { callApi, type SignedInUser } from './api.ts'
import { edge, node } from './designer.ts'

const WORKFLOW = JSON.stringify({
  nodes: [
    node('start', 'start', 250, 50),
    node('a', 'emailDraft', 250, 250, { subject: '{{회사명}} 제안', bodyText: '안녕하세요 {{수신거부}}' }),
  ],
  edges: [edge('start', 'a')],
})
/** A lead for each company name. */
export const leadsNamed = (user: SignedInUser, names: readonly string[]) =>
  Promise.all(
    names.map((companyName, i) =>
      callApi(user, createLead, {
        body: {
          workspaceId: user.workspaceId,
          companyName,
          contactName: `담당${i}`,
          contactEmail: `lead${i}@rows.example`,
        },
      }),
    ),
  )

/** A draft with one mail. */
export const oneMailSequence = (user: SignedInUser, name: string) =>
  callApi(user, createSequence, {
    body: { name, workspaceId: user.workspaceId, workflowData: WORKFLOW },
  })
