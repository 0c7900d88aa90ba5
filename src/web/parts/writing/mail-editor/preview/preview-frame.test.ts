// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { previewDocument } from './preview-frame.tsx'

const bodyOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body

test('an HTML body is shown as it is, styles and tables included', () => {
  const mail = '<table><tr><td style="color: red">제안</td></tr></table>'
  expect(bodyOf(previewDocument(mail, '글')).querySelector('td')?.getAttribute('style')).toBe('color: red')
})

test('a style sheet before the content is kept', () => {
  const page = previewDocument('<style>.c{color:red}</style>\n<p class="c">글</p>', '')
  const shown = new DOMParser().parseFromString(page, 'text/html')
  expect([...shown.querySelectorAll('style')].map((style) => style.textContent)).toContain('.c{color:red}')
})

test('without an HTML body the plain text is shown escaped', () => {
  const body = bodyOf(previewDocument(' ', '첫 줄\n<b>둘째</b>'))
  expect(body.textContent).toBe('첫 줄\n<b>둘째</b>')
  expect(body.querySelector('b')).toBeNull()
})

test('scripts, handlers and frames are removed', () => {
  const body = bodyOf(
    previewDocument(
      '<p onclick="x()">글</p><script>x()</script><iframe src="//a"></iframe><base href="//a">',
      '',
    ),
  )
  expect(body.innerHTML).toBe('<p>글</p>')
})

test('an unfilled variable is highlighted, the opt-out link is not', () => {
  const body = bodyOf(previewDocument('', '{{회사명}} {{수신거부}}'))
  expect([...body.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['{{회사명}}'])
})
