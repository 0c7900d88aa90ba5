// Publishing beyond the matrix: added and removed variants, a restored node, generated mails.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeGap } from '#core/sequences/workflow/close-gap.ts'
import { updateNode } from '#core/sequences/workflow/edit.ts'
import { workflowFrom } from '#core/sequences/workflow/workflow.fixture.ts'
import type { Workflow } from '#core/sequences/workflow/workflow.ts'
import {
  AS_BEFORE,
  CHAIN,
  got,
  type Mail,
  mailsOf,
  ok,
  travel,
  underWay,
} from '#testing/sequences/partly-sent-sequence.ts'
import { createTestWorkspace, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w[Symbol.asyncDispose]())

const TWO_WAYS = workflowFrom('start>A>a3>B>b3>D', 'a3>C>c3>D')

test.each([
  ['is added', workflowFrom('start>A>a3>B>b3>D', 'a3>C>c3>D', 'a3>E>e3>D'), 0],
  ['is removed', workflowFrom('start>A>a3>B>b3>D'), 'C'],
  ['joins the other', workflowFrom('start>A>a3>B>b3>D', 'a3>C>b3'), 0],
] as const)(
  'a variant %s: every enrollment gets one of them, and continues below the one it was sent',
  async (_, after, gone) => {
    const owner = await createTestWorkspace(w)
    const leadIds = await makeLeads(owner, owner.workspaceId, 24)
    const { id } = await makeSequence(owner, JSON.stringify(TWO_WAYS))
    await owner.post(`/sequences/${id}/activate`)
    for (const part of [leadIds.slice(0, 12), leadIds.slice(12)]) {
      await owner.post(`/sequences/${id}/enrollments`, { leadIds: part, userEmailAccountId: owner.sandboxId })
      await travel(owner, { advanceHours: 1 })
      if (part.includes(leadIds[0] ?? '')) await travel(owner, { advanceDays: 3 })
    }
    await owner.put(`/sequences/${id}`, { workflowData: JSON.stringify(after) })
    const preview = (await owner.get(`/sequences/${id}/publish-preview`)).body
    const was = await mailsOf(w, id)
    await owner.post(`/sequences/${id}/publish`)
    const now = await mailsOf(w, id)
    const planned = (mails: readonly Mail[], nodeId: string) =>
      mails.filter((mail) => mail.nodeId === nodeId && mail.state === 'scheduled').length
    for (const { kind, nodeId, enrollmentCount } of preview.changes) {
      if (kind === 'added' && nodeId === 'E') expect(enrollmentCount).toBe(planned(now, nodeId))
      if (kind === 'removed' && nodeId === 'C') expect(enrollmentCount).toBe(planned(was, nodeId))
    }
    const stuck = was.filter((mail) => mail.state === 'sent' && mail.nodeId === gone)
    expect(preview.blockedEnrollmentCount).toBe(stuck.length)
    await travel(owner, { advanceDays: 30 })
    const mails = await mailsOf(w, id)
    for (const leadId of leadIds) {
      const had = was
        .filter((mail) => mail.leadId === leadId && mail.state === 'sent')
        .map((mail) => mail.nodeId)
      const all = got(mails, leadId)
      if (had.includes('C') && gone === 'C') expect(all).toBe('A0 C3')
      else if (had.length === 2) expect(all).toBe(`A0 ${had[1]}3 D6`)
      else expect(all).toMatch(gone === 'C' ? /^A0 B3 D6$/ : /^A0 [BCE]3 D6$/)
    }
  },
)

test('publishing a deleted mail again continues the enrollments its deletion had blocked', async () => {
  const { owner, id, leadIds } = await underWay(w, CHAIN)
  const publish = async (workflow: Workflow) => {
    await owner.put(`/sequences/${id}`, { workflowData: JSON.stringify(workflow) })
    expect((await owner.post(`/sequences/${id}/publish`)).status).toBe(200)
  }
  await publish(ok(closeGap(CHAIN, new Set(['B']))))
  await travel(owner, { advanceHours: 2 })
  await publish(CHAIN)
  const open = (await owner.get(`/sequences/${id}/enrollments`)).body.data as { status: string }[]
  expect(open.map((one) => one.status)).toEqual(['active', 'active', 'active', 'active'])
  await travel(owner, { advanceDays: 30 })
  const mails = await mailsOf(w, id)
  expect(leadIds.map((leadId) => got(mails, leadId))).toEqual([AS_BEFORE, AS_BEFORE, AS_BEFORE, AS_BEFORE])
})

test('a changed text does not change a mail that is already generated', async () => {
  const owner = await createTestWorkspace(w)
  const leadIds = await makeLeads(owner, owner.workspaceId, 3)
  const { id } = await makeSequence(owner, JSON.stringify(CHAIN), { leadIds: leadIds.slice(0, 1) })
  // a run also writes to enrolled leads outside of the group: before they are enrolled, there is one lead
  await owner.post(`/sequences/${id}/nodes/B/generate-emails`, { mode: 'manual' })
  await owner.post(`/sequences/${id}/enrollments`, { leadIds, userEmailAccountId: owner.sandboxId })
  await owner.post(`/sequences/${id}/activate`)
  const edited = ok(updateNode(CHAIN, 'B', 'emailDraft', { subject: '새 제목' }))
  await owner.put(`/sequences/${id}`, { workflowData: JSON.stringify(edited) })
  const preview = (await owner.get(`/sequences/${id}/publish-preview`)).body
  expect(preview).toMatchObject({
    openEnrollmentCount: 3,
    affectedEnrollmentCount: 2,
    changes: [{ kind: 'text', nodeId: 'B', title: '새 제목', fields: ['subject'], enrollmentCount: 2 }],
  })
  await owner.post(`/sequences/${id}/publish`)
  await travel(owner, { advanceDays: 4 })
  const subjects = (await owner.get('/sandbox/messages?limit=50')).body.data.map(
    (m: { subject: string }) => m.subject,
  )
  expect(subjects.filter((subject: string) => subject === '새 제목')).toHaveLength(
    preview.affectedEnrollmentCount,
  )
})
