// 단계: the list of steps beside the canvas, by keyboard, at 390 pixels, and with two places that edit at once.
import type { Page } from '@playwright/test'
import { createStep, listSteps, updateStep } from '#api/sequences/steps.ts'
import { callApi, type SignedInUser } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { edge, make, node, nodes, open, removeTimer, THREE, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'
import { typeKorean } from '../support/type-korean.ts'

const rows = (page: Page) => page.getByRole('list', { name: '단계 목록' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

async function openSteps(page: Page, id: string): Promise<void> {
  await page.goto(`/sequences/${id}`)
  await page.getByRole('tab', { name: '단계' }).click()
}

const subjects = async (user: SignedInUser, id: string) =>
  (await callApi(user, listSteps, { params: { id } })).data.map(({ subject, delayDays }) => [
    subject,
    delayDays,
  ])

test('steps are created in Hangul, edited, reordered and deleted by keyboard, and a deletion is undone', async ({
  page,
  user,
}) => {
  const { id } = await make(user)
  await openSteps(page, id)
  await expect(page.getByText('아직 단계가 없습니다')).toBeVisible()
  await expectAccessible(page)
  await button(page, '단계 추가').focus()
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('제목 템플릿').focus()
  await typeKorean(page, '왜 닭을 꿰뚫어')
  await dialog(page).getByLabel('텍스트 본문 템플릿').focus()
  await typeKorean(page, '안녕하세요')
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog(page).getByRole('button', { name: '저장' }).press('Enter')
  await expect(page.getByText('단계를 만들었습니다')).toBeVisible()
  await expect(rows(page)).toHaveText([/1단계왜 닭을 꿰뚫어.*안녕하세요/])

  await button(page, '단계 추가').press('Enter')
  await dialog(page).getByLabel('대기 시간 (일)').fill('0')
  await dialog(page).getByLabel('제목 템플릿').fill('둘째')
  await dialog(page).getByRole('button', { name: '저장' }).press('Enter')
  await expect(dialog(page).getByText('1부터 365까지의 정수로 입력해 주세요.')).toBeVisible()
  await dialog(page).getByLabel('대기 시간 (일)').fill('4')
  await dialog(page).getByRole('button', { name: '저장' }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  expect(await subjects(user, id)).toEqual([
    ['왜 닭을 꿰뚫어', 0],
    ['둘째', 4],
  ])

  await rows(page)
    .nth(1)
    .getByRole('button', { name: /^2단계둘째/ })
    .press('Enter')
  await dialog(page).getByLabel('제목 템플릿').fill('둘째 제안')
  await dialog(page).getByRole('button', { name: '저장' }).press('Enter')
  await expect(page.getByText('단계를 수정했습니다')).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  // the focus follows the step, at the end of the list to the other direction
  await button(page, '2단계를 위로 이동').press('Enter')
  await expect(button(page, '1단계를 아래로 이동')).toBeFocused()
  await expect(rows(page)).toHaveText([/1단계둘째 제안/, /2단계왜 닭을 꿰뚫어/])
  expect(await subjects(user, id)).toEqual([
    ['둘째 제안', 0],
    ['왜 닭을 꿰뚫어', 4],
  ])
  await expectAccessible(page)

  await button(page, '1단계 작업').press('Enter')
  await page.getByRole('menuitem', { name: '삭제' }).press('Enter')
  const undo = button(page, '되돌리기')
  await expect(rows(page)).toHaveCount(1)
  await undo.press('Enter')
  await expect(page.getByText('삭제한 단계를 되돌렸습니다')).toBeVisible()
  await expect(rows(page)).toHaveText([/1단계둘째 제안/, /2단계왜 닭을 꿰뚫어/])
  expect((await workflowOf(user, id)).nodes).toHaveLength(4)
})

test('at 390 pixels the read-only canvas leads to the steps, which are edited there', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await make(user, THREE)
  await open(page, id)
  await page.getByRole('note').getByRole('link', { name: '단계로 보기' }).click()
  await expect(rows(page)).toHaveText([/1단계첫 제안/])
  await expectAccessibleLayout(page)
  await rows(page).first().click()
  await dialog(page).getByLabel('제목 템플릿').fill('전화기에서 쓴 제목')
  await expectAccessibleLayout(page)
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect(rows(page)).toHaveText([/1단계전화기에서 쓴 제목/])
  expect(await subjects(user, id)).toEqual([['전화기에서 쓴 제목', 0]])
})

test('the steps of a workflow that branches are read-only, with the reason, and lead to their nodes', async ({
  page,
  user,
}) => {
  const { id } = await make(user, {
    nodes: [
      node('start', 'start', 250, 50),
      node('a', 'emailDraft', 50, 250, { subject: '가' }),
      node('b', 'emailDraft', 450, 250, { subject: '나' }),
    ],
    edges: [edge('start', 'a'), edge('start', 'b')],
  })
  await openSteps(page, id)
  await expect(page.getByText('A/B가 있는 워크플로우의 단계는 읽기 전용입니다.')).toBeVisible()
  await expect(rows(page)).toHaveText([/1단계가.*A\/B/, /1단계나.*A\/B/])
  await expect(button(page, '단계 추가')).toHaveCount(0)
  await expect(rows(page).getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await rows(page).nth(1).getByRole('link').click()
  await expect(page).toHaveURL(/workflow\?node=b/)
})

test('opening the steps saves the canvas first, and stays on it when that fails', async ({ page, user }) => {
  const { id } = await make(user, THREE)
  await open(page, id)
  const failing = `**/api/v1/sequences/${id}`
  await page.route(failing, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  )
  await removeTimer(page)
  const toSteps = page.getByRole('banner').getByRole('link', { name: '단계' })
  await toSteps.click()
  await expect(page.getByText('워크플로우 저장에 실패했습니다', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/workflow$/)
  await expect(nodes(page, 'emailDraft')).toHaveCount(1)
  await page.unroute(failing)
  await toSteps.click()
  await expect(rows(page)).toHaveText([/1단계첫 제안/])
  expect((await workflowOf(user, id)).nodes).toHaveLength(2)
})

test('a step that another member has changed meanwhile is shown beside the own text, and both changes are kept', async ({
  page,
  user,
}) => {
  const { id } = await make(user, THREE)
  await openSteps(page, id)
  await page.getByRole('button', { name: /^1단계첫 제안/ }).click()
  await dialog(page).getByLabel('제목 템플릿').fill('내 제목')
  await callApi(user, updateStep, { params: { id, stepId: 'a' }, body: { bodyText: '다른 멤버의 글' } })
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect(dialog(page).getByText('다른 멤버가 이 이메일을 먼저 수정했습니다')).toBeVisible()
  await button(page, '차이 보기').click()
  await expect(dialog(page).locator('del')).toContainText(['다른 멤버의'])
  await expectAccessible(page, { within: '[role=dialog]' })
  await dialog(page).getByRole('button', { name: '저장' }).click()
  await expect(rows(page)).toHaveText([/1단계내 제목.*다른 멤버의 글/])

  // an edit in the list and an unsaved one in the canvas of another tab: the canvas asks
  const canvas = await page.context().newPage()
  await open(canvas, id)
  await removeTimer(canvas)
  await callApi(user, createStep, { params: { id }, body: { subject: '단계에서 추가' } })
  await canvas.getByRole('banner').getByRole('link', { name: '단계' }).click()
  await expect(canvas.getByRole('dialog')).toBeVisible()
  await expect(canvas).toHaveURL(/\/workflow$/)
})
