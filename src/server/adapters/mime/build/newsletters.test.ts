// Mails that Korean teams paste in: a newsletter of tables, one with a version for Outlook, one from Naver.
import { simpleParser } from 'mailparser'
import { expect, test } from 'vitest'
import { EMPTY_SENDER_PROFILE } from '#core/compliance/sender-profile.ts'
import { composeMessage } from '#core/sending/compose-message.ts'
import { htmlToPlainPart } from '#server/adapters/mime/html/html-text.ts'
import { sanitizeMailHtml } from '#server/adapters/mime/html/sanitize-html.ts'
import { buildMime } from './build-mime.ts'
import { mailedBodies } from './mailed-bodies.ts'

const TABLES = `<table width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#f5f6f8" style="border-collapse: collapse; mso-table-lspace: 0pt; mso-table-rspace: 0pt;">
  <tbody><tr>
    <td align="center" style="padding: 24px 0;">
      <table width="600" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="width:600px;max-width:100%;border:1px solid #e5e8eb" class="stb-container">
        <tr><td style="padding:32px 40px 16px; font-family: 'Apple SD Gothic Neo', 'Malgun Gothic', '맑은 고딕', sans-serif; font-size: 15px; line-height: 1.7; color: #333;">
          <img src="https://img.hanbit.example/logo.png?v=2&amp;w=240" alt="한빛전자" width="120" height="32" border="0" style="display: block; -ms-interpolation-mode: bicubic">
          <h2 style="margin: 24px 0 8px; font-size: 20px;">11월 소식</h2>
          <p style="margin: 0 0 16px;">안녕하세요, 김서연&nbsp;님.<br>이번 달 소식을 전해 드립니다.</p>
          <ul style="margin:0;padding-left:20px"><li>첫째 소식</li><li>둘째 소식</li></ul>
        </td></tr>
        <tr><td align="center" bgcolor="#3182f6" style="padding: 14px; border-radius: 8px"><b>자세히 보기</b></td></tr>
      </table>
    </td>
  </tr></tbody>
</table>`

const OUTLOOK = `<!--[if mso | IE]><table role="presentation" align="center" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto">
  <!--[if !mso]><!--><p style="margin:0">웹과 휴대폰에서 보는 글</p><!--<![endif]-->
  <p style="margin:0">모두 보는 글</p>
</div>
<!--[if mso | IE]></td></tr></table><![endif]-->`

const NAVER = `<div class="se-viewer se-theme-default" lang="ko-KR"><div class="se-main-container"><div class="se-component se-text"><p class="se-text-paragraph se-text-paragraph-align-" style="line-height:1.8;"><span style="color:#000000;" class="se-fs-fs16 se-ff-nanumgothic">안녕하세요 <b>김서연</b> 님,</span></p><p style="line-height:1.8;"><span style="font-family:나눔고딕,nanumgothic,sans-serif;">제안 드립니다.</span></p><blockquote style="margin:0;padding:0 0 0 12px;border-left:4px solid #ccc"><p>지난 말씀</p></blockquote></div></div></div>`

test.each([
  ['a newsletter of tables', TABLES],
  ['one with a version for Outlook', OUTLOOK],
  ['one pasted from Naver', NAVER],
])('%s keeps every byte when it is sanitized and mailed', async (_, html) => {
  expect(sanitizeMailHtml(html)).toBe(html)
  const mail = await simpleParser(await mailWith(html))
  expect(mail.html).toBe(html)
})

test('only harmful parts are replaced, and the bytes around them are kept', () => {
  const evil = `${TABLES.replace('<b>', '<b onclick="x()">').replace('<h2 style="', '<h2 id="h" style="position: fixed; ')}`
  expect(sanitizeMailHtml(evil)).toBe(
    TABLES.replace(
      '<h2 style="margin: 24px 0 8px; font-size: 20px;">',
      '<h2 style="margin:24px 0 8px;font-size:20px">',
    ),
  )
})

test('a whole document gives its body without its style sheet', () => {
  const page = `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "x">\n<html xmlns="http://www.w3.org/1999/xhtml"><head><meta charset="utf-8"><title>제목</title><style type="text/css">p{display:none}</style></head><body style="margin:0">${TABLES}<style>p{display:none}</style></body></html>`
  expect(sanitizeMailHtml(page)).toBe(TABLES)
})

test.each([
  '<!--[if mso]><p>숨은 글</p><![endif]-->',
  '<!--[if mso]><a href="https://evil.example"><![endif]--><!--[if mso]></a><![endif]-->',
  '<!--[if mso]><table><tr><td><![endif]-->',
  '<!--[if mso]><td><![endif]--><!--[if mso]></table><![endif]-->',
  '<!--[if mso]><v:roundrect href="https://x.example"></v:roundrect><![endif]-->',
  '<!--[if mso]><div style="background:url(x)"></div><![endif]-->',
  '<!--[if mso]><div></div>--!><img src=x onerror=alert(1)><![endif]-->',
  '<!-- 팀 안에서만 보는 말 -->',
  '<!--><img src=x onerror=alert(1)>-->',
])('a comment that is not only a box for Outlook is removed with its other half: %s', (comment) => {
  const html = `<p>앞</p>${comment}<p>가운데</p><!--[if !mso]><!--><p>뒤</p><!--<![endif]-->`
  const clean = sanitizeMailHtml(html)
  expect(clean.replaceAll(/<!--\[if !mso\]><!-->|<!--<!\[endif\]-->/g, '')).toBe(
    '<p>앞</p><p>가운데</p><p>뒤</p>',
  )
})

