import { expect, test } from 'vitest'
import { attachedOrLinked, withFileLinks } from './file-links.ts'

const MB = 1024 * 1024

test('R-330: files are in the mail while they have 3 MB together; a smaller one after a large one still fits', () => {
  const of = (...sizes: number[]) => {
    const { attached, linked } = attachedOrLinked(sizes.map((size) => ({ size })))
    return [attached, linked].map((files) => files.map(({ size }) => size))
  }
  expect(of(MB, 2 * MB)).toEqual([[MB, 2 * MB], []])
  expect(of(MB, 2 * MB + 1, MB)).toEqual([[MB, MB], [2 * MB + 1]])
  expect(of(4 * MB)).toEqual([[], [4 * MB]])
})

test('R-330: links are below the text, escaped in the HTML, and a text mail stays a text mail', () => {
  const links = [{ name: 'a & <b>.pdf', size: 3.5 * MB, url: 'https://ieum.example/f/x' }]
  const content = { subject: '제안', bodyText: '본문\n', bodyHtml: '' }
  expect(withFileLinks(content, links)).toEqual({
    subject: '제안',
    bodyText: '본문\n\n첨부: a & <b>.pdf (3.5MB)\nhttps://ieum.example/f/x',
    bodyHtml: '',
  })
  expect(withFileLinks({ ...content, bodyHtml: '<p>본문</p>' }, links).bodyHtml).toBe(
    '<p>본문</p>\n<p>첨부: <a href="https://ieum.example/f/x">a &amp; &lt;b&gt;.pdf</a> (3.5MB)</p>',
  )
  expect(withFileLinks(content, [])).toBe(content)
})
