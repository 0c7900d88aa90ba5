import { expect, test } from 'vitest'
import { renderTemplate } from './render.ts'
import { SEND_TIME_VARIABLES } from './send-time-variables.ts'
import { leadValues } from './variables.ts'

const lead = {
  contactName: '김서연',
  companyName: 'R&D 한빛',
  contactEmail: 'a@hanbit.example',
  industry: '',
  website: 'https://hanbit.example/a b',
  city: '',
  country: '',
  customFields: { 경로: 'kr/소개?a=1', 암호: '%ED%95%9C' },
}

test.each([
  ['https://x.example/hello?c={{회사명}}&t=1', 'https://x.example/hello?c=R%26D%20%ED%95%9C%EB%B9%9B&t=1'],
  ['https://x.example/{{경로}}', 'https://x.example/kr/%EC%86%8C%EA%B0%9C?a=1'],
  ['https://x.example/?k={{암호}}', 'https://x.example/?k=%ED%95%9C'],
  ['{{웹사이트}}', 'https://hanbit.example/a b'],
  ['https://x.example/a {{회사명}}', 'https://x.example/a R&D 한빛'],
])('in %s a value is written as its part of an address', (template, written) => {
  const values = leadValues(lead, SEND_TIME_VARIABLES)
  const render = (bodyText: string, bodyHtml: string) =>
    renderTemplate({ subject: '제안', bodyText, bodyHtml }, values)
  expect(render(template, '')).toMatchObject({ ok: true, bodyText: written })
  expect(render('', `<a href="${template}">x</a>`)).toMatchObject({
    ok: true,
    bodyHtml: `<a href="${written.replace('R&D', 'R&amp;D')}">x</a>`,
  })
})
