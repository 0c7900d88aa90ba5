// The first sequence of a new user: sign up, sample data, generate, edit one mail, enrol, ten days in the
// sandbox, one reply, and no further mail to that lead.
import { randomUUID } from 'node:crypto'
import { expectAccessible } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoLayoutFault } from '../support/layout.ts'
import { typeKorean } from '../support/type-korean.ts'

test('a new user signs up, writes, enrolls, advances ten days, and the lead that replies gets no further mail', async ({
  page,
  server,
}) => {
  await page.goto(server.url)
  await expect(page.getByRole('button', { name: '계정 만들기' })).toBeVisible()
  // without any account the sign-up form is shown at once, later a link leads to it
  if (!(await page.getByLabel('이름').isVisible()))
    await page.getByRole('button', { name: '계정 만들기' }).click()
  await page.getByLabel('이름').click()
  await typeKorean(page, '김영업')
  await page.getByLabel('이메일').fill(`${randomUUID().slice(0, 8)}@ieum.kr`)
  await page.getByLabel('비밀번호', { exact: true }).fill('correct-horse-battery')
  await page.getByRole('button', { name: '계정 만들기' }).last().click()

  await page.getByRole('button', { name: '샘플 데이터로 시작' }).click()
  await expect(page.getByText('샘플 데이터를 추가했습니다')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: '샘플: 신규 리드 3단계' })).toBeVisible()
  // the tour has its own test
  await page.getByRole('button', { name: '둘러보기 닫기' }).click()
  await expect(page.getByText('워크플로우 디자이너')).toBeVisible()
  await expect(page.getByText('생성됨 0/40').first()).toBeVisible()
  await expectNoLayoutFault(page)

  // write one mail per lead, and edit one of them in Hangul
  await page.getByRole('button', { name: '이메일 관리' }).first().click()
  const dialog = page.getByRole('dialog', { name: '이메일 생성 관리' })
  await expect(dialog.getByText('대상 고객 그룹: 샘플 고객 그룹')).toBeVisible()
  for (const tile of ['전체', '완료', '실패'])
    await expect(dialog.getByText(tile, { exact: true })).toBeVisible()
  await expect(dialog.getByText('제목 템플릿')).toBeVisible()
  await expect(dialog.getByText('생성된 이메일이 없습니다')).toBeVisible()
  await dialog.getByRole('button', { name: '모든 연락처의 이메일 생성' }).click()
  await expect(page.getByText('이메일 40건 중 40건을 생성했습니다')).toBeVisible()
  await expect(dialog.getByText('생성 완료').first()).toBeVisible()
  await expect(dialog.getByRole('columnheader')).toHaveText(['회사명', '연락처', '상태', '제목', '작업'])
  const table = dialog.getByRole('region', { name: '생성된 이메일' })
  expect((await table.boundingBox())?.height).toBe(400)
  // a mail from a template is not written again by a model
  await expect(table.getByRole('button', { name: '다시 생성' })).toHaveCount(0)
  await expectAccessible(page, { within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: '보기/수정' }).first().click()
  const edit = page.getByRole('dialog', { name: '이메일 수정' })
  for (const fact of ['회사', '연락처', '업종', '작성 방식'])
    await expect(edit.getByRole('term').getByText(fact)).toBeVisible()
  await expect(edit.getByRole('button', { name: 'AI로 다시 생성' })).toHaveCount(0)
  const subject = edit.getByLabel('제목', { exact: true })
  await subject.click()
  await page.keyboard.press('ControlOrMeta+a')
  await typeKorean(page, '직접 수정한 제목')
  await expect(subject).toHaveValue('직접 수정한 제목')
  await edit.getByRole('button', { name: '저장', exact: true }).click()
  await expect(page.getByText('이메일을 수정했습니다')).toBeVisible()
  await expect(dialog.getByText('수정됨').first()).toBeVisible()
  await expect(table.getByText('직접 수정한 제목')).toBeVisible()
  // an edited mail still counts as done
  await expect(dialog.getByText(/실패 0$/).first()).toBeVisible()
  await dialog.getByRole('button', { name: '닫기', exact: true }).last().click()
  await expect(page.getByText('생성됨 40/40')).toBeVisible()

  // start it, and enrol the whole group
  await page.getByRole('button', { name: '시작…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '연락처 없이 시작' }).click()
  await expect(page.getByText('단계 기반 시퀀스를 활성화했습니다')).toBeVisible()
  const sequenceUrl = page.url().replace(/\/workflow.*/, '')
  await page.goto(sequenceUrl)
  await page.getByRole('button', { name: '연락처 등록' }).first().click()
  const enrol = page.getByRole('dialog', { name: '연락처 등록' })
  await expect(enrol.getByText('등록 대상')).toBeVisible()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await enrol.getByRole('button', { name: /등록$/ }).last().click()
  await expect(page.getByText('연락처 40명을 등록하고 이메일 120건을 예약했습니다')).toBeVisible()

  // all leads have the first mail and one of them replies; a weekend or a holiday may be before, and an evening in between
  await page.goto(`${server.url}/sandbox`)
  for (let sent = 0; sent < 40; ) {
    const moved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/sandbox/clock'),
    )
    await page.getByRole('button', { name: /다음 발송 시각으로 \(/ }).click()
    sent += (await (await moved).json()).sentCount
  }
  await expect(page.getByText('총 40통')).toBeVisible()
  await page
    .getByRole('list', { name: '받은 메일 목록' })
    .or(page.getByLabel('받은 메일 목록'))
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByText('수신자로 응답하기')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: '답장', exact: true }).click()
  await page.getByRole('button', { name: '보내기' }).click()
  await expect(page.getByText('‘회신함’')).toBeVisible()
  // twice, because holidays may be in between
  for (let times = 0; times < 2; times++)
    await page.getByRole('button', { name: '+10일' }).click({ timeout: 60_000 })
  // three mails to thirty-nine leads, one to the lead that replied
  await expect(page.getByText('총 118통')).toBeVisible({ timeout: 60_000 })

  await page.goto(`${sequenceUrl}/workflow`)
  await expect(page.getByText('발송 40').first()).toBeVisible()
  await expect(page.getByText('회신 1').first()).toBeVisible()
  await expect(page.getByText('대기 0').first()).toBeVisible()
  await page.goto(`${sequenceUrl}?tab=contacts`)
  await expectAccessible(page)
  await expectNoLayoutFault(page)
})
