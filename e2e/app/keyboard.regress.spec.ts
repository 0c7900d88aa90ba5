// From signing in to the start of a sequence by keyboard alone: every control is found by the accessible name of the
// focused element.
import type { CDPSession, Page } from '@playwright/test'
import { signUpUser } from '../support/api.ts'
import { saved, workflowOf } from '../support/designer.ts'
import { expect, test } from '../support/fixtures.ts'
import { typeKorean } from '../support/type-korean.ts'

type Wanted = string | RegExp
const MOST_PRESSES = 120

/** Role and accessible name of the focused element, as a screen reader gets them. */
async function focused(session: CDPSession): Promise<{ role: string; name: string }> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'document.activeElement' })
  if (!result.objectId) return { role: '', name: '' }
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  return { role: String(nodes[0]?.role?.value ?? ''), name: String(nodes[0]?.name?.value ?? '') }
}

const keyboardOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const isAt = async (role: string, name: Wanted): Promise<boolean> => {
    const at = await focused(session)
    return at.role === role && (typeof name === 'string' ? at.name === name : name.test(at.name))
  }
  return {
    focused: () => focused(session),
    /** Waits until this element has the focus, which a screen or dialog gave it. */
    expectAt: (role: string, name: Wanted) =>
      expect.poll(() => isAt(role, name), `${role} ${name} has the focus`).toBe(true),
    /** Presses Tab until this element has the focus. */
    async tabTo(role: string, name: Wanted, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
      const passed: string[] = []
      for (let presses = 0; presses < MOST_PRESSES; presses++) {
        if (await isAt(role, name)) return
        await page.keyboard.press(key)
        const at = await focused(session)
        passed.push(`${at.role} ${at.name}`)
      }
      throw new Error(`${key} does not reach ${role} ${name}: ${[...new Set(passed)].join(' | ')}`)
    },
  }
}

/** Opens the command palette and runs the first result for `text`. */
async function runCommand(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: '찾기' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await typeKorean(page, text)
  await expect(palette.getByRole('option', { selected: true })).toContainText(text)
  await page.keyboard.press('Enter')
  await expect(palette).toBeHidden()
}

test('a user signs in, writes a mail, adds a lead, enrolls it and starts the sequence without a mouse', async ({
  page,
  server,
}) => {
  const user = await signUpUser(server.url)
  const keyboard = await keyboardOf(page)

  await page.goto('/sign-in')
  await expect(page.getByRole('button', { name: '로그인' })).toBeVisible()
  await keyboard.tabTo('textbox', '이메일')
  await page.keyboard.type(user.email)
  await keyboard.tabTo('textbox', '비밀번호')
  await page.keyboard.type('correct-horse-battery')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/sign-in/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  // a sequence from a starter
  await runCommand(page, '새 시퀀스')
  await keyboard.expectAt('textbox', /^이름/)
  await keyboard.tabTo('radio', /빈 시퀀스/)
  await page.keyboard.press('ArrowDown')
  await keyboard.expectAt('radio', /신규 제안/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/workflow$/)
  await expect(page.getByText('워크플로우 시작점')).toBeVisible()
  const id = /sequences\/([^/]+)\//.exec(page.url())?.[1] ?? ''

  // the mails with a place to fill in, in the rich text editor
  const settings = page.getByRole('dialog', { name: '이메일 설정' })
  const openBody = async (): Promise<void> => {
    // a starter's mail is plain text
    await keyboard.tabTo('button', 'HTML로 작성')
    await page.keyboard.press('Enter')
    await keyboard.expectAt('textbox', 'HTML 본문 템플릿')
    await page.keyboard.press('Control+a')
  }
  const saveSettings = async (): Promise<void> => {
    await keyboard.tabTo('button', '저장')
    await page.keyboard.press('Enter')
    await expect(settings).toBeHidden()
  }
  await keyboard.tabTo('group', /^이메일 초안: /)
  await page.keyboard.press('Enter')
  await expect(settings).toBeVisible()
  await keyboard.tabTo('textbox', /^제목/)
  await page.keyboard.press('Control+a')
  await typeKorean(page, '공장 설비 제안')
  await openBody()
  await typeKorean(page, '안녕하세요, {{회사명}} 담당자님.\n')
  await page.keyboard.press('Control+b')
  await typeKorean(page, '설비 점검')
  await page.keyboard.press('Control+b')
  await typeKorean(page, '을 제안드립니다.')
  await saveSettings()
  await keyboard.expectAt('group', '이메일 초안: 공장 설비 제안')
  // the timer, then the second mail
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await keyboard.expectAt('group', '이메일 초안')
  await page.keyboard.press('Enter')
  await expect(settings).toBeVisible()
  await openBody()
  await typeKorean(page, '점검 후 고장이 줄었습니다.')
  await saveSettings()
  await page.keyboard.press('Control+s')
  await expect(saved(page)).toBeVisible()
  const first = (await workflowOf(user, id)).nodes.find(
    ({ type, data }) => type === 'emailDraft' && 'subject' in data && data.subject === '공장 설비 제안',
  )
  expect(JSON.stringify(first)).toContain('<strong>설비 점검</strong>')

  // a lead
  await runCommand(page, '연락처 추가')
  const form = page.getByRole('dialog', { name: '연락처 추가' })
  await keyboard.expectAt('textbox', '회사명')
  await typeKorean(page, '한빛정밀')
  await keyboard.tabTo('textbox', '담당자명')
  await typeKorean(page, '김하늘')
  await keyboard.tabTo('textbox', '이메일')
  await page.keyboard.type('kim@hanbit.example')
  await keyboard.tabTo('button', '저장')
  await page.keyboard.press('Enter')
  await expect(form).toBeHidden()
  await expect(page.getByRole('row').filter({ hasText: '한빛정밀' })).toBeVisible()

  // enroll it
  await runCommand(page, '신규 제안')
  await expect(page).toHaveURL(new RegExp(`/sequences/${id}$`))
  await keyboard.tabTo('button', '연락처 등록')
  await page.keyboard.press('Enter')
  const enrol = page.getByRole('dialog', { name: '연락처 등록' })
  await expect(enrol).toBeVisible()
  await keyboard.tabTo('radio', /고객 그룹/)
  await page.keyboard.press('ArrowRight')
  await keyboard.expectAt('radio', /^연락처 선택/)
  await keyboard.tabTo('checkbox', /^한빛정밀/)
  await page.keyboard.press('Space')
  await keyboard.tabTo('button', /등록$/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/연락처 1명을 등록하고/)).toBeVisible()

  // start
  await keyboard.tabTo('button', '시작…', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const start = page.getByRole('dialog', { name: '시퀀스를 시작하시겠습니까?' })
  await expect(start.getByRole('button', { name: '1명에게 시작' })).toBeEnabled()
  await keyboard.tabTo('button', '1명에게 시작')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^1명에게 .+부터 발송합니다$/)).toBeVisible()
  await expect(start).toBeHidden()
  await expect(page.getByText('진행 중').first()).toBeVisible()
})
