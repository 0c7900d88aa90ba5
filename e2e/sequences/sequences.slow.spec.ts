// Further actions on sequences: in bulk, by row and by role.
import { advanceSandboxClock, listSandboxMessages, replyToSandboxMessage } from '#api/sandbox/sandbox.ts'
import { searchSequences } from '#api/sequences/sequences.ts'
import { callApi } from '../support/api.ts'
import { expectAccessible } from '../support/axe.ts'
import { runningSample } from '../support/filled-workspace.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectAccessibleLayout, row } from '../support/locators.ts'
import { loadSample, make, names, SAMPLE } from '../support/sequences.ts'
import { typeKorean } from '../support/type-korean.ts'

test('deleting several sequences names the enrollments that end with them', async ({ page, user }) => {
  const sample = await runningSample(user)
  await make(user, '지울 초안')
  await make(user, '남길 초안')
  await page.goto('/sequences')
  await page.getByRole('checkbox', { name: `${SAMPLE} 선택` }).check()
  await page.getByRole('checkbox', { name: '지울 초안 선택' }).check()
  await expect(page.getByText('2개 선택됨')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: '삭제', exact: true }).click()
  const confirm = page.getByRole('alertdialog', { name: '시퀀스 2개를 삭제하시겠습니까?' })
  await expect(
    confirm.getByText('진행 중인 등록 40건이 종료되고 남은 메일은 발송되지 않습니다'),
  ).toBeVisible()
  await expectAccessible(page)
  await confirm.getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('시퀀스 2개를 삭제했습니다')).toBeVisible()
  await expect(names(page)).toHaveText(['남길 초안'])
  expect((await callApi(user, searchSequences)).data.map(({ id }) => id)).not.toContain(sample.sequenceId)
})

test('a bulk status change names the sequences that could not be changed, and why', async ({
  page,
  user,
}) => {
  await loadSample(user)
  await make(user, '빈 초안')
  await page.goto('/sequences')
  await page.getByRole('checkbox', { name: '이 페이지 모두 선택' }).check()
  await page.getByRole('button', { name: '상태 변경' }).click()
  await page.getByRole('menuitem', { name: '진행 중…' }).click()
  const start = page.getByRole('dialog', { name: '시퀀스 2개를 시작하시겠습니까?' })
  await expect(start.getByRole('link', { name: '빈 초안' })).toBeVisible()
  await expect(start.getByText(/이메일 초안이 없습니다/)).toBeVisible()
  await expectAccessible(page)
  await start.getByRole('button', { name: /^시퀀스 1개, .*에게 시작$/ }).click()
  await expect(page.getByText('시퀀스 1개의 상태를 변경했습니다')).toBeVisible()
  await expect(row(page, SAMPLE).getByText('진행 중')).toBeVisible()
  await expect(row(page, '빈 초안').getByText('작성 중')).toBeVisible()
})

