// What journeys through the workflow designer share: how to open it, what is on it, and the drawing behind it.
import type { Locator, Page } from '@playwright/test'
import { createSequence, getSequence } from '#api/sequences.ts'
import { parseWorkflow, type Workflow } from '#core/workflow/workflow.ts'
import { callApi, type Person } from './api.ts'
import { expect } from './fixtures.ts'

export const nodes = (page: Page, kind: string) => page.locator(`.react-flow__node-${kind}`)
export const saveButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^저장/ })
export const saved = (page: Page) => page.getByRole('banner').getByText('저장됨', { exact: true })

export const make = (person: Person, workflow?: object) =>
  callApi(person, createSequence, {
    body: {
      name: '제조업 신규 제안',
      workspaceId: person.workspaceId,
      ...(workflow ? { workflowData: JSON.stringify(workflow) } : {}),
    },
  })

export async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/sequences/${id}/workflow`)
  await expect(page.getByText('워크플로우 시작점')).toBeVisible()
}

/** The drawing as the server has it. */
export async function drawing(person: Person, id: string): Promise<Workflow> {
  const parsed = parseWorkflow((await callApi(person, getSequence, { params: { id } })).workflowData)
  if (!parsed.ok) throw new Error(parsed.fault)
  return parsed.workflow
}

export async function addBelow(page: Page, parent: Locator, kind: '이메일 초안' | '타이머'): Promise<void> {
  await parent.getByRole('button', { name: '노드 추가' }).click()
  const items = page.getByRole('menuitem')
  await expect(items).toHaveText([kind])
  await items.click()
  await expect(items).toHaveCount(0)
}

export const node = (id: string, type: string, x: number, y: number, data: object = {}) => ({
  id,
  type,
  position: { x, y },
  data,
})
export const edge = (source: string, target: string) => ({
  id: `${source}-${target}`,
  source,
  target,
  type: 'default',
})
export const THREE = {
  nodes: [
    node('start', 'start', 250, 50),
    node('a', 'emailDraft', 250, 250, { subject: '첫 제안', bodyText: '안녕하세요' }),
    node('t', 'timer', 250, 450, { delayDays: 3 }),
  ],
  edges: [edge('start', 'a'), edge('a', 't')],
}
