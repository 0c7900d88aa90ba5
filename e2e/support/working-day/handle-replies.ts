// What a member does in the inbox without a mouse.
import { type Locator, type Page, expect as plainExpect } from '@playwright/test'
import { threads } from '../locators.ts'
import { pressKoreanKey, typeKorean } from '../type-korean.ts'

// other tests use the same two cores
const expect = plainExpect.configure({ timeout: 60_000 })

export type WrittenAnswer = { lead: string; text: string }

/** The shortcuts as the member's keyboard sends them. */
type Keyboard = { press(key: keyof typeof LETTERS): Promise<void>; type(text: string): Promise<void> }
const LETTERS = { j: 'ㅓ', k: 'ㅏ', e: 'ㄷ', r: 'ㄱ', h: 'ㅗ' } as const

const latin = (page: Page): Keyboard => ({
  press: (key) => page.keyboard.press(key),
  type: (text) => page.keyboard.type(text),
})
const korean = (page: Page): Keyboard => ({
  press: (key) => pressKoreanKey(page, `Key${key.toUpperCase()}`, LETTERS[key]),
  type: (text) => typeKorean(page, text),
})

const rows = (page: Page) => threads(page).getByRole('link')
/** The lead of the open reply: 담당자 7 */
async function currentLead(page: Page): Promise<string> {
  const current = page.getByRole('region', { name: '받은 답장 목록' }).locator('a[aria-current=true]')
  return /담당자 \d+/.exec(await current.innerText())?.[0] ?? ''
}

/** Does something after which another reply is open. @returns the lead of that reply */
async function expectNext(page: Page, act: () => Promise<void>): Promise<string> {
  const before = await currentLead(page)
  await act()
  await expect.poll(() => currentLead(page)).not.toBe(before)
  return currentLead(page)
}

/** Opens the inbox and moves down to the reply at this position of its list, from 0. */
async function openReply(page: Page, { press }: Keyboard, position: number): Promise<void> {
  // a page opens its first reply by itself, which is not the first of the list after more have arrived
  await page.goto('/inbox')
  await expect(page.getByRole('article')).toBeVisible()
  for (let at = 0; at <= position; at++) {
    await press('j')
    await expect(rows(page).nth(at)).toHaveAttribute('aria-current', 'true')
  }
}

async function answer(page: Page, { press, type }: Keyboard, text: string): Promise<WrittenAnswer> {
  const field = page.getByRole('textbox', { name: '답장 내용' })
  const lead = await currentLead(page)
  await press('r')
  await expect(field).toBeFocused()
  await type(text)
  await page.keyboard.press('Control+Enter')
  await expect(field).toHaveText('')
  await page.keyboard.press('Escape')
  return { lead, text }
}

/**
 * Of twelve replies one is snoozed until tomorrow, one until 11:00 of today, three are done and two get an answer.
 * @returns the leads of the snoozed replies, and the answers
 */
export async function handleManyReplies(
  page: Page,
  today: string,
): Promise<{ today: string; tomorrow: string; answers: WrittenAnswer[] }> {
  const keyboard = latin(page)
  const press = (key: string) => page.keyboard.press(key)
  await expect(threads(page)).toHaveCount(12)
  await openReply(page, keyboard, 1)
  await press('k')
  await expect(rows(page).nth(0)).toHaveAttribute('aria-current', 'true')

  const tomorrow = await currentLead(page)
  const back = await expectNext(page, async () => {
    const entry = page.getByRole('menuitem', { name: /^내일/ })
    await press('h')
    await expect(entry).toBeFocused()
    await press('ArrowDown')
    await expect(entry).not.toBeFocused()
    await press('ArrowUp')
    await expect(entry).toBeFocused()
    await press('Enter')
    await expect(threads(page)).toHaveCount(11)
  })
  // pressed while the next reply is loaded
  await press('h')
  await expect(page.getByRole('menuitem', { name: /^내일/ })).toBeFocused()
  // the last entry
  await press('ArrowUp')
  await expect(page.getByRole('menuitem', { name: '날짜 선택' })).toBeFocused()
  await press('Enter')
  const dialog = page.getByRole('dialog', { name: '다시 볼 날짜 선택' })
  // from 09:00 of tomorrow
  await previousDay(page, dialog.getByLabel('날짜'), today)
  await tabTo(page, dialog.getByLabel('시각'))
  await page.keyboard.type('11:00')
  await press('Enter')
  await expect(threads(page)).toHaveCount(10)
  await expect.poll(() => currentLead(page)).not.toBe(back)
  await expect(page.getByRole('tab', { name: /나중에/ })).toContainText('2')

  for (const left of [9, 8, 7])
    await expectNext(page, async () => {
      await press('e')
      await expect(threads(page)).toHaveCount(left)
    })
  const first = await answer(page, keyboard, '자료를 첨부해 드립니다.')
  await expectNext(page, () => press('j'))
  const second = await answer(page, keyboard, '오늘 오후에 연락드리겠습니다.')
  return { today: back, tomorrow, answers: [first, second] }
}

/** Marks the reply at a position as done and answers the one after it, with a keyboard in the Korean layout. */
export async function handleInKorean(page: Page, position: number, text: string): Promise<WrittenAnswer> {
  const count = await threads(page).count()
  const keyboard = korean(page)
  await openReply(page, keyboard, position)
  await expectNext(page, async () => {
    await keyboard.press('e')
    await expect(threads(page)).toHaveCount(count - 1)
  })
  return answer(page, keyboard, text)
}

/** Answers the reply at a position. */
export async function answerReply(page: Page, position: number, text: string): Promise<WrittenAnswer> {
  await openReply(page, latin(page), position)
  return answer(page, latin(page), text)
}

async function tabTo(page: Page, field: Locator): Promise<void> {
  const isFocused = () => field.evaluate((element) => element === document.activeElement)
  await expect(field).toBeVisible()
  for (let tabs = 0; tabs < 12 && !(await isFocused()); tabs++) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
}

/** Reduces the day of a date by the keyboard. The order of the parts depends on the language of the browser. */
async function previousDay(page: Page, field: Locator, until: string): Promise<void> {
  await tabTo(page, field)
  for (let part = 0; part < 4; part++) {
    await page.keyboard.press('ArrowDown')
    if ((await field.inputValue()) === until) return
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
  }
  await expect(field).toHaveValue(until)
}