test('a row starts, pauses, duplicates and deletes its sequence', async ({ page, user }) => {
  await loadSample(user)
  await page.goto('/sequences')
  const choose = async (name: string): Promise<void> => {
    await page.getByRole('button', { name: `${SAMPLE} 작업`, exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await choose('시작…')
  await page.getByRole('dialog').getByRole('button', { name: '연락처 없이 시작' }).click()
  await expect(page.getByText('단계 기반 시퀀스를 활성화했습니다')).toBeVisible()
  await expect(row(page, SAMPLE).getByText('진행 중')).toBeVisible()
  await choose('일시정지')
  await expect(page.getByText('시퀀스 1개의 상태를 변경했습니다')).toBeVisible()
  await expect(row(page, SAMPLE).getByText('일시정지')).toBeVisible()
  await choose('복제')
  await expect(names(page)).toHaveCount(2)
  await choose('삭제')
  await page.getByRole('alertdialog').getByText('진행 중인 등록이 없습니다').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click()
  await expect(page.getByText('시퀀스 1개를 삭제했습니다')).toBeVisible()
  await expect(names(page)).toHaveText([`${SAMPLE} 사본`])
})

test('the name and settings of a sequence are changed in place', async ({ page, user }) => {
  const { id } = await make(user, '옛 이름')
  await page.goto(`/sequences/${id}`)
  await page.getByRole('button', { name: '이름 변경' }).click()
  await typeKorean(page, '새 이름')
  await page.keyboard.press('Enter')
  await expect(page.getByText('시퀀스를 수정했습니다')).toBeVisible()
  await expect(page.getByRole('heading', { name: '새 이름' })).toBeVisible()
  await expect(page).toHaveTitle('새 이름 · 이음')
  await expect(page.getByRole('button', { name: '이름 변경' })).toBeFocused()

  await page.getByRole('button', { name: '더 많은 작업' }).click()
  await page.getByRole('menuitem', { name: '설정' }).click()
  const settings = page.getByRole('dialog', { name: '시퀀스 설정' })
  await settings.getByRole('switch', { name: /영업일만/ }).uncheck()
  await settings.getByText('중단', { exact: true }).click()
  await expectAccessibleLayout(page)
  await settings.getByRole('button', { name: '저장' }).click()
  await expect(settings).toBeHidden()
  await page.reload()
  await page.getByRole('button', { name: '더 많은 작업' }).click()
  await page.getByRole('menuitem', { name: '설정' }).click()
  await expect(settings.getByRole('switch', { name: /영업일만/ })).not.toBeChecked()
  await expect(settings.getByRole('radio', { name: /중단/ })).toBeChecked()
})

test('a lead that replies is shown with the sent mail and the reply', async ({ page, user }) => {
  const sample = await runningSample(user)
  const workspaceId = user.workspaceId
  await callApi(user, advanceSandboxClock, { body: { workspaceId, advanceDays: 7 } })
  const sent = await callApi(user, listSandboxMessages, { query: { limit: 1 } })
  const [message] = sent.data
  if (!message) throw new Error('a week has passed and nothing was sent')
  const text = '다음 주 화요일에 통화해요.'
  await callApi(user, replyToSandboxMessage, { params: { id: message.id }, body: { kind: 'reply', text } })

  await page.goto(`/sequences/${sample.sequenceId}`)
  await expect(page.getByText('회신율', { exact: false }).first()).toBeVisible()
  await page.getByRole('link', { name: /^회신 1명/ }).click()
  await expect(page).toHaveURL(/tab=contacts&metric=replied/)
  await expect(page.getByText('담당자 회신').filter({ visible: true })).toBeVisible()
  await page
    .getByRole('table')
    .getByRole('link', { name: /발송 이력 보기$/ })
    .click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText(text)).toBeVisible()
  await panel.getByRole('button', { name: '메일 보기' }).first().click()
  await expect(panel.getByText('회신으로 발송 취소').first()).toBeVisible()
  await expectAccessibleLayout(page)
})

test('a mail with an uncertain result offers its three resolutions', async ({ page, user }) => {
  const sample = await runningSample(user)
  // the sandbox has no failures of its own: only the response for this lead is changed
  await page.route('**/sequences/enrollments/*/metrics', async (route) => {
    const response = await route.fetch()
    const metrics = await response.json()
    Object.assign(metrics.enrollment, { status: 'blocked', statusReason: 'send_uncertain' })
    await route.fulfill({ response, json: metrics })
  })
  await page.goto(`/sequences/${sample.sequenceId}?tab=contacts`)
  await page
    .getByRole('table')
    .getByRole('link', { name: /발송 이력 보기$/ })
    .first()
    .click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('이 메일의 발송 여부를 알 수 없습니다')).toBeVisible()
  await expect(panel.getByRole('button', { name: '다시 진행' })).toBeHidden()
  await expectAccessibleLayout(page)
  for (const choice of ['발송됨으로 처리', '다시 보내기', '건너뛰기'])
    await expect(panel.getByRole('button', { name: choice })).toBeVisible()
  await panel.getByRole('button', { name: '건너뛰기' }).click()
  // the server rejects it
  await expect(page.getByText('확인할 메일이 없습니다. 이미 처리되었습니다.')).toBeVisible()
  // a request may be under way when the page closes
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a member sees that bulk actions are for admins', async ({ page, user }) => {
  await make(user, '우리 시퀀스')
  await page.route('**/api/v1/me', async (route) => {
    const response = await route.fetch()
    const me = await response.json()
    for (const workspace of me.workspaces) workspace.role = 'member'
    await route.fulfill({ response, json: me })
  })
  await page.goto('/sequences')
  await page.getByRole('checkbox', { name: '우리 시퀀스 선택' }).check()
  await expect(
    page.getByText('여러 시퀀스의 일괄 변경은 워크스페이스 관리자만 할 수 있습니다.'),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: '상태 변경' })).toBeHidden()
  await page.getByRole('button', { name: '우리 시퀀스 작업', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: '보관' })).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('menuitem', { name: '삭제' })).not.toHaveAttribute('aria-disabled', 'true')
  await expectAccessibleLayout(page)
})

