// The helpers of the browser tests are tested with a valid page and a broken one each.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expectNoLayoutFault } from './layout.ts'
import { pressKoreanKey, typeKorean, typeKoreanThenEndSyllable } from './type-korean.ts'

const show = (page: Page, body: string) =>
  page.setContent(
    `<!doctype html><html lang="ko"><title>시험</title>
    <style>@font-face { font-family: K; src: local("DejaVu Sans"), local("Liberation Sans"), local("Arial"); unicode-range: U+AC00-D7A3 }</style>
    <body style="font-family: K; margin: 0"><main><h1>시험</h1>${body}</main>`,
  )
const FIELD = '<label>이름 <input></label><label>글 <textarea></textarea></label>'

test('Korean typed into a field is entered correctly', async ({ page }) => {
  await show(page, FIELD)
  const text = '안녕하세요 김하늘 대리님, Hello 왜 닭을 꿰뚫어 ㅋㅋ 3월'
  await page.locator('input').focus()
  await typeKorean(page, text)
  await expect(page.locator('input')).toHaveValue(text)
  await page.locator('textarea').focus()
  await typeKorean(page, '첫째 줄\n둘째')
  await expect(page.locator('textarea')).toHaveValue('첫째 줄\n둘째')
})

test('a field that writes its value back too late is detected', async ({ page }) => {
  await show(page, FIELD)
  await page.locator('input').evaluate((field: HTMLInputElement) => {
    let value = ''
    field.addEventListener('input', () => {
      const typed = field.value
      field.value = value
      setTimeout(() => {
        value = typed
        field.value = value
      }, 5)
    })
  })
  await page.locator('input').focus()
  await typeKorean(page, '안녕하세요')
  await expect(page.locator('input')).not.toHaveValue('안녕하세요')
})

test('the Enter that ends a syllable is reported as a key of the input method', async ({ page }) => {
  await show(page, FIELD)
  await page.locator('input').focus()
  await page.locator('input').evaluate((field: HTMLInputElement) => {
    field.addEventListener('keydown', (event) => {
      if (event.code === 'Enter') field.title = `${event.isComposing} ${event.keyCode}`
    })
  })
  await typeKoreanThenEndSyllable(page, '검색')
  await expect(page.locator('input')).toHaveAttribute('title', 'true 229')
  await expect(page.locator('input')).toHaveValue('검색')
})

test('a shortcut under the Korean layout has the code of its key and a Korean letter', async ({ page }) => {
  await show(page, FIELD)
  await page.locator('input').evaluate((field: HTMLInputElement) => {
    field.addEventListener('keydown', ({ code, key, ctrlKey }) => {
      field.title = `${code} ${key} ${ctrlKey}`
    })
  })
  await page.locator('input').focus()
  await pressKoreanKey(page, 'KeyZ', 'ㅋ', { control: true })
  await expect(page.locator('input')).toHaveAttribute('title', 'KeyZ ㅋ true')
})

test('axe passes a valid page and names the element of a broken one', async ({ page }) => {
  await show(page, FIELD)
  await expectAccessible(page)
  await show(page, '<button class="nameless"></button>')
  await expect(expectAccessible(page)).rejects.toThrow(/button-name[\s\S]*class=\\?"nameless/)
})

const NARROW = 'width: 30px; overflow: hidden; white-space: nowrap'
const LAYOUTS: { what: string; body: string; fault: RegExp | null }[] = [
  { what: 'a button with room for its text', body: '<button>저장</button>', fault: null },
  {
    what: 'a text for screen readers only',
    body: '<button style="position: relative"><span style="position: absolute; width: 1px; height: 1px; overflow: hidden; white-space: nowrap">숨은 긴 이름</span>×</button>',
    fault: null,
  },
  {
    what: 'a text shortened on purpose with its whole text as title',
    body: `<button title="아주 긴 이름" style="${NARROW}; text-overflow: ellipsis">아주 긴 이름</button>`,
    fault: null,
  },
  {
    what: 'a text cut at the side',
    body: `<button style="${NARROW}">아주 긴 이름</button>`,
    fault: /cut off/,
  },
  {
    what: 'a text that runs out of its button',
    body: '<button style="width: 30px; white-space: nowrap">아주 긴 이름</button>',
    fault: /cut off/,
  },
  {
    what: 'a text cut at the foot',
    body: '<button style="height: 10px; line-height: 30px; overflow: hidden; padding: 0">저장</button>',
    fault: /cut off/,
  },
  {
    what: 'something wider than the window',
    body: '<div style="width: 3000px">넓다</div>',
    fault: /sideways/,
  },
]
for (const { what, body, fault } of LAYOUTS) {
  test(`${what} is ${fault ? 'a layout fault' : 'no layout fault'}`, async ({ page }) => {
    await show(page, body)
    if (fault) await expect(expectNoLayoutFault(page)).rejects.toThrow(fault)
    else await expectNoLayoutFault(page)
  })
}

test('a page without a Korean web font is a layout fault', async ({ page }) => {
  await page.setContent('<!doctype html><html lang="ko"><title>시험</title><p>가나다')
  await expect(expectNoLayoutFault(page)).rejects.toThrow(/web font/)
})
