// Helpers for the review queue: its elements, and forty mails written by the sandbox writer.
import type { Page } from '@playwright/test'
import { updateSequence } from '#api/sequences/sequences.ts'
import {
  generateEmails,
  generationProgress,
  listGeneratedEmails,
  updateGeneratedEmail,
} from '#api/writing/generated-emails.ts'
import { printWorkflow } from '#core/sequences/workflow/workflow.ts'
import { callApi, type SignedInUser } from './api.ts'
import { workflowOf } from './designer.ts'
import { loadDailySample } from './filled-workspace.ts'
import { expect } from './fixtures.ts'

export const queue = (page: Page) => page.getByRole('dialog', { name: '이메일 검토' })
export const list = (page: Page) => queue(page).getByRole('listbox')
export const head = (page: Page) => queue(page).getByRole('region', { name: '이메일 내용' })
export const press = (page: Page, key: string) => page.keyboard.press(key)
export type Scene = { sequenceId: string; nodeId: string; customerGroupId: string }

/** The sample sequence with its first mail written for each lead by the sandbox writer. */
export async function written(user: SignedInUser): Promise<Scene> {
  const { sequenceId, customerGroupId } = await loadDailySample(user)
  const workflow = await workflowOf(user, sequenceId)
  const aiPrompt = '견적 업무를 줄이는 방법을 소개'
  const first = workflow.edges.find(({ source }) => source === 'start')?.target ?? ''
  const nodes = workflow.nodes.map((node) =>
    node.id === first && node.type === 'emailDraft'
      ? { ...node, data: { ...node.data, generationMode: 'ai' as const, useAI: true, aiPrompt } }
      : node,
  )
  const workflowData = printWorkflow({ ...workflow, nodes })
  await callApi(user, updateSequence, { params: { id: sequenceId }, body: { workflowData } })
  const params = { id: sequenceId, nodeId: first }
  await callApi(user, generateEmails, { params, body: { mode: 'ai', aiPrompt, aiModel: 'gpt-3.5-turbo' } })
  await expect
    .poll(async () => (await callApi(user, generationProgress, { params })).status, { timeout: 30_000 })
    .toBe('completed')
  return { sequenceId, nodeId: first, customerGroupId }
}
export const mailsOf = (user: SignedInUser, { sequenceId: id, nodeId }: Scene) =>
  callApi(user, listGeneratedEmails, { params: { id, nodeId }, query: {} })

/** Gives three mails a text with a quality warning. Returns their companies in the order of the list. */
export async function addQualityMarks(user: SignedInUser, scene: Scene): Promise<string[]> {
  const mails = await mailsOf(user, scene)
  const [a, b, c, other] = [mails[1], mails[4], mails[7], mails[10]]
  if (!a || !b || !c || !other) throw new Error('too few mails')
  const edit = (emailId: string, body: object) =>
    callApi(user, updateGeneratedEmail, {
      params: { id: scene.sequenceId, nodeId: scene.nodeId, emailId },
      body,
    })
  await edit(a.id, { bodyText: `${a.bodyText}\n[담당자 이름]님의 답을 기다립니다.` })
  await edit(b.id, { bodyText: `${b.bodyText}\n${other.companyName}에서도 쓰고 있습니다.` })
  await edit(c.id, { bodyText: `${c.bodyText}\n선착순 파격 할인입니다.` })
  return [a.companyName, b.companyName, c.companyName]
}