test.each([
  '<div style="display:none"><p>앞</p>',
  '<a href="https://x.example">',
  '</div>',
  '<p>앞',
  '<td>칸',
])('an unclosed element is closed, so that the footer after it is visible: %s', (html) => {
  const clean = sanitizeMailHtml(html)
  const opened = [...clean.matchAll(/<[a-z]/g)].length
  expect([...clean.matchAll(/<\/[a-z]/g)]).toHaveLength(opened)
})

test.each([
  '<!--[if !mso]><!--><p>앞</p>',
  '<p>앞</p><!--<![endif]-->',
  '<!--[if !mso]><!--><!--[if !mso]><!--><p>앞</p><!--<![endif]-->',
])('a part hidden from Outlook without an end is not hidden: %s', (html) => {
  expect(sanitizeMailHtml(html)).toBe('<p>앞</p>')
})

test('the mail has text before HTML, a charset and an encoding on both, and no empty part', async () => {
  const raw = (await mailWith(TABLES)).toString('latin1')
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? ''
  const parts = body.join('\r\n\r\n').split(`--${boundary}`)
  expect(parts).toHaveLength(4)
  expect(parts.at(-1)).toBe('--\r\n')
  for (const [i, type] of ['text/plain', 'text/html'].entries()) {
    const [fields = '', content = ''] = parts[i + 1]?.split('\r\n\r\n') ?? []
    expect(fields).toMatch(new RegExp(`Content-Type: ${type}; charset=utf-8`))
    expect(fields).toContain('Content-Transfer-Encoding: base64')
    expect(Buffer.from(content, 'base64').toString().trim()).not.toBe('')
  }
  const lines = raw.split('\r\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(998)
  const long = lines.filter((line) => line.length > 78 && !/^List-Unsubscribe:/.test(line))
  expect(long).toEqual([])
})

test('a picture as a data URL is sent as one part of the mail', async () => {
  const pixel =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const image = `<img alt="로고" src="data:image/png;base64,${pixel}" width="40">`
  const raw = await mailWith(`<p>안녕하세요</p>${image}${image}`)
  expect(raw.toString()).toMatch(
    /multipart\/alternative[\s\S]+text\/plain[\s\S]+multipart\/related[\s\S]+text\/html/,
  )
  const mail = await simpleParser(raw, { keepCidLinks: true })
  expect(mail.attachments).toHaveLength(1)
  expect(mail.attachments[0]).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline' })
  expect(mail.attachments[0]?.content.toString('base64')).toBe(pixel)
  expect(mail.html).toBe(
    `<p>안녕하세요</p>${image.replaceAll(/data:[^"]+/g, `cid:${mail.attachments[0]?.cid}`).repeat(2)}`,
  )
})

test('a mail of one picture has its alt text as text part, and no empty part', async () => {
  const said = await simpleParser(await mailWith('<img src="https://x.kr/a.png" alt="가을 할인">'))
  expect(said.text?.trim()).toBe('가을 할인')
  const silent = (await mailWith('<img src="https://x.kr/a.png">')).toString()
  expect(silent).not.toContain('text/plain')
})

test.each([
  [
    TABLES,
    '11월 소식\n\n안녕하세요, 김서연 님.\n이번 달 소식을 전해 드립니다.\n\n- 첫째 소식\n- 둘째 소식\n\n자세히 보기',
  ],
  [OUTLOOK, '웹과 휴대폰에서 보는 글\n\n모두 보는 글'],
  [NAVER, '안녕하세요 김서연 님,\n\n제안 드립니다.\n\n> 지난 말씀'],
])('the text part is formatted like a mail', (html, text) => {
  expect(htmlToPlainPart(html)).toBe(text)
})

async function mailWith(html: string): Promise<Buffer> {
  const content = mailedBodies({ subject: '11월 소식', bodyText: '', bodyHtml: html })
  const mime = await buildMime({
    ...composeMessage({
      content,
      thread: null,
      optOutUrl: 'https://ieum.example/u/abc',
      profile: EMPTY_SENDER_PROFILE,
    }),
    from: { name: '한빛전자 영업팀', address: 'sales@ieum.example' },
    to: { name: '김서연', address: 'seoyeon@hanbit.example' },
    messageId: '<0190-abc@ieum.example>',
    date: new Date('2026-11-21T01:02:03Z'),
  })
  return Buffer.from(mime)
}
