// The launch check: its findings in the start dialog and in its panel, their counts, and the node that each is about.
import { checkSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { edge, make, node, nodes, open } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'

test('the launch check links to the node that prevents the start, counts errors and warnings, and Esc closes it', async ({
  page,
  user,
}) => {
  const { id } = await make(user, {
    nodes: [
      node('start', 'start', 250, 50),
      node('a', 'emailDraft', 250, 250),
      node('far', 'timer', 700, 250, { delayDays: 2 }),
    ],
    edges: [edge('start', 'a')],
  })
  const { report } = await callApi(user, checkSequence, { params: { id } })
  const errors = report.filter(({ level }) => level === 'error').length
  const warnings = report.length - errors
  expect(errors).toBeGreaterThan(0)
  expect(warnings).toBeGreaterThan(0)

  await open(page, id)
  await page.getByRole('button', { name: '시작…' }).click()
  const start = page.getByRole('dialog', { name: '시퀀스를 시작하시겠습니까?' })
  await expect(start.getByText(/첫 이메일의 제목이 비어 있습니다/)).toBeVisible()
  await start.getByRole('button', { name: '해당 노드 보기' }).first().click()
  await expect(start).toBeHidden()
  await expect(nodes(page, 'emailDraft')).toHaveClass(/selected/)

  const button = page.getByRole('button', { name: /^점검/ })
  await expect(button).toHaveText(`점검${errors}${warnings}`)
  await button.click()
  const panel = page.getByRole('complementary', { name: '시작 전 점검' })
  await expect(panel.getByRole('heading', { name: '필수 수정' })).toHaveText(`필수 수정${errors}`)
  await expect(panel.getByRole('heading', { name: '확인 권장' })).toHaveText(`확인 권장${warnings}`)
  await panel.getByRole('button', { name: /첫 이메일의 제목이 비어 있습니다/ }).click()
  await expect(nodes(page, 'emailDraft')).toHaveClass(/selected/)
  await expectAccessible(page)
  await panel.getByRole('button', { name: '다시 점검' }).focus()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(button).toBeFocused()
})
