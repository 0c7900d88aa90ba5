// Layout faults that are found without a screenshot: horizontal scrolling, a missing Korean font, button texts cut off.
import { expect, type Page } from '@playwright/test'

/** Expects the page to have no layout fault at its window size. */
export async function expectSoundLayout(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  const { wide, korean, clipped } = await page.evaluate(inspect)
  expect(wide, 'elements that make the page scroll sideways').toEqual([])
  expect(korean, 'a web font with Hangul is loaded').toBe(true)
  expect(clipped, 'button texts that are cut off').toEqual([])
}

/** Runs in the page. */
function inspect(): { wide: string[]; korean: boolean; clipped: string[] } {
  const name = (element: Element) =>
    `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${element.textContent?.trim().slice(0, 40)}`

  const view = document.documentElement
  const scrollsSideways = view.scrollWidth > view.clientWidth
  const wide = scrollsSideways
    ? [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > view.clientWidth + 0.5)
        .slice(0, 5)
        .map(name)
    : []
  if (scrollsSideways && wide.length === 0) wide.push(`the page itself: ${view.scrollWidth} px`)

  // every Hangul syllable is in U+AC00–D7A3; fonts.check() is also true for undeclared fonts
  const coversHangul = (range: string) =>
    range.split(',').some((part) => {
      const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-')
      return Number.parseInt(from, 16) <= 0xd7a3 && Number.parseInt(to, 16) >= 0xac00
    })
  const korean = [...document.fonts].some(
    (face) => face.status === 'loaded' && coversHangul(face.unicodeRange),
  )

  const clipped = [...document.querySelectorAll('button, [role="button"], [role="tab"], a[class]')]
    .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter(hasClippedText)
    .map(name)

  function hasClippedText(element: Element): boolean {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.textContent?.trim() && isCut(node, element)) return true
    }
    return false
  }

  /** Whether a box between the text and the button, the button included, hides a part of it. */
  function isCut(text: Node, element: Element): boolean {
    const range = document.createRange()
    range.selectNodeContents(text)
    const ink = range.getBoundingClientRect()
    for (let box = text.parentElement; box; box = box.parentElement) {
      const frame = box.getBoundingClientRect()
      // text for screen readers only
      if (frame.width <= 1 || frame.height <= 1) return false
      const style = getComputedStyle(box)
      // shortened on purpose, with the whole text in a title or label
      const shortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      if (shortened && (box.closest('[title]') || element.hasAttribute('aria-label'))) return false
      const hides = style.overflowX !== 'visible' || box === element
      if (hides && (ink.left < frame.left - 1 || ink.right > frame.right + 1)) return true
      // line boxes are taller than letters: a small overflow cuts nothing off
      const hidesDown = style.overflowY !== 'visible' || box === element
      if (hidesDown && (ink.top < frame.top - 4 || ink.bottom > frame.bottom + 4)) return true
      if (box === element) return false
    }
    return false
  }

  return { wide, korean, clipped }
}
