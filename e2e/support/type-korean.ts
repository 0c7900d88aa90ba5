// Types Korean through the browser's input method, so that a field that breaks composition fails the test.
import type { CDPSession, Page } from '@playwright/test'
import { keystrokesFor, type Stroke } from './korean-keystrokes.ts'

/** The key code of every key during composition. */
const IME_KEY = 229
const CONTROL = 2
const SHIFT = 8

/** Types `text` into the focused field, syllable by syllable. Blanks, Latin letters and line breaks are plain keys. */
export async function typeKorean(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  try {
    for (const stroke of keystrokesFor(text)) await play(page, session, stroke)
  } finally {
    await session.detach()
  }
}

/**
 * Types `text` and presses Enter while its last syllable is still being composed: that Enter only ends the
 * syllable, so the page must neither submit nor choose.
 */
export async function typeKoreanThenEndSyllable(page: Page, text: string): Promise<void> {
  const strokes = keystrokesFor(text)
  const last = strokes.at(-1)
  if (last?.do !== 'commit') throw new Error(`${text} does not end in a syllable`)
  const session = await page.context().newCDPSession(page)
  try {
    for (const stroke of strokes.slice(0, -1)) await play(page, session, stroke)
    const enter = { key: 'Enter', code: 'Enter' }
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      ...enter,
      windowsVirtualKeyCode: IME_KEY,
    })
    await play(page, session, last)
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...enter, windowsVirtualKeyCode: 13 })
  } finally {
    await session.detach()
  }
}

/**
 * Presses the key with the code `code` (KeyZ) under the Korean layout: the page gets `letter` (ㅋ) as
 * `key`, so a shortcut must compare `code`.
 */
export async function pressKoreanKey(
  page: Page,
  code: string,
  letter: string,
  { control = false, shift = false }: { control?: boolean; shift?: boolean } = {},
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const event = {
    key: letter,
    code,
    windowsVirtualKeyCode: code.charCodeAt(3),
    modifiers: (control ? CONTROL : 0) + (shift ? SHIFT : 0),
  }
  try {
    await session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  } finally {
    await session.detach()
  }
}

async function play(page: Page, session: CDPSession, stroke: Stroke): Promise<void> {
  if (stroke.do === 'press') {
    if (stroke.text === '\n') await page.keyboard.press('Enter')
    else await page.keyboard.type(stroke.text)
  } else if (stroke.do === 'commit') {
    await session.send('Input.insertText', { text: stroke.text })
  } else {
    const { text, code, shift } = stroke
    const modifiers = shift ? SHIFT : 0
    await session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code,
      windowsVirtualKeyCode: IME_KEY,
      modifiers,
    })
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
    await session.send('Input.dispatchKeyEvent', {
      type: 'keyUp',
      key: 'Process',
      code,
      windowsVirtualKeyCode: code.charCodeAt(3),
      modifiers,
    })
  }
}
