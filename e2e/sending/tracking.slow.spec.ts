// Opens and clicks: switched on in the settings, triggered in the sandbox as a lead and as a machine, counted.

import { enrollWorkflowBulk } from '#api/enrollments/enrollments.ts'
import { createLead } from '#api/leads/leads.ts'
import { listEmailAccounts, updateEmailAccount } from '#api/mailboxes/email-accounts.ts'
import { advanceSandboxClock, listSandboxMessages } from '#api/sandbox/sandbox.ts'
import { activateSequence, createSequence } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'

const HTML =
  '<p>안녕하세요 {{담당자명}}님, <a href="https://a.example/demo">데모 보기</a></p><p><a href="{{수신거부}}">그만 받기</a></p>'
const WORKFLOW = JSON.stringify({
  version: 1,
  nodes: [
    { id: 'start', type: 'start', position: { x: 250, y: 50 }, data: {} },
    {
      id: 'mail',
      type: 'emailDraft',
      position: { x: 250, y: 250 },
      data: { subject: '데모 안내', bodyText: '', bodyHtml: HTML },
    },
  ],
  edges: [{ id: 'edge', source: 'start', target: 'mail', type: 'default' }],
})

test('opens and clicks are counted only when switched on, for leads but not for machines and sandbox previews', async ({
  page,
  user,
}) => {
  const { workspaceId } = user
  const [sandbox] = (await callApi(user, listEmailAccounts, { query: { workspaceId } })).data
  await callApi(user, updateEmailAccount, {
    params: { id: sandbox?.id ?? '' },
    body: {
      rules: {
        weekdays: [0, 1, 2, 3, 4, 5, 6],
        windowStart: '00:00',
        windowEnd: '23:59',
        skipHolidays: false,
      },
    },
  })
  const lead = await callApi(user, createLead, {
    body: { workspaceId, companyName: '한빛전자', contactName: '박솔', contactEmail: 'sol@hanbit.example' },
  })
  const { id } = await callApi(user, createSequence, {
    body: { name: '데모 안내', workspaceId, workflowData: WORKFLOW, businessDaysOnly: false },
  })
  const params = { id }
  await callApi(user, enrollWorkflowBulk, {
    params,
    body: { leadIds: [lead.id], userEmailAccountId: sandbox?.id ?? '' },
  })

  await page.goto(`/sequences/${id}`)
  await expect(page.getByRole('link', { name: /^시작 전 1명/ })).toBeVisible()
  await expect(page.getByRole('button', { name: '열람', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: '더 많은 작업' }).click()
  await page.getByRole('menuitem', { name: '설정', exact: true }).click()
  const opens = page.getByRole('switch', { name: /^열람 추적/ })
  await expect(opens).not.toBeChecked()
  await opens.check()
  await page.getByRole('switch', { name: /^클릭 추적/ }).check()
  await expectAccessible(page)
  await page.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // this server cannot be reached from another machine
  await expect(page.getByText(/이 서버의 주소\(APP_URL\)에 외부에서 접속할 수 없어/)).toBeVisible()

  await callApi(user, activateSequence, { params })
  await callApi(user, advanceSandboxClock, { body: { advanceHours: 1, workspaceId } })
  const [mail] = (await callApi(user, listSandboxMessages, { query: { limit: 1 } })).data
  expect(mail?.html).toContain('href="https://a.example/demo"')
  await page.goto('/sandbox')
  await page.getByRole('region', { name: '받은 메일 목록' }).getByText('데모 안내').click()
  const panel = page.getByRole('region', { name: '열람·클릭 시험' })
  await panel.getByRole('button', { name: '자동 프로그램 열람' }).click()
  await expect(
    panel.getByText('집계하지 않았습니다. Apple 메일의 개인정보 보호가 대신 불러왔습니다.'),
  ).toBeVisible()

  const step = page.getByRole('row', { name: /데모 안내/ })
  const showSteps = async (): Promise<void> => {
    await page.goto(`/sequences/${id}?tab=metrics`)
    await page.getByRole('button', { name: '단계별 성과 표로 보기' }).click()
  }
  await showSteps()
  await expect(step.getByRole('cell').nth(4)).toHaveText('0')
  await page.goBack()
  await page.getByRole('region', { name: '받은 메일 목록' }).getByText('데모 안내').click()
  await panel.getByRole('button', { name: '첫 링크 클릭' }).click()
  await expect(panel.getByText('클릭으로 집계했습니다.')).toBeVisible()
  await expectAccessible(page)
  await expectNoLayoutFault(page)

  await showSteps()
  await expect(step.getByRole('cell').nth(4)).toHaveText('1')
  await expect(step.getByRole('cell').nth(5)).toHaveText('1')
  await page.goto(`/sequences/${id}`)
  await page.getByRole('button', { name: '열람', exact: true }).focus()
  await expect(page.getByText(/메일을 열람한 연락처 수입니다/).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: '연락처' }).click()
  await page.getByRole('link', { name: /한빛전자 발송 이력 보기$/ }).click()
  await expect(page.getByText('메일의 링크를 클릭했습니다')).toBeVisible()
  await expect(page.getByText('https://a.example/demo', { exact: true })).toBeVisible()
  await expect(page.getByText('메일 접근이 있었지만 열람으로 집계하지 않았습니다')).toBeVisible()
})
