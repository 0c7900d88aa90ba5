// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readableText } from './readable-text.ts'

const of = (bodyHtml: string) => readableText({ bodyText: '글', bodyHtml })

test('without HTML the text body is returned', () => {
  expect(of('  ')).toBe('글')
})

test('blocks, line breaks and cells are separated, styles are skipped', () => {
  expect(of('<style>p{}</style><h2>제목</h2><p>첫&nbsp;줄<br>둘째</p>')).toBe('제목\n첫 줄\n둘째')
  expect(of('<table><tr><td>항목</td><td>가격</td></tr></table>')).toBe('항목 가격')
})
