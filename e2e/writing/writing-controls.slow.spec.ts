// Presets, a trial on one lead, and mails of earlier settings, with the sandbox model.
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('a preset fills the prompt, a trial shows one mail and who wrote it, and nothing is saved', async ({
  page,
  user,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await open(page, sample.sequenceId)
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  await settings.getByText('AI 자동 생성').click()
  await settings.getByLabel('메일 목적').selectOption('first_proposal')
  const prompt = settings.getByLabel('AI 프롬프트')
  await expect(prompt).toContainText('처음 보내는 제안 메일입니다')
  await prompt.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' one more')
  await settings.getByLabel('메일 목적').selectOption('decline_thanks')
  await expect(prompt).not.toContainText('one more')
  await page.getByRole('button', { name: '실행 취소' }).click()
  await expect(prompt).toContainText('one more')
  await expect(settings.getByLabel('메일 목적')).toHaveValue('first_proposal')

  await settings.getByRole('button', { name: '한 명에게 써 보기' }).press('Enter')
  const result = settings.getByRole('region', { name: '시험 작성 결과' })
  await expect(result.getByText('안녕하십니까')).toBeVisible()
  await expect(result.getByText('샌드박스', { exact: true })).toBeVisible()
  await expect(result.getByText('경고가 없습니다')).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await settings.getByLabel('길이').selectOption('short')
  await settings.getByRole('button', { name: '다시 써 보기' }).click()
  await result.getByRole('button', { name: '직전 결과와 비교' }).click()
  await expect(result.locator('del').first()).toBeVisible()
  await settings.getByRole('button', { name: '미리보기로 돌아가기' }).click()
  await expect(settings.getByText('AI가 연락처마다 작성합니다', { exact: true })).toBeVisible()
  await settings.getByRole('button', { name: '저장', exact: true }).click()

  await nodes(page, 'emailDraft').first().getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await expect(manage.getByText('생성 완료')).toHaveCount(0)
  await manage.getByRole('button', { name: '모든 연락처의 이메일 생성' }).click()
  await expect(page.getByText('이메일 40건 중 40건을 생성했습니다')).toBeVisible()
  await expect(manage.getByText('샌드박스 작성', { exact: true }).first()).toBeVisible()
  await manage.getByRole('button', { name: '닫기', exact: true }).click()

  // another length: every mail is of earlier settings, here and in the launch check
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '설정' }).click()
  await expect(settings.getByText(/샌드박스 모델이 이 연락처용으로 작성한 내용입니다/)).toBeVisible()
  await settings.getByLabel('길이').selectOption('medium')
  await settings.getByRole('button', { name: '저장', exact: true }).click()
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '이메일 관리' }).click()
  await expect(manage.getByText('이전 설정으로 작성된 이메일 40통')).toBeVisible()
  await expect(manage.getByText('이전 설정으로 작성됨').first()).toBeVisible()
  await expectAccessible(page, { within: '[role=dialog]' })
  await manage.getByRole('button', { name: '닫기', exact: true }).click()
  await page.locator('#launch-check').click()
  await expect(page.getByText(/^이전 설정으로 작성된 이메일이 40통 있습니다/)).toBeVisible()
  await page.getByRole('button', { name: '이전 설정 이메일만 다시 생성' }).click()
  await expect(page.getByText('이메일 40건 중 40건을 생성했습니다').first()).toBeVisible()
  await expect(page.getByText(/^이전 설정으로 작성된 이메일이/)).toBeHidden()
})

test('the button of the generation dialog stays in its place while list and model arrive', async ({
  page,
  user,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await open(page, sample.sequenceId)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/(generated-emails|model)(\?|$)/, async (route) => {
    await held
    await route.continue()
  })
  await nodes(page, 'emailDraft').first().getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  const button = manage.getByRole('button', { name: '모든 연락처의 이메일 생성' })
  await expect(manage.getByText('불러오는 중…')).toBeVisible()
  const place = async () => (await button.boundingBox())?.y
  const before = await place()
  release()
  await expect(manage.getByText('불러오는 중…')).toBeHidden()
  expect(await place()).toBe(before)
})
