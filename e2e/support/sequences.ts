// Helpers for the list of sequences and the page of one.
import type { Page } from '@playwright/test'
import { createSequence } from '#api/sequences/sequences.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi, type SignedInUser } from './api.ts'

export const SAMPLE = '샘플: 신규 리드 3단계'
export const loadSample = (user: SignedInUser) =>
  callApi(user, loadSampleData, { params: { id: user.workspaceId } })
export const make = (user: SignedInUser, name: string) =>
  callApi(user, createSequence, { body: { name, workspaceId: user.workspaceId } })
export const names = (page: Page) =>
  page.getByRole('table', { name: '시퀀스' }).locator('tbody tr td:nth-child(2) a:first-child')
