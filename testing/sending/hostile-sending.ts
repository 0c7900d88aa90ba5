// A running sequence whose mailbox is on a scripted server.
import { expect } from 'vitest'
import { type Script, startHostileSmtp } from '#testing/servers/hostile-smtp.ts'
import { ALWAYS, createTestWorkspace, type Mail, makeLeads, makeSequence } from '#testing/workspace-setup.ts'
import { type World, world } from '#testing/world.ts'

/** Each test has its own app and clock, so that the tests can run concurrently. */
export const started = () => world({ role: 'all', config: { allowPrivateHosts: true } })

export const MINUTE_MS = 60_000

/** Leads in a running sequence that sends from a mailbox on a scripted server. @param imapPort null: replies are not read */
export async function sending(
  w: World,
  count: number,
  mails: Mail[] = [{}],
  script: Script = {},
  imapPort: number | null = null,
) {
  const server = await startHostileSmtp()
  const owner = await createTestWorkspace(w)
  const { body: mailbox } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: 'kim@ieum.example',
    smtp: { host: '127.0.0.1', port: server.port, security: 'none' },
    imap: imapPort && { host: '127.0.0.1', port: imapPort, security: 'none' },
    username: 'kim',
    password: 'first password',
    rules: ALWAYS,
  })
  const verify = async () => (await owner.post(`/email-accounts/${mailbox.id}/verify`)).body
  expect(await verify()).toMatchObject({ ok: true })
  // the mailbox check has left a pooled connection
  server.dropAll()
  server.setScript(script)
  const leadIds = await makeLeads(owner, owner.workspaceId, count)
  const { id } = await makeSequence(owner, mails)
  await owner.post(`/sequences/${id}/enrollments`, {
    leadIds,
    userEmailAccountId: mailbox.id,
    allowUnreadReplies: true,
  })
  const launched = await owner.post(`/sequences/${id}/activate`, { allowUnreadReplies: true })
  expect(launched.status, JSON.stringify(launched.body)).toBe(200)
  return {
    server,
    owner,
    id,
    leadIds,
    mailbox: async () => (await owner.get(`/email-accounts/${mailbox.id}`)).body,
    mailboxId: mailbox.id as string,
    verify,
    /** mails to leads, without the mail of the mailbox check */
    accepted: () => server.bodies.filter((body) => /^To: .*@company/m.test(body)).length,
    enrollments: async (): Promise<Enrollment[]> =>
      (await owner.get(`/sequences/${id}/enrollments?limit=200`)).body.data,
    mail: async (enrollment: Enrollment | undefined) =>
      (await owner.get(`/sequences/enrollments/${enrollment?.id}/metrics`)).body.mails[0],
    close: () => server.close(),
  }
}
export type Enrollment = {
  id: string
  status: string
  statusReason: string | null
  statusDetail: string | null
  waitReason: string | null
  nextActionAt: string | null
  sentCount: number
}
export const all = (status: string) => (enrollments: Enrollment[]) =>
  enrollments.every((enrollment) => enrollment.status === status)
