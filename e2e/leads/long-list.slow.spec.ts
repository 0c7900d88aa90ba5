// A long list of leads: Hangul search, scrolling, selecting all, and the same position after going back.
import { randomUUID } from 'node:crypto'
import { listLeads } from '#api/leads/leads.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { queryDatabase } from '../support/database.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { typeKorean } from '../support/type-korean.ts'

const LEADS = 3000

test('thousands of leads are searched, scrolled and selected, and the position is kept after going back', async ({
  page,
  user,
  server,
}) => {
  test.slow()
  await queryDatabase(
    server,
    `INSERT INTO leads (id, workspace_id, company_name, contact_name, contact_email, email_key, created_at)
     SELECT gen_random_uuid(), $1, CASE WHEN n % 10 = 0 THEN '한빛정밀 ' ELSE '두리식품 ' END || n, '김서연',
            n || '@' || $2, n || '@' || $2, now() - n * interval '1 minute'
     FROM generate_series(1, $3::int) n`,
    [user.workspaceId, `${randomUUID()}.example`, LEADS],
  )
  await page.goto('/leads')
  const table = page.getByRole('table', { name: '연락처' })
  const row = (company: string) =>
    table.getByRole('row').filter({ has: page.getByRole('link', { name: company, exact: true }) })
  await expect(page.getByText('총 3,000명')).toBeVisible()
  await expect(row('두리식품 1')).toBeVisible()
  await expect(table).toHaveAttribute('aria-rowcount', '3001')
  await expectAccessible(page)
  await expectNoLayoutFault(page)

  // only visible rows are rendered, and scrolling loads more
  const box = page.getByRole('region', { name: '연락처' })
  await expect
    .poll(
      async () => {
        await box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
        return row('두리식품 2999').isVisible()
      },
      { timeout: 120_000, intervals: [100] },
    )
    .toBe(true)
  await expect(row('두리식품 2999')).toHaveAttribute('aria-rowindex', '3000')
  expect(await table.getByRole('row').count()).toBeLessThan(120)

  // a row is chosen with the keyboard, and stays chosen when the list is searched
  await row('두리식품 2991').getByRole('checkbox').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(row('두리식품 2993').getByRole('checkbox')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(row('두리식품 2993').getByRole('checkbox')).toBeChecked()
  await expect(page.getByRole('toolbar', { name: '1명 선택됨' })).toBeVisible()
  await box.evaluate((element) => element.scrollTo(0, 0))
  await expect(row('두리식품 1')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: '1명 선택됨' })).toBeVisible()
  await page.getByRole('button', { name: '선택 해제' }).click()

  // going to another page and back keeps the scroll position
  await box.evaluate((element) => element.scrollTo(0, 32_000))
  await expect(row('두리식품 1')).toHaveCount(0)
  const firstInSight = () =>
    box.evaluate((element) => {
      const { top } = element.getBoundingClientRect()
      const rows = [...element.querySelectorAll<HTMLElement>('tr[data-index]')]
      return rows.find((each) => each.getBoundingClientRect().top > top + 40)?.dataset.index
    })
  await expect.poll(firstInSight).toMatch(/^[6-9]\d\d$/)
  const left = await firstInSight()
  await page.getByRole('link', { name: '고객 그룹', exact: true }).click()
  await expect(page.getByRole('heading', { name: '고객 그룹', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('총 3,000명')).toBeVisible()
  await expect.poll(firstInSight).toBe(left)

  // two syllables of the middle of a word, typed with the input method
  await page.getByRole('searchbox').focus()
  await typeKorean(page, '빛정')
  await expect(page.getByText('총 300명')).toBeVisible()
  await expect(row('한빛정밀 10')).toBeVisible()
  await expect(row('두리식품 1')).toHaveCount(0)
  await row('한빛정밀 20').getByRole('checkbox').check()
  await page.getByRole('button', { name: '조건에 맞는 300명 모두 선택' }).click()
  await expect(page.getByRole('toolbar', { name: '300명 선택됨' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('toolbar').getByRole('button', { name: '더 보기' }).click()
  await page.getByRole('menuitem', { name: '삭제', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제', exact: true }).click()
  await expect(page.getByText('연락처 300명을 삭제했습니다')).toBeVisible()
  const { total } = await callApi(user, listLeads)
  expect(total).toBe(LEADS - 300)
})
