import { expect, test } from 'vitest'
import { addClosing } from './email-closing.ts'
import { fillSendTimeVariables } from './template/send-time-variables.ts'

test('a written mail ends with one signature and one opt-out text, in text and in HTML', () => {
  const mail = addClosing({ subject: '제안', bodyText: '안녕하세요', bodyHtml: '<p>안녕하세요</p>' })
  expect(addClosing(mail)).toEqual(mail)
  const filled = fillSendTimeVariables(mail, {
    optOutUrl: 'https://x.example/u/1',
    signature: { text: '김영업 드림', html: '' },
  })
  for (const body of [filled.bodyText, filled.bodyHtml]) {
    expect(body).toContain('김영업 드림')
    expect(body).toContain('https://x.example/u/1')
  }
  expect(filled.bodyHtml).toContain('<a href="https://x.example/u/1">')
})

test('a body in which the model wrote one of the two gets the other', () => {
  const closed = (bodyText: string) => addClosing({ subject: '제안', bodyText, bodyHtml: '' }).bodyText
  expect(closed('안녕하세요\n{{서명}}').match(/\{\{.*?\}\}/g)).toEqual(['{{서명}}', '{{수신거부}}'])
  expect(closed('안녕하세요\n{{수신거부}}').match(/\{\{.*?\}\}/g)).toEqual(['{{수신거부}}', '{{서명}}'])
})

test('an empty body stays empty, so that a text mail gets no HTML part', () => {
  expect(addClosing({ subject: 's', bodyText: '본문', bodyHtml: '' }).bodyHtml).toBe('')
})
