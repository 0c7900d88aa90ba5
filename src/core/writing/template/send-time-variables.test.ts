import { describe, expect, test } from 'vitest'
import { leadFieldValues } from '#core/leads/fields.ts'
import { renderTemplate } from './render.ts'
import { fillSendTimeVariables, SEND_TIME_VARIABLES } from './send-time-variables.ts'
import { leadValues } from './variables.ts'

const plain = (text: string) => ({ text, html: '' })
const values = {
  optOutUrl: 'https://ieum.example/u/a?b=1&c=$&',
  signature: plain('이음 <영업팀>\n02-123-4567'),
}

test('the opt-out link and the signature are filled in, escaped in the HTML', () => {
  const content = {
    subject: '{{ 서명 }}',
    bodyText: '{{수신거부}}\n{{서명}}',
    bodyHtml: '<a href="{{ 수신거부 }}">x</a><p>{{서명}}</p>',
  }
  expect(fillSendTimeVariables(content, values)).toEqual({
    subject: values.signature.text,
    bodyText: `${values.optOutUrl}\n${values.signature.text}`,
    bodyHtml:
      '<a href="https://ieum.example/u/a?b=1&amp;c=$&amp;">x</a><p>이음 &lt;영업팀&gt;<br>02-123-4567</p>',
  })
})

test('in the text of the HTML the opt-out link is words, not a long address', () => {
  const html = (bodyHtml: string, optOutUrl = 'https://ieum.example/u/a') =>
    fillSendTimeVariables(
      { subject: '', bodyText: '', bodyHtml },
      { optOutUrl, signature: plain('새길소프트 {{수신거부}}') },
    ).bodyHtml
  const link =
    '<a href="https://ieum.example/u/a" target="_blank" rel="noopener noreferrer">수신거부 / Unsubscribe</a>'
  expect(html('<p>그만 받기: {{수신거부}}</p>')).toBe(`<p>그만 받기: ${link}</p>`)
  expect(html('<p>{{서명}}</p>')).toBe(`<p>새길소프트 ${link}</p>`)
  expect(html('<A href="{{수신거부}}">여기</A> {{ 수신거부 }}')).toBe(
    `<A href="https://ieum.example/u/a">여기</A> ${link}`,
  )
  expect(html('<a href="{{수신거부}}">{{수신거부}}</a>')).toBe(
    '<a href="https://ieum.example/u/a">https://ieum.example/u/a</a>',
  )
  expect(html('<abbr>{{수신거부}}</abbr>')).toBe(`<abbr>${link}</abbr>`)
  expect(html('<p>{{수신거부}}</p>', '')).toBe('<p></p>')
})

test('a signature may contain the opt-out link', () => {
  const content = { subject: '', bodyText: '{{서명}}', bodyHtml: '' }
  expect(
    fillSendTimeVariables(content, { ...values, signature: plain('수신거부: {{수신거부}}') }).bodyText,
  ).toBe(`수신거부: ${values.optOutUrl}`)
})

describe('R-457: a formatted signature', () => {
  const signature = {
    text: '이음 영업팀',
    html: '<p><img src="/api/v1/images/x"></p><p>이음 <b>영업팀</b></p>',
  }
  const filled = (bodyText: string, bodyHtml: string) =>
    fillSendTimeVariables({ subject: '', bodyText, bodyHtml }, { ...values, signature })
  test('replaces the paragraph of its variable, because a paragraph cannot contain others', () => {
    expect(filled('', '<p style="color:red">\n{{ 서명 }} </p>').bodyHtml).toBe(`<div>${signature.html}</div>`)
    expect(filled('', '<td>{{서명}}</td>').bodyHtml).toBe(`<td>${signature.html}</td>`)
  })
  test('makes a text mail with its variable HTML; the text has the text of the signature', () => {
    expect(filled('a < b\n줄\n\n{{서명}}', '')).toEqual({
      subject: '',
      bodyText: 'a < b\n줄\n\n이음 영업팀',
      bodyHtml: `<p>a &lt; b<br>\n줄</p>\n<div>${signature.html}</div>`,
    })
    expect(filled('서명이 없는 메일', '').bodyHtml).toBe('')
  })
})

test('a rendered template keeps both unfilled', () => {
  const lead = { ...leadFieldValues(() => null), companyName: '한빛' }
  const unfilled = leadValues({ ...lead, customFields: {} }, SEND_TIME_VARIABLES)
  const rendered = renderTemplate(
    {
      subject: '{{회사명}}',
      bodyText: '{% if 업종 %}x{% endif %}{{ 서명 }}',
      bodyHtml: '<a href="{{수신거부 | default: "#"}}">x</a>',
    },
    unfilled,
  )
  if (!rendered.ok) throw new Error('not rendered')
  expect(fillSendTimeVariables(rendered, { ...values, signature: plain('드림') })).toEqual({
    subject: '한빛',
    bodyText: '드림',
    bodyHtml: '<a href="https://ieum.example/u/a?b=1&amp;c=$&amp;">x</a>',
  })
})
