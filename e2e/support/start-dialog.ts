// The dialog before a sequence is started, and a sequence that it can be opened for.
import type { Locator, Page } from '@playwright/test'
import { enrollWorkflowBulk } from '#api/enrollments/enrollments.ts'
import { callApi, type SignedInUser } from './api.ts'
import { loadDailySample } from './filled-workspace.ts'

/** The sample sequence with its group enrolled. */
export async function enrolledSample(user: SignedInUser) {
  const sample = await loadDailySample(user)
  await callApi(user, enrollWorkflowBulk, {
    params: { id: sample.sequenceId },
    body: { customerGroupId: sample.customerGroupId },
  })
  return sample
}

const START = '시퀀스를 시작하시겠습니까?'
export const dialogOf = (page: Page, name = START): Locator => page.getByRole('dialog', { name })
