// Helpers for the rehearsal: its elements, and the sample sequence it is opened for.
import type { Page } from '@playwright/test'
import { searchSequences } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi, type SignedInUser } from './api.ts'

export const panel = (page: Page) => page.getByRole('complementary', { name: '리허설' })
export const player = (page: Page) => page.getByRole('toolbar', { name: '리허설 재생' })
export const chip = (page: Page, nodeId: string) =>
  page.locator(`.react-flow__node[data-id="${nodeId}"] .rehearsal-date-tag`)
export const lit = (page: Page) => page.locator('.react-flow__node:has(.rehearsal-mark[data-mark=current])')

export async function sample(user: SignedInUser): Promise<string> {
  await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const { data } = await callApi(user, searchSequences, { query: { limit: 10, offset: 0 } })
  return data[0]?.id ?? ''
}
