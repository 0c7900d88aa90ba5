// A workspace with data of some weeks, created through the API, so that every screen shows something.

import { createApiKey } from '#api/accounts/api-keys.ts'
import { createSuppression } from '#api/compliance/suppressions.ts'
import {
  enroll,
  enrollWithScheduling,
  enrollWorkflowBulk,
  listEnrollments,
  setEnrollmentsStatus,
} from '#api/enrollments/enrollments.ts'
import { listInbox } from '#api/inbox/inbox.ts'
import { createLead, listLeads } from '#api/leads/leads.ts'
import { createEmailAccount, listEmailAccounts, updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import {
  advanceSandboxClock,
  getSandboxClock,
  listSandboxMessages,
  replyToSandboxMessage,
} from '#api/sandbox/sandbox.ts'
import {
  activateSequence,
  createSequence,
  duplicateSequence,
  updateSequence,
} from '#api/sequences/sequences.ts'
import { createInvitation } from '#api/workspaces/invitations.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { generateEmails, listGeneratedEmails, updateGeneratedEmail } from '#api/writing/generated-emails.ts'
import { callApi, type SignedInUser } from './api.ts'

export type Scene = {
  user: SignedInUser
  sequenceId: string
  nodeId: string
  customerGroupId: string
  enrollmentId: string
  /** a lead that has received mails */
  leadId: string
  threadId: string
  /** the secret part of an invitation link */
  invitation: string
}

const REPLY = '안녕하세요. 보내 주신 내용 잘 보았습니다. 다음 주 화요일 오후 두 시에 통화할 수 있을까요?'
type ReplyKind = 'reply' | 'out_of_office' | 'bounce' | 'unsubscribe'
/** The kinds of replies on each day. */
const DAYS: readonly (readonly ReplyKind[])[] = [
  ['reply', 'reply', 'out_of_office'],
  ['reply', 'bounce'],
  ['reply'],
  ['reply', 'reply', 'unsubscribe'],
  ['reply', 'out_of_office'],
  ['reply'],
]
const LONG_ADDRESS = 'overseas-business-development-team.korea@hanbit-precision-machinery.example'

const HOUR_OF_SEOUL = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', timeZone: 'Asia/Seoul' })
const SEVEN = 7
export const SAMPLE_LEADS = 40

/** The sandbox mailbox of a workspace. */
export async function sandboxOf(user: SignedInUser) {
  const query = { workspaceId: user.workspaceId }
  const { data } = await callApi(user, listEmailAccounts, { query })
  const sandbox = data.find(({ kind }) => kind === 'sandbox')
  if (!sandbox) throw new Error('no sandbox mailbox')
  return sandbox
}

/**
 * The sample data, the same on every day and at every hour: the sandbox mailbox sends on all days from 09:00, waits count
 * calendar days, and the sandbox clock is between 07:00 and 08:00 in Seoul. The first mails are due at 09:00 of that day,
 * the second three days later, the third after four more.
 */
export async function loadDailySample(user: SignedInUser) {
  const { workspaceId } = user
  const sample = await callApi(user, loadSampleData, { params: { id: workspaceId } })
  const { id } = await sandboxOf(user)
  const rules = { weekdays: [0, 1, 2, 3, 4, 5, 6], skipHolidays: false }
  await callApi(user, updateEmailAccount, { params: { id }, body: { rules } })
  await callApi(user, updateSequence, {
    params: { id: sample.sequenceId },
    body: { businessDaysOnly: false },
  })
  await setSandboxToMorning(user)
  return sample
}

/** Moves the sandbox clock to between 07:00 and 08:00 in Seoul. */
export async function setSandboxToMorning(user: SignedInUser): Promise<void> {
  const { workspaceId } = user
  const clock = await callApi(user, getSandboxClock, { query: { workspaceId } })
  const advanceHours = (SEVEN - Number(HOUR_OF_SEOUL.format(new Date(clock.now))) + 24) % 24
  if (advanceHours > 0) await callApi(user, advanceSandboxClock, { body: { workspaceId, advanceHours } })
}

/** The daily sample, its sequence active and all forty leads enrolled. No mail is sent before the sandbox clock moves. */
export async function runningSample(user: SignedInUser) {
  const sample = await loadDailySample(user)
  const params = { id: sample.sequenceId }
  await callApi(user, activateSequence, { params })
  await callApi(user, enrollWorkflowBulk, { params, body: { customerGroupId: sample.customerGroupId } })
  return sample
}

/** The sample one day later, when all forty leads have the first mail: the newest mails as their recipients see them. */
export async function sampleWithFirstMailsSent(user: SignedInUser) {
  const sample = await runningSample(user)
  const { workspaceId } = user
  await callApi(user, advanceSandboxClock, { body: { advanceDays: 1, workspaceId } })
  const { data, total } = await callApi(user, listSandboxMessages, { query: { limit: 5 } })
  if (total !== SAMPLE_LEADS) throw new Error(`${total} of ${SAMPLE_LEADS} first mails were sent`)
  return { ...sample, mails: data }
}

/** The sample data with mails written, forty leads enrolled, replies of several days, and records of a team. */
export async function fillWorkspace(user: SignedInUser): Promise<Scene> {
  const { workspaceId } = user
  const sample = await loadDailySample(user)
  const node = { id: sample.sequenceId, nodeId: 'emailDraft-1' }
  await callApi(user, generateEmails, { params: node, body: { mode: 'manual' } })
  const [first] = await callApi(user, listGeneratedEmails, { params: node, query: {} })
  if (!first) throw new Error('no mail was written')
  const subject = `지난주 반도체 전시회에서 뵌 ${user.name}입니다`
  await callApi(user, updateGeneratedEmail, { params: { ...node, emailId: first.id }, body: { subject } })
  await enrol(user, sample)
  for (const [day, kinds] of DAYS.entries()) {
    await callApi(user, advanceSandboxClock, { body: { advanceDays: 1, workspaceId } })
    await replyToMails(user, day * 3, kinds)
  }
  const enrollments = await callApi(user, listEnrollments, { params: { id: sample.sequenceId } })
  const waiting = enrollments.data.filter(({ status }) => status === 'active')
  const enrollmentIds = waiting.slice(0, 2).map(({ id }) => id)
  await callApi(user, setEnrollmentsStatus, {
    params: { id: sample.sequenceId },
    body: { enrollmentIds, status: 'paused' },
  })
  const threads = await callApi(user, listInbox, { query: { limit: 1 } })
  const invitation = await addWorkspaceRecords(user, sample.sequenceId)
  return {
    user,
    sequenceId: sample.sequenceId,
    nodeId: node.nodeId,
    customerGroupId: sample.customerGroupId,
    enrollmentId: enrollments.data[0]?.id ?? '',
    leadId: enrollments.data[0]?.leadId ?? '',
    threadId: threads.data[0]?.id ?? '',
    invitation,
  }
}

async function enrol(
  user: SignedInUser,
  sample: { sequenceId: string; customerGroupId: string },
): Promise<void> {
  const sandbox = await sandboxOf(user)
  const signature = `${user.name} 드림\n이음 영업팀 · 02-000-0000`
  await callApi(user, updateEmailAccount, {
    params: { id: sandbox.id },
    body: { name: user.name, signature },
  })
  const params = { id: sample.sequenceId }
  await callApi(user, activateSequence, { params })
  const { customerGroupId } = sample
  await callApi(user, enrollWithScheduling, {
    params,
    body: { customerGroupId, userEmailAccountId: sandbox.id },
  })
}

/** Replies to mails from the `offset`th newest on, each by its own recipient. */
async function replyToMails(user: SignedInUser, offset: number, kinds: readonly ReplyKind[]): Promise<void> {
  const { data } = await callApi(user, listSandboxMessages, { query: { limit: 10, offset } })
  for (const [i, kind] of kinds.entries()) {
    const mail = data[i]
    const body = kind === 'reply' ? { kind, text: REPLY } : { kind }
    if (mail) await callApi(user, replyToSandboxMessage, { params: { id: mail.id }, body })
  }
}

/** Records for the lists: long names and addresses, an invitation, an API key, suppressions, a second mailbox. */
async function addWorkspaceRecords(user: SignedInUser, sequenceId: string): Promise<string> {
  const { workspaceId } = user
  await callApi(user, createLead, {
    body: {
      workspaceId,
      companyName: '한빛정밀기계공업주식회사 반도체장비사업본부',
      contactName: '남궁민수정',
      contactEmail: LONG_ADDRESS,
      industry: '반도체 제조용 기계 제조업',
    },
  })
  await callApi(user, createLead, { body: { workspaceId, companyName: '이메일 없는 회사' } })
  for (const [kind, value] of [
    ['address', LONG_ADDRESS.replace('overseas', 'domestic')],
    ['domain', 'competitor.example'],
  ] as const)
    await callApi(user, createSuppression, { body: { workspaceId, kind, value } })
  await callApi(user, createApiKey, {
    body: {
      name: 'CRM에서 연락처를 넣는 열쇠',
      scope: 'write',
      workspaceIds: [workspaceId],
      expiresInDays: 90,
    },
  })
  const host = { host: 'mail.hanbit-precision-machinery.example', security: 'starttls' } as const
  await callApi(user, createEmailAccount, {
    body: {
      workspaceId,
      address: LONG_ADDRESS,
      smtp: { ...host, port: 587 },
      imap: { ...host, port: 143 },
      username: LONG_ADDRESS,
      password: 'secret',
    },
  })
  await callApi(user, createSequence, { body: { name: '전시회에서 만난 분들께', workspaceId } })
  await callApi(user, duplicateSequence, { params: { id: sequenceId } })
  const { link } = await callApi(user, createInvitation, {
    params: { id: workspaceId },
    body: { role: 'member', email: 'sol@example.com' },
  })
  return link.split('/').at(-1) ?? ''
}

/** The sample sequence, running with five of its leads. Returns its id. */
export async function fiveEnrolled(user: SignedInUser): Promise<string> {
  const { sequenceId: id } = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const mailboxes = await callApi(user, listEmailAccounts)
  const leads = await callApi(user, listLeads, { query: { limit: 5 } })
  await callApi(user, enroll, {
    params: { id },
    body: { leadIds: leads.data.map((lead) => lead.id), userEmailAccountId: mailboxes.data[0]?.id },
  })
  await callApi(user, activateSequence, { params: { id } })
  return id
}

/** The subject of the nth thread that is open, in the order of the inbox. */
export async function subjectOfThread(user: SignedInUser, nth: number): Promise<string> {
  const { data } = await callApi(user, listInbox, { query: { done: 'false' } })
  const thread = data[nth]
  if (!thread) throw new Error(`no thread ${nth}`)
  return thread.subject
}
