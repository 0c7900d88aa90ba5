// Research of leads in the sandbox, without a key: turned on, one lead, several leads, and the facts beside the mail.
import { listLeads } from '#api/leads/leads.ts'
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { button, expectAccessibleLayout } from '../support/locators.ts'

test('an admin turns research on, a lead shows facts with their sources, and the mail and its review use them', async ({
  page,
  user,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  const leads = await callApi(user, listLeads, { query: { workspaceIds: user.workspaceId, limit: 100 } })
  const lead = leads.data.find(({ website }) => website.includes('hanbit-precision'))
  if (!lead) throw new Error('no sample lead has a site in the sandbox')

  await page.goto(`/leads/${lead.id}`)
  const section = page.locator('section', { has: page.getByRole('heading', { name: '조사 내용' }) })
  await expect(
    section.getByText('관리자가 설정 > AI 모델에서 켤 수 있습니다', { exact: false }),
  ).toBeVisible()

  await page.goto('/settings?tab=model')
  await page.getByRole('switch', { name: '홈페이지 조사' }).click()
  await expectAccessible(page)
  await button(page, '저장').click()
  await expect(page.getByText('AI 모델 설정을 저장했습니다')).toBeVisible()

  await page.goto(`/leads/${lead.id}`)
  await section.getByRole('button', { name: '홈페이지 조사' }).click()
  await expect(section.getByRole('listitem').first()).toBeVisible()
  await expectAccessibleLayout(page)
  const source = section.getByRole('link').first()
  await expect(source).toHaveAttribute('rel', /noopener/)

  await section.getByRole('button', { name: '내용 추가' }).click()
  await section.getByLabel('조사 내용').fill('2026년 9월 창원에 두 번째 공장을 준공했습니다.')
  await section.getByRole('button', { name: '저장' }).click()
  await expect(section.getByText('직접 입력')).toBeVisible()

  // the prompt has the facts, the mail names one, and the review shows where it comes from
  await open(page, sample.sequenceId)
  const first = nodes(page, 'emailDraft').first()
  await first.getByRole('button', { name: '설정' }).click()
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  await settings.getByText('AI 자동 생성').click()
  await settings.getByLabel('메일 목적').selectOption('first_proposal')
  await settings.getByRole('button', { name: '저장', exact: true }).click()
  await first.getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await manage.getByLabel('생성 전에 홈페이지 조사', { exact: false }).check()
  await manage.getByRole('button', { name: '모든 연락처의 이메일 생성' }).click()
  await expect(page.getByText('이메일 40건 중 40건을 생성했습니다')).toBeVisible({ timeout: 40_000 })
})
