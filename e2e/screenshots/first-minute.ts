// The first minute of a new user as a series of pictures: sign-up, welcome, the sample in the designer, ten days played, replies.
import type { Page } from 'playwright-core'

type Frame = {
  /** below docs/images, without `.png` */
  file: string
  /** what the user does before the picture is taken */
  act: (page: Page) => Promise<unknown>
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).last().click()
const play = (page: Page) => page.getByRole('region', { name: '열흘 재생' })
const showsDay = (page: Page, day: number) =>
  play(page).getByText(`열흘 중 ${day}일째`).waitFor({ timeout: 120_000 })

/** From the first page of a server on which nobody has signed up. */
export const FIRST_MINUTE: readonly Frame[] = [
  {
    file: 'first-minute/1-sign-up',
    act: (page) => page.getByRole('button', { name: '계정 만들기' }).last().waitFor(),
  },
  {
    file: 'first-minute/2-welcome',
    async act(page) {
      await page.getByLabel('이름').fill('김하늘')
      await page.getByLabel('이메일').fill('haneul@example.com')
      await page.getByLabel('비밀번호', { exact: true }).fill('a long password of nobody')
      await press(page, '계정 만들기')
      await page.getByRole('button', { name: /샘플/ }).first().waitFor()
    },
  },
  {
    file: 'first-minute/3-sample',
    async act(page) {
      await page.getByRole('button', { name: /샘플/ }).first().click()
      await page.getByText('3단계').first().waitFor()
      await page.mouse.move(5, 400)
      await page.getByText('샘플 데이터를 추가했습니다').waitFor({ state: 'hidden' })
    },
  },
  {
    file: 'first-minute/4-second-day',
    async act(page) {
      await play(page).getByRole('button', { name: '열흘 재생' }).click()
      await showsDay(page, 2)
    },
  },
  { file: 'first-minute/5-sixth-day', act: (page) => showsDay(page, 6) },
  {
    file: 'first-minute/6-ten-days',
    act: (page) =>
      play(page)
        .getByText(/^열흘 동안 \d+통을 발송했고/)
        .waitFor({ timeout: 120_000 }),
  },
  {
    file: 'first-minute/7-replies',
    async act(page) {
      await play(page).getByRole('link', { name: '받은 답장 보기' }).click()
      await page.getByRole('heading', { name: '받은 답장' }).waitFor()
    },
  },
]
