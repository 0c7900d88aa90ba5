// An external mail provider: its SMTP server counts what it accepted per recipient, its IMAP server has the Sent
// folder.
import { startSandboxImap } from '#server/adapters/sandbox/imap-server.ts'
import { startSandboxSmtp } from '#server/adapters/sandbox/smtp-server.ts'
import { createMemoryMailStore } from '#testing/servers/memory-mail-store.ts'
import { ALWAYS, makeSequence, type Owner } from '#testing/workspace-setup.ts'
import type { World } from '#testing/world.ts'
import { wait } from './fault-row.ts'

const LOGIN = { username: 'kim', password: 'secret' } as const
export const OUTSIDE = 'outside'

/** @param deliveryMs duration of one mail at its SMTP server */
export async function startProvider(deliveryMs = 0) {
  const store = createMemoryMailStore()
  store.addAccount({ id: OUTSIDE, ...LOGIN })
  const took = new Map<string, number>()
  const smtp = await startSandboxSmtp({
    store: {
      ...store,
      deliver: async (mail) => {
        for (const to of mail.rcptTo) took.set(to, (took.get(to) ?? 0) + 1)
        const id = await store.deliver(mail)
        await wait(deliveryMs)
        return id
      },
    },
  })
  const imap = await startSandboxImap({ store })
  return {
    store,
    took,
    smtpPort: smtp.port,
    imapPort: imap.port,
    close: async () => {
      await smtp.close()
      await imap.close()
    },
  }
}
export type Provider = Awaited<ReturnType<typeof startProvider>>

/** A verified mailbox at the provider without sending limits. */
export async function connectMailbox(
  owner: Owner,
  { smtpPort }: { smtpPort: number },
  name: string,
  imapPort: number | null,
  rules: object = {},
): Promise<string> {
  const host = { host: '127.0.0.1', security: 'none' }
  const { body } = await owner.post('/email-accounts', {
    workspaceId: owner.workspaceId,
    address: `${name}@ieum.example`,
    smtp: { ...host, port: smtpPort },
    imap: imapPort === null ? null : { ...host, port: imapPort },
    ...LOGIN,
    rules: { ...ALWAYS, ...rules },
  })
  const verified = await owner.post(`/email-accounts/${body.id}/verify`)
  if (!verified.body.ok) throw new Error(JSON.stringify(verified.body))
  return body.id
}

/** Imports leads by one file into a group. Their addresses are lead@<name>.company<n>.example. */
export async function importLeads(owner: Owner, name: string, count: number): Promise<string> {
  const group = await owner.post('/customer-groups', { workspaceId: owner.workspaceId, name })
  const rows = Array.from(
    { length: count },
    (_, n) => `회사 ${n},담당 ${n},제조,서울,lead@${name}.company${n}.example`,
  )
  const { status, body } = await owner.upload('/leads/import', {
    workspaceId: owner.workspaceId,
    customerGroupId: group.body.id,
    file: { name: '연락처.csv', content: ['회사명,담당자명,업종,도시,이메일', ...rows].join('\n') },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return group.body.id
}

/** A sequence of these mails, enrolled for the whole group from this mailbox, not started. */
export async function enrollGroup(
  owner: Owner,
  mailboxId: string,
  customerGroupId: string,
  mails: Parameters<typeof makeSequence>[1] = [{}],
): Promise<string> {
  const { id } = await makeSequence(owner, mails)
  const { status, body } = await owner.post(`/admin/sequences/${id}/enrollments/bulk-with-scheduling`, {
    customerGroupId,
    userEmailAccountId: mailboxId,
    allowUnreadReplies: true,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

/** State of every mail of the world; null while the database does not respond. */
export async function mailStates(w: World): Promise<{ to: string; state: string }[] | null> {
  return w.ctx.db
    .selectFrom('scheduled_executions as e')
    .innerJoin('leads as l', 'l.id', 'e.leadId')
    .select(['l.contactEmail as to', 'e.state'])
    .execute()
    .then((rows) => rows.map(({ to, state }) => ({ to: to ?? '', state })))
    .catch(() => null)
}

/** Descriptions of mails that are neither sent once nor uncertain. `found`: an uncertain mail must not have been sent. */
export function accountFor(
  states: readonly { to: string; state: string }[],
  { took }: Pick<Provider, 'took'>,
  canBeFound: (to: string) => boolean,
) {
  const sums = { sent: 0, uncertain: 0, lost: 0, twice: 0 }
  const wrong: string[] = []
  for (const { to, state } of states) {
    const copies = took.get(to) ?? 0
    if (state === 'sent') sums.sent++
    else if (state === 'uncertain') sums.uncertain++
    if (copies > 1) sums.twice++
    if (state !== 'uncertain' && copies === 0) sums.lost++
    const isRight =
      copies <= 1 &&
      (state === 'sent' ? copies === 1 : state === 'uncertain' && !(copies === 1 && canBeFound(to)))
    if (!isRight) wrong.push(`${to}: ${state}, ${copies} copies`)
  }
  const result = `${sums.sent} sent, ${sums.uncertain} uncertain, ${sums.lost} lost, ${sums.twice} twice`
  return { result, wrong }
}
