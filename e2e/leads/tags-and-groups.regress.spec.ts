// Tags and groups by filter: assigned, filtered by, saved as a group; a sequence enrols the leads that match then.

import { createLead } from '#api/leads/leads.ts'
import { listEmailAccounts } from '#api/mailboxes/email-accounts.ts'
import { createSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { edge, node } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { pick } from '../support/pick.ts'

test('tags are added to leads, filtered by, and the filter becomes a group that a sequence enrolls', async ({
  page,
  user,
}) => {
  const { workspaceId } = user
  for (const [i, companyName] of ['한빛정밀', '대성기공', '미래소재'].entries())
    await callApi(user, createLead, {
      body: {
        workspaceId,
        companyName,
        contactEmail: `g${i}@group${i}.example`,
        city: i < 2 ? '서울' : '부산',
      },
    })
  const workflow = {
    nodes: [
      node('start', 'start', 250, 50),
      node('a', 'emailDraft', 250, 250, { subject: '제안', bodyText: '안녕하세요' }),
    ],
    edges: [edge('start', 'a')],
  }
  const mailboxes = await callApi(user, listEmailAccounts)
  const { id } = await callApi(user, createSequence, {
    body: {
      name: '가을 제안',
      workspaceId,
      workflowData: JSON.stringify(workflow),
      defaultEmailAccountId: mailboxes.data[0]?.id ?? null,
    },
  })

  await page.goto('/leads')
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  await test.step('a new tag is added to two leads', async () => {
    await row('한빛정밀').getByRole('checkbox').check()
    await row('미래소재').getByRole('checkbox').check()
    await page.getByRole('toolbar').getByRole('button', { name: '태그', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '태그 추가·제거' })
    await dialog.getByLabel('추가할 태그: 태그 검색 또는 새로 만들기').fill('전시회 2026')
    await dialog.getByRole('button', { name: '‘전시회 2026’ 새 태그로 만들기' }).click()
    await expect(dialog.getByRole('button', { name: '전시회 2026', pressed: true }).first()).toBeVisible()
    await expectAccessible(page, { within: '[role=dialog]' })
    await dialog.getByRole('button', { name: '적용' }).click()
    await expect(row('한빛정밀')).toContainText('전시회 2026')
    await expect(row('대성기공')).not.toContainText('전시회 2026')
  })

  await test.step('the list is filtered by it, and the filter becomes a group', async () => {
    await page.getByRole('button', { name: '태그 필터: 모든 태그' }).click()
    await page
      .getByRole('menuitemcheckbox', { name: '전시회 2026' })
      .or(page.getByRole('menuitemradio', { name: '전시회 2026' }))
      .click()
    await expect(row('대성기공')).toBeHidden()
    await expect(row('미래소재')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: '이 조건을 그룹으로 저장' }).click()
    const dialog = page.getByRole('dialog', { name: '새 조건 그룹' })
    await expect(dialog.getByText('현재 2명 일치')).toBeVisible()
    await dialog.getByRole('button', { name: '조건 추가' }).click()
    await dialog.getByLabel('조건 2: 항목').selectOption({ label: '도시' })
    await dialog.getByLabel('조건 2: 값').fill('서울')
    await expect(dialog.getByText('현재 1명 일치')).toBeVisible()
    await expectAccessible(page, { within: '[role=dialog]' })
    // without a name it is not saved, and nothing is lost
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog.getByText('그룹 이름을 입력해 주세요.')).toBeVisible()
    await dialog.getByLabel('그룹 이름').fill('전시회에서 만난 서울')
    await dialog.getByRole('button', { name: '저장', exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('the group shows its conditions and the leads that match now', async () => {
    await page.goto('/customer-groups')
    await expect(row('전시회에서 만난 서울')).toContainText('조건 그룹')
    await expectAccessible(page)
    await page.getByRole('link', { name: '전시회에서 만난 서울' }).click()
    await expect(page.getByText('태그 ‘전시회 2026’ 포함')).toBeVisible()
    await expect(page.getByText('도시: ‘서울’ 포함')).toBeVisible()
    await expect(row('한빛정밀')).toBeVisible()
    await expect(row('미래소재')).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('a sequence enrolls the leads that match at that moment', async () => {
    await page.goto(`/sequences/${id}`)
    await page.getByRole('button', { name: '연락처 등록' }).first().click()
    const dialog = page.getByRole('dialog')
    await pick(dialog.getByRole('combobox', { name: '고객 그룹' }), '전시회에서 만난 서울')
    await expect(dialog.getByRole('combobox', { name: '고객 그룹' })).toHaveText('전시회에서 만난 서울')
    await expect(
      dialog.getByText('등록 시점에 조건에 맞는 연락처가 등록됩니다.', { exact: false }),
    ).toBeVisible()
  })
})