test('an unknown sequence shows an error page with a link back', async ({ page, user }) => {
  expect(user.workspaceId).not.toBe('')
  await page.goto('/sequences/01890a5d-ac96-774b-bcce-b302099a8057')
  await expect(page.getByRole('heading', { name: '시퀀스를 찾을 수 없습니다' })).toBeVisible()
  await expectAccessibleLayout(page)
})

test('the list is sorted by its column headers, and a metric opens exactly its enrollments', async ({
  page,
  user,
}) => {
  const { sequenceId } = await runningSample(user)
  await make(user, '가나다 순으로 처음')
  await page.goto('/sequences')
  await page.getByRole('button', { name: '이름', exact: true }).click()
  await expect(page).toHaveURL(/sort=name&direction=asc/)
  await expect(names(page)).toHaveText(['가나다 순으로 처음', SAMPLE])
  await page.getByRole('button', { name: '등록', exact: true }).click()
  await expect(names(page)).toHaveText([SAMPLE, '가나다 순으로 처음'])
  await expect(page.getByRole('columnheader', { name: '등록' })).toHaveAttribute('aria-sort', 'descending')

  await callApi(user, advanceSandboxClock, { body: { workspaceId: user.workspaceId, advanceDays: 7 } })
  await page.goto(`/sequences/${sequenceId}?tab=metrics`)
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: '발송 계정별 표로 보기' }).click()
  await expectAccessibleLayout(page)
  const senders = page.getByRole('table', { name: '발송 계정별' })
  const sent = senders.getByRole('link', { name: '발송 연락처 보기' })
  const n = (await sent.textContent()) ?? ''
  await sent.click()
  await expect(page).toHaveURL(/metric=sent/)
  await expect(page.getByText(`총 ${n}명`)).toBeVisible()
  await expect(page.getByText('필터가 적용되었습니다')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: '조건 초기화' }).click()
  await expect(page.getByText('총 40명')).toBeVisible()
})

test('a rejected start shows the whole report with links, on the page and in the list', async ({
  page,
  user,
}) => {
  const { id } = await make(user, '빈 초안')
  await page.goto(`/sequences/${id}`)
  await expect(page.getByRole('heading', { name: '빈 초안' })).toBeVisible()
  await expect(page.getByText('1가지를 수정하면 시작할 수 있습니다.')).toBeVisible()
  await expectAccessibleLayout(page)
  await page.getByRole('button', { name: '시작…' }).click()
  const start = page.getByRole('dialog', { name: '시퀀스를 시작하시겠습니까?' })
  await expect(start.getByText(/이메일 초안이 없습니다/)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(start).toBeHidden()
  await expect(page.getByRole('button', { name: '시작…' })).toBeFocused()

  await page.goto('/sequences')
  await page.getByRole('button', { name: '빈 초안 작업', exact: true }).click()
  await page.getByRole('menuitem', { name: '시작…' }).click()
  await expect(start.getByText(/이메일 초안이 없습니다/)).toBeVisible()
  await start.getByRole('link', { name: '디자이너에서 수정' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/sequences/${id}/workflow`))
})
