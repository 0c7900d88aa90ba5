import { expect, test } from 'vitest'
import { withClosing } from './email-closing.ts'
import { fillLate } from './template/send-time-variables.ts'

test('a written mail ends with the signature and a way out, in text and in HTML, once', () => {
  const mail = withClosing({ subject: '제안', bodyText: '안녕하세요', bodyHtml: '<p>안녕하세요</p>' })
  expect(withClosing(mail)).toEqual(mail)
  const filled = fillLate(mail, { optOutUrl: 'https://x.example/u/1', signature: '김영업 드림' })
  for (const body of [filled.bodyText, filled.bodyHtml]) {
    expect(body).toContain('김영업 드림')
    expect(body).toContain('https://x.example/u/1')
  }
  expect(filled.bodyHtml).toContain('<a href="https://x.example/u/1">')
})

test('a body that is empty stays empty, so that a text mail gets no HTML part', () => {
  expect(withClosing({ subject: 's', bodyText: '본문', bodyHtml: '' }).bodyHtml).toBe('')
})
