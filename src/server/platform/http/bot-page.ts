// The public page at /bot that the User-Agent of the site reader names: what it reads, and how a site excludes it.
import type { FastifyInstance } from 'fastify'
import { BOT_NAME } from '#core/leads/research/robots.ts'
import { escapeHtml } from '#core/text/plain-text.ts'

/** @param contact the address of the operator; null: not configured */
export function registerBotPage(server: FastifyInstance, contact: string | null): void {
  const html = botPage(contact)
  server.get('/bot', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(html),
  )
}

const RULES = `User-agent: ${BOT_NAME}\nDisallow: /`

function botPage(contact: string | null): string {
  const address = contact === null ? '' : escapeHtml(contact)
  const contactOf = (text: string, none: string): string =>
    contact === null ? `<p>${none}</p>` : `<p>${text} <a href="mailto:${address}">${address}</a></p>`
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${BOT_NAME} · 이음</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/help/style.css">
</head>
<body>
<div class="columns">
<main>
<h1>${BOT_NAME}</h1>
<p>${BOT_NAME}은 영업 메일을 준비하는 이음 사용자의 요청으로 회사 웹사이트의 공개된 글을 읽는 프로그램입니다.</p>
<ul>
<li>한 번에 첫 페이지와 같은 사이트의 페이지를 최대 4개 읽습니다.</li>
<li>같은 서버에는 한 번에 하나씩, 1초 이상 간격을 두고 요청합니다.</li>
<li>robots.txt를 따릅니다. 로그인하지 않고, 쿠키를 사용하지 않고, 스크립트를 실행하지 않습니다.</li>
<li>이메일 주소와 전화번호는 수집하지 않습니다. 읽은 글에서 저장하기 전에 삭제합니다(정보통신망법 제50조 제5항 제2호·제3호).</li>
</ul>
<h2>읽지 않게 하는 방법</h2>
<p>웹사이트의 robots.txt에 아래 두 줄을 추가해 주세요. 24시간 안에 적용됩니다.</p>
<pre><code>${RULES}</code></pre>
${contactOf('문의:', '문의는 이 사이트의 운영자에게 보내 주세요.')}
<div lang="en">
<h2>In English</h2>
<p>${BOT_NAME} reads public text of company websites when a user of Ieum prepares a sales email to that company.</p>
<ul>
<li>It reads the front page and at most four more pages of the same site.</li>
<li>It sends one request to a server at a time, with at least one second between two requests.</li>
<li>It respects robots.txt, does not sign in, stores no cookies and runs no scripts.</li>
<li>It collects no email addresses and no phone numbers: they are removed from the text before it is stored.</li>
</ul>
<p>To exclude it, add these two lines to your robots.txt. They apply within 24 hours.</p>
<pre><code>${RULES}</code></pre>
${contactOf('Contact:', 'Contact the operator of this site.')}
</div>
</main>
</div>
</body>
</html>
`
}
