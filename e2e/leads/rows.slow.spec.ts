// Rows open what they are about, a group is enrolled from its page, and lists are sorted and filtered.
import { enroll, listEnrollments } from '#api/enrollments/enrollments.ts'
import { createCustomerGroup } from '#api/leads/customer-groups.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { sandboxOf } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { leadsNamed, oneMailSequence } from '../support/lead-rows.ts'
import { button, expectAccessibleLayout, row } from '../support/locators.ts'
import { pick } from '../support/pick.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a click on a row opens its page, a control and selected text do not, Ctrl opens a new tab', async ({
  page,
  user,
  context,
}) => {
  const [first] = await leadsNamed(user, ['한빛정밀', '대성기공'])
  await callApi(user, createCustomerGroup, {
    body: { workspaceId: user.workspaceId, name: '가을 고객', leadIds: [first?.id ?? ''] },
  })
  await page.goto('/leads')
  const email = row(page, '한빛정밀').getByText('lead0@').filter({ visible: true })
  await row(page, '한빛정밀').getByRole('checkbox').check()
  await expect(page).toHaveURL(/\/leads$/)
  await button(page, '선택 해제').click()

  const box = await email.boundingBox()
  if (!box) throw new Error('the address is visible')
  await page.mouse.move(box.x + 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await page.evaluate(() => window.getSelection()?.toString())).toContain('ead0@')
  await expect(page).toHaveURL(/\/leads$/)

  const opened = context.waitForEvent('page')
  await email.click({ modifiers: ['ControlOrMeta'] })
  const tab = await opened
  await expect(tab.getByRole('heading', { level: 1, name: '한빛정밀' })).toBeVisible()
  await tab.close()

  await email.click()
  await expect(page.getByRole('heading', { level: 1, name: '한빛정밀' })).toBeVisible()
  await page.goto('/customer-groups')
  await row(page, '가을 고객').getByRole('cell', { name: '1명' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '가을 고객' })).toBeVisible()
  await row(page, '한빛정밀').getByRole('cell', { name: '담당0', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/leads/${first?.id}$`))
})

test('a whole group is enrolled from its page', async ({ page, user }) => {
  const made = await leadsNamed(user, ['한빛정밀', '대성기공'])
  const { id } = await oneMailSequence(user, '휴면 고객')
  const group = await callApi(user, createCustomerGroup, {
    body: { workspaceId: user.workspaceId, name: '가을 고객', leadIds: made.map((lead) => lead.id) },
  })
  await page.goto(`/customer-groups/${group.id}`)
  await button(page, '그룹 전체를 시퀀스에 등록').click()
  const dialog = page.getByRole('dialog', { name: '시퀀스에 등록' })
  await expect(dialog.getByText('고객 그룹 ‘가을 고객’의 연락처 2명을 등록합니다.')).toBeVisible()
  await pick(dialog.getByRole('combobox', { name: '시퀀스' }), '휴면 고객')
  await expect(dialog.getByRole('combobox', { name: '발송 계정' })).toContainText('샌드박스')
  await dialog.getByRole('button', { name: '등록', exact: true }).click()
  await expect(page.getByText('연락처 2명을 등록하고 이메일 2건을 예약했습니다')).toBeVisible()
  expect((await callApi(user, listEnrollments, { params: { id } })).total).toBe(2)
})

test('the leads of a sequence and the outbox are sorted by their headers; a row opens its panel', async ({
  page,
  user,
}) => {
  const made = await leadsNamed(user, ['나라', '가람', '다온'])
  const { id } = await oneMailSequence(user, '신규 제안')
  const sandbox = await sandboxOf(user)
  await callApi(user, enroll, {
    params: { id },
    body: { leadIds: made.map((lead) => lead.id), userEmailAccountId: sandbox.id },
  })
  const names = page.getByRole('table').getByRole('link', { name: /^(나라|가람|다온)$/ })
  await page.goto(`/sequences/${id}?tab=contacts`)
  await button(page, '회사 · 담당자').click()
  await expect(names).toHaveText(['가람', '나라', '다온'])
  await expect(page.getByRole('columnheader', { name: '회사 · 담당자' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await expect(page).toHaveURL(/sort=lead/)
  await page.reload()
  await expect(names).toHaveText(['가람', '나라', '다온'])
  await row(page, '다온')
    .getByText(/시작 전/)
    .filter({ visible: true })
    .first()
    .click()
  const panel = page.getByRole('dialog', { name: '다온' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/sort=lead/)

  await page.goto('/outbox')
  await button(page, '받는 사람').click()
  await button(page, '받는 사람').click()
  await expect(names).toHaveText(['다온', '나라', '가람'])
  await expect(page.getByRole('columnheader', { name: '받는 사람' })).toHaveAttribute(
    'aria-sort',
    'descending',
  )
  await page.getByRole('combobox', { name: '시퀀스 필터' }).click()
  await typeKorean(page, '신규')
  await page.getByRole('option', { name: '신규 제안' }).click()
  await expect(page).toHaveURL(/sequence=/)
  await expect(names).toHaveCount(3)
  await row(page, '나라').getByRole('link', { name: '나라 제안' }).click()
  await expect(page.getByRole('dialog', { name: '나라' })).toBeVisible()
  await expectAccessibleLayout(page)
})

test('on a phone the filters of a list are in one sheet, with the number of active ones on its button', async ({
  page,
  user,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await leadsNamed(user, ['한빛정밀'])
  await oneMailSequence(user, '신규 제안')
  await page.goto('/outbox')
  await button(page, '필터').click()
  const sheet = page.getByRole('dialog', { name: '필터' })
  await expectAccessible(page)
  await expectNoLayoutFault(page)
  await pick(sheet.getByRole('combobox', { name: '시퀀스 필터' }), '신규 제안')
  await sheet.getByLabel('상태 필터').selectOption('발송 취소된 이메일')
  await sheet.getByRole('button', { name: '닫기' }).last().click()
  await expect(sheet).toHaveCount(0)
  await expect(button(page, '필터 2개 적용됨')).toBeVisible()
  await expect(page).toHaveURL(/sequence=.*show=cancelled/)
  await button(page, '필터 2개 적용됨').click()
  await sheet.getByRole('button', { name: '초기화' }).click()
  await expect(page).not.toHaveURL(/sequence=/)
  await page.keyboard.press('Escape')
  await expect(button(page, '필터')).toBeFocused()
})
