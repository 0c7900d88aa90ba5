// Mails written by the sandbox model.
import { loadSampleData } from '#api/workspaces/workspaces.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { nodes, open, scrollToNode } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { typeKorean } from '../support/type-korean.ts'

test('the model writes every mail, one is rewritten, and the node shows the numbers', async ({
  page,
  user,
}) => {
  const sample = await callApi(user, loadSampleData, { params: { id: user.workspaceId } })
  await open(page, sample.sequenceId)
  const third = nodes(page, 'emailDraft').last()
  await scrollToNode(page, third)
  await third.getByRole('button', { name: '설정' }).click()
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  await settings.getByText('AI 자동 생성').click()
  await settings.getByLabel('AI 프롬프트').click()
  await typeKorean(page, '짧고 정중하게')
  await settings.getByRole('button', { name: '저장' }).click()
  await expect(third).toContainText('AI 생성')

  await third.getByRole('button', { name: '이메일 관리' }).click()
  const manage = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await manage.getByRole('button', { name: '모든 연락처의 이메일 생성' }).click()
  await expect(page.getByText('이메일 40건 중 40건을 생성했습니다')).toBeVisible()
  await expect(manage.getByText('100% · 40/40 · 실패 0')).toBeVisible()
  await expect(manage.getByRole('button', { name: '모두 다시 생성' })).toBeEnabled()
  await expectAccessible(page, { within: '[role=dialog]' })

  await manage.getByRole('button', { name: '보기/수정' }).first().click()
  const edit = page.getByRole('dialog', { name: '이메일 수정' })
  const preview = edit.frameLocator('iframe[title="받는 사람이 보는 본문"]').locator('body')
  await expect(preview).toContainText('/u/preview-of-a-mail')
  await expect(preview).not.toContainText('{{')
  // the frame has its own origin and still uses the page's Korean font
  const frame = await (await edit.locator('iframe').elementHandle())?.contentFrame()
  await expect
    .poll(() => frame?.evaluate(() => [...document.fonts].some((face) => face.status === 'loaded')))
    .toBe(true)
  await expectAccessible(page, { within: '[role=dialog]' })
  await edit.getByRole('button', { name: 'AI로 다시 생성' }).click()
  await expect(page.getByText('다시 생성을 요청했습니다')).toBeVisible()
  await expect(edit).toBeHidden()
  await expect(manage.getByRole('button', { name: '모두 다시 생성' })).toBeEnabled()
  await manage.getByRole('button', { name: '닫기', exact: true }).click()
  await expect(third).toContainText('생성됨 40/40')
})
