// A workspace with one row of every kind and a marker in every text, for tests of access.
import { makeLeads, makeSequence, type Owner } from '#testing/workspace-setup.ts'

/** Part of every text of the workspace: no caller without access may read it. */
export const SECRET = '은밀한'
export const SECRET_HOST = 'hidden.example'

export type FullWorkspace = Awaited<ReturnType<typeof fillWorkspace>>

/** Fills the workspace of `owner`; the `make…` functions create another row, for calls that delete it. */
export async function fillWorkspace(owner: Owner) {
  const { workspaceId } = owner
  const post = async (path: string, body?: unknown) => {
    const response = await owner.post(path, body)
    if (response.status !== 200) throw new Error(`${path}: ${JSON.stringify(response.body)}`)
    return response.body
  }
  const fields = { companyName: `${SECRET}회사`, contactName: `${SECRET}사람` }
  const makeLead = async () => (await makeLeads(owner, workspaceId, 1, fields))[0] ?? ''
  const makeGroup = async () =>
    post('/customer-groups', { workspaceId, name: `${SECRET}그룹`, leadIds: [await makeLead()] })
  const makeDraft = async () =>
    (
      await makeSequence(owner, [{ subject: `${SECRET} 제안`, bodyHtml: `<p>${SECRET} 본문</p>` }], {
        name: `${SECRET}시퀀스`,
        leadIds: [await makeLead()],
      })
    ).id
  const makeRunning = async () => {
    const id = await makeDraft()
    const leadId = await makeLead()
    await post(`/sequences/${id}/enrollments`, { leadIds: [leadId], userEmailAccountId: owner.sandboxId })
    await post(`/sequences/${id}/activate`)
    const enrollment = (await owner.get(`/sequences/${id}/enrollments`)).body.data[0]
    return { id, leadId, enrollmentId: enrollment.id as string }
  }
  const makeMailbox = async () =>
    post('/email-accounts', {
      workspaceId,
      address: `${SECRET}@hidden.example`.replace(SECRET, 'box'),
      name: `${SECRET}발신`,
      smtp: { host: 'smtp.hidden.example', port: 465, security: 'tls' },
      imap: { host: 'imap.hidden.example', port: 993, security: 'tls' },
      username: 'box',
      password: 'hidden password',
    })
  const sent = await makeRunning()
  await owner.put(`/sequences/${sent.id}`, { trackOpens: true })
  await post('/sandbox/clock', { workspaceId, advanceHours: 1 })
  const messageId = (await owner.get('/sandbox/messages')).body.data[0].id as string
  await post(`/sandbox/messages/${messageId}/reply`, { kind: 'reply', text: `${SECRET} 답장` })
  const threadId = (await owner.get('/inbox')).body.data[0].id as string
  const inbound = (await owner.get(`/inbox/threads/${threadId}`)).body.mails.at(-1).id as string
  const running = await makeRunning()
  const generated = async (sequenceId: string) => {
    await post(`/sequences/${sequenceId}/nodes/mail-1/generate-emails`, { mode: 'manual' })
    return (await owner.get(`/sequences/${sequenceId}/nodes/mail-1/generated-emails`)).body[0].id as string
  }
  const imported = await owner.upload('/leads/import?wait=0', {
    workspaceId,
    file: { name: `${SECRET}.csv`, content: `회사명,이메일\n${SECRET},x@hidden.example` },
  })
  const template = () =>
    post('/email-templates', { workspaceId, name: `${SECRET}템플릿`, subject: SECRET, bodyText: SECRET })
  const suppression = (value: string) => post('/suppressions', { workspaceId, kind: 'address', value })
  const sequenceId = await makeDraft()
  return {
    owner,
    workspaceId,
    sandboxId: owner.sandboxId,
    post,
    makeLead,
    makeGroup,
    makeDraft,
    makeRunning,
    makeMailbox,
    template,
    suppression,
    generated,
    sent,
    running,
    sequenceId,
    leadId: await makeLead(),
    groupId: (await makeGroup()).id as string,
    templateId: (await template()).id as string,
    mailboxId: (await makeMailbox()).id as string,
    emailId: await generated(sequenceId),
    importId: imported.body.id as string,
    suppressionId: (await suppression('blocked@hidden.example')).id as string,
    messageId,
    threadId,
    inboundId: inbound,
    labelId: (await owner.get('/inbox/labels')).body.data[0].id as string,
  }
}
