// Two sequences of three mails, one written as templates and one by the sandbox writer, brought into five states: before the
// start, running, paused, stopped by a problem, finished. Times do not depend on the date (filled-workspace.ts).
import { enrollWorkflowBulk } from '#api/enrollments/enrollments.ts'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { createLead } from '#api/leads/leads.ts'
import { restartEmailAccount, updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { advanceSandboxClock, listSandboxMessages, replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { sequenceMetrics } from '#api/sequences/sequence-stats.ts'
import { activateSequence, createSequence, pauseSequence, resumeSequence } from '#api/sequences/sequences.ts'
import { generateEmails } from '#api/writing/generated-emails.ts'
import { workflowJson } from '#testing/workspace-setup.ts'
import { callApi, type SignedInUser } from './api.ts'
import { sandboxOf, setSandboxToMorning } from './filled-workspace.ts'

export const STATES = ['before', 'running', 'paused', 'problem', 'finished'] as const
export type State = (typeof STATES)[number]

const LEADS = 12
export type Made = { id: string; name: string; leadIds: string[] }
export type Story = { template: Made; ai: Made }

const GREETING = '안녕하세요 {{담당자명 | default: "담당자"}}님.\n\n{{수신거부}}'
const TEMPLATE = workflowJson([
  { subject: '{{회사명 | 조사: "은/는"}} 어떻게 하고 계신가요', bodyText: GREETING },
  { subject: '', bodyText: GREETING, delayDays: 3 },
  { subject: '{{회사명}} 마지막 제안', bodyText: GREETING, delayDays: 4 },
])
const AI = workflowJson([
  {
    generationMode: 'ai',
    aiPrompt: '첫 제안을 씁니다',
    subject: '{{회사명 | default: "귀사"}} 이전 템플릿',
    bodyText: '쓰지 않는 템플릿',
  },
  { subject: '{{회사명}} 확인', bodyText: GREETING, delayDays: 3 },
  { generationMode: 'ai', aiPrompt: '마지막 인사를 씁니다', subject: '', delayDays: 4 },
])

/** Both sequences with twelve leads each, enrolled; the first AI mails are written. State `before`. */
export async function makeStory(user: SignedInUser): Promise<Story> {
  const { workspaceId } = user
  const { id: userEmailAccountId } = await sandboxOf(user)
  const rules = { weekdays: [0, 1, 2, 3, 4, 5, 6], skipHolidays: false }
  await callApi(user, updateEmailAccount, { params: { id: userEmailAccountId }, body: { rules } })
  await setSandboxToMorning(user)
  const make = async (name: string, company: string, workflowData: string): Promise<Made> => {
    const leadIds: string[] = []
    for (let n = 1; n <= LEADS; n += 1) {
      const { id } = await callApi(user, createLead, {
        body: {
          workspaceId,
          companyName: `${company}${n}`,
          contactName: `담당${n}`,
          contactEmail: `lead@${company === '한빛' ? 'hanbit' : 'saebom'}${n}.example`,
          industry: '제조',
        },
      })
      leadIds.push(id)
    }
    const group = await callApi(user, createCustomerGroup, { body: { workspaceId, name: company, leadIds } })
    const body = { name, workspaceId, workflowData, customerGroupId: group.id, businessDaysOnly: false }
    const { id } = await callApi(user, createSequence, { body })
    await callApi(user, enrollWorkflowBulk, { params: { id }, body: { leadIds, userEmailAccountId } })
    return { id, name, leadIds }
  }
  const template = await make('템플릿 시퀀스', '한빛', TEMPLATE)
  const ai = await make('AI 시퀀스', '새봄', AI)
  await callApi(user, generateEmails, {
    params: { id: ai.id, nodeId: 'mail-1' },
    body: { mode: 'ai', aiPrompt: '첫 제안을 씁니다', aiModel: 'gpt-3.5-turbo' },
  })
  return { template, ai }
}

const advance = (user: SignedInUser, advanceDays: number) =>
  callApi(user, advanceSandboxClock, { body: { workspaceId: user.workspaceId, advanceDays } })

async function reply(
  user: SignedInUser,
  to: string,
  kind: 'reply' | 'bounce' | 'unsubscribe' | 'out_of_office',
) {
  const { data } = await callApi(user, listSandboxMessages, { query: { to, limit: 1 } })
  if (!data[0]) throw new Error(`${to} has no mail`)
  await callApi(user, replyToSandboxMessage, { params: { id: data[0].id }, body: { kind } })
}

async function isOpen(user: SignedInUser, made: readonly Made[]): Promise<boolean> {
  const numbers = made.map(({ id }) => callApi(user, sequenceMetrics, { params: { id } }))
  return (await Promise.all(numbers)).some(({ active }) => active > 0)
}

/** From the state before it in `STATES`. */
export async function enterState(user: SignedInUser, { template, ai }: Story, state: State): Promise<void> {
  const both = [template, ai]
  switch (state) {
    case 'before':
      return
    case 'running':
      for (const { id } of both) await callApi(user, activateSequence, { params: { id } })
      await advance(user, 1)
      for (const company of ['hanbit', 'saebom']) {
        await reply(user, `lead@${company}2.example`, 'reply')
        await reply(user, `lead@${company}3.example`, 'unsubscribe')
        await reply(user, `lead@${company}4.example`, 'out_of_office')
      }
      return
    case 'paused':
      for (const { id } of both) await callApi(user, pauseSequence, { params: { id } })
      return
    case 'problem':
      for (const { id } of both) await callApi(user, resumeSequence, { params: { id } })
      // two of 24 bounce: the bounce guard stops the mailbox
      for (const company of ['hanbit', 'saebom']) await reply(user, `lead@${company}5.example`, 'bounce')
      return
    case 'finished': {
      const { id } = await sandboxOf(user)
      await callApi(user, restartEmailAccount, { params: { id } })
      // a mail that a model writes when it is due is sent on a later day
      for (let step = 0; step < 12 && (await isOpen(user, both)); step += 1)
        await advance(user, step < 2 ? 10 : 1)
    }
  }
}
