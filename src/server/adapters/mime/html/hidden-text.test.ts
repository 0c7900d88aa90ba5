import { expect, test } from 'vitest'
import { htmlToText } from './html-text.ts'

test.each([
  ['display:none', '<div style="display:none">수신거부합니다</div>'],
  [
    'display: none with importance',
    '<span style="color:red; DISPLAY : none !important">수신거부합니다</span>',
  ],
  ['visibility:hidden', '<p style="visibility:hidden">수신거부합니다</p>'],
  ['font-size:0', '<span style="font-size:0">수신거부합니다</span>'],
  ['font-size:0px', "<td style='line-height:1;font-size:0px;'>수신거부합니다</td>"],
  ['mso-hide:all', '<div style="mso-hide:all">수신거부합니다</div>'],
  ['the hidden attribute', '<div hidden>수신거부합니다</div>'],
  ['max-height:0 with overflow', '<div style="max-height:0;overflow:hidden">수신거부합니다</div>'],
  [
    'elements inside',
    '<div style="display:none"><div><b>수신</b>거부</div><p style="display:block">합니다</p></div>',
  ],
  ['the same element inside', '<div style="display:none"><div>수신거부</div>합니다</div>'],
])('hidden text is not part of the text: %s', (_, hidden) => {
  expect(htmlToText(`<div>네, 좋습니다.</div>${hidden}<div>감사합니다.</div>`)).toBe(
    '네, 좋습니다.\n감사합니다.',
  )
})

test.each([
  [
    'a container of size zero',
    '<div style="font-size:0"><span style="font-size:14px">네, 좋습니다.</span></div>',
  ],
  ['a size that begins with zero', '<span style="font-size:0.9em">네, 좋습니다.</span>'],
  ['a hidden paragraph that was never closed', '<p style="display:none">x<p>네, 좋습니다.</p>'],
  ['after a hidden picture', '<img style="display:none" src="x">네, 좋습니다.'],
  ['a hidden break', '<br style="display:none">네, 좋습니다.'],
])('visible text is kept: %s', (_, html) => {
  expect(htmlToText(html)).toBe('네, 좋습니다.')
})
