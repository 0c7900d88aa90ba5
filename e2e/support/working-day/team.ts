// A team of three members with two mailboxes each, 2,000 leads and a running sequence of two mails.

import { enrollWithScheduling } from '#api/enrollments/enrollments.ts'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { importLeads } from '#api/leads/lead-imports.ts'
import { createEmailAccount, verifyEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { saveDigest } from '#api/overview/digest.ts'
import { activateSequence, createSequence } from '#api/sequences/sequences.ts'
import { workflowJson } from '#testing/workspace-setup.ts'
import { callApi, type SignedInUser, signUpUser } from '../api.ts'
import { joinWorkspace } from '../database.ts'
import type { RunningServer } from '../server.ts'
import { type MailProvider, PROVIDER_PASSWORD } from './mail-provider.ts'

const LEADS = 2000
export const DAILY_CAP = 30
/** Leads of one company get one mailbox. */
const LEADS_OF_COMPANY = 4
const INDUSTRIES = ['제조', '물류', '소프트웨어'] as const
const DIGEST_HOUR = 9

const MEMBERS = [
  { name: '김하늘', logins: ['sky1', 'sky2'] },
  { name: '정지원', logins: ['jiwon1', 'jiwon2'] },
  { name: '박서준', logins: ['seojun1', 'seojun2'] },
] as const
export const LOGINS = MEMBERS.flatMap(({ logins }) => [...logins])

type TeamMailbox = { id: string; login: string; name: string }
export type Team = {
  workspaceId: string
  /** of the same workspace; the first is its owner */
  members: readonly [SignedInUser, SignedInUser, SignedInUser]
  mailboxes: readonly TeamMailbox[]
  sequenceId: string
}

/** All leads are enrolled and the sequence runs. Every member gets the digest by their first mailbox. */
export async function setUpTeam(server: RunningServer, provider: MailProvider): Promise<Team> {
  const [owner, second, third] = await Promise.all(
    MEMBERS.map(({ name }) => signUpUser(server.url, { name })),
  )
  if (!owner || !second || !third) throw new Error('three members are needed')
  const { workspaceId } = owner
  const members = [owner, { ...second, workspaceId }, { ...third, workspaceId }] as const
  for (const member of members.slice(1)) await joinWorkspace(server, member, workspaceId, 'member')
  const mailboxes: TeamMailbox[] = []
  for (const [at, { name, logins }] of MEMBERS.entries())
    for (const [nth, login] of logins.entries()) {
      const mailbox = { login, name: `${name} ${nth + 1}` }
      mailboxes.push({ ...mailbox, id: await connect(members[at] ?? owner, provider, mailbox) })
    }
  for (const [at, member] of members.entries())
    await callApi(member, saveDigest, {
      params: { id: workspaceId },
      body: { hour: DIGEST_HOUR, userEmailAccountId: mailboxes[at * 2]?.id ?? '' },
    })
  const customerGroupId = await importGroup(owner)
  const { id: sequenceId } = await callApi(owner, createSequence, {
    body: {
      name: '신제품 소개',
      workspaceId,
      workflowData: workflowJson([
        { subject: '{{회사명}} 담당자께', bodyText: '신제품을 소개합니다.\n{{수신거부}}' },
        {
          subject: '다시 연락드립니다',
          bodyText: '지난 메일을 보셨는지 궁금합니다.\n{{수신거부}}',
          delayDays: 1,
        },
      ]),
    },
  })
  const { enrolledCount } = await callApi(owner, enrollWithScheduling, {
    params: { id: sequenceId },
    body: { customerGroupId, userEmailAccountIds: mailboxes.map(({ id }) => id) },
  })
  if (enrolledCount !== LEADS) throw new Error(`${enrolledCount} of ${LEADS} leads were enrolled`)
  await callApi(owner, activateSequence, { params: { id: sequenceId } })
  return { workspaceId, members, mailboxes, sequenceId }
}

async function connect(
  member: SignedInUser,
  { smtpPort, imapPort }: MailProvider,
  { login, name }: Omit<TeamMailbox, 'id'>,
): Promise<string> {
  const host = { host: '127.0.0.1', security: 'none' } as const
  const { id } = await callApi(member, createEmailAccount, {
    body: {
      workspaceId: member.workspaceId,
      name,
      address: `${login}@hanbit.example`,
      smtp: { ...host, port: smtpPort },
      imap: { ...host, port: imapPort },
      username: login,
      password: PROVIDER_PASSWORD,
      rules: { dailyCap: DAILY_CAP },
    },
  })
  const verified = await callApi(member, verifyEmailAccount, { params: { id } })
  if (!verified.ok) throw new Error(JSON.stringify(verified))
  return id
}

async function importGroup(owner: SignedInUser): Promise<string> {
  const { workspaceId } = owner
  const { id } = await callApi(owner, createCustomerGroup, { body: { workspaceId, name: '신규 고객' } })
  const rows = Array.from({ length: LEADS }, (_, n) => {
    const company = Math.floor(n / LEADS_OF_COMPANY)
    return `회사 ${company},담당자 ${n},${INDUSTRIES[n % INDUSTRIES.length]},lead${n}@company${company}.example`
  })
  const form = new FormData()
  form.append('workspaceId', workspaceId)
  form.append('customerGroupId', id)
  form.append('file', new Blob([['회사명,담당자명,업종,이메일', ...rows].join('\n')]), '연락처.csv')
  await callApi(owner, importLeads, { body: form })
  return id
}
