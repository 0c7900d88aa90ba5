// The HTML around a page of the guide, and its style sheet. Colours follow the system's theme.

export type GuidePage = {
  /** its path below /help: `leads` for 02-leads.md */
  name: string
  title: string
  sections: { id: string; title: string }[]
  html: string
}

/** The mark of the product, as in its navigation. */
const MARK = `<svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" fill="none" stroke-width="3" stroke-linecap="round"><path stroke="var(--primary)" d="M2.5 25.6c6.4 0 11.1-.6 14.9-2.7 4.4-2.4 6.8-5.9 6.8-10a8.2 8.2 0 0 0-16.4 0c0 3.3 1.5 6.1 4.4 8.3"/><path stroke="var(--back)" d="M18.6 24.5c3 .9 6.4 1.1 10.9 1.1"/></svg>`

const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const link = ({ name, title }: GuidePage, current: boolean): string =>
  `<li><a href="/help/${name}"${current ? ' aria-current="page"' : ''}>${escapeHtml(title)}</a></li>`

/** One page; without `page` the index of all pages and their sections. */
export function helpPage(pages: readonly GuidePage[], page?: GuidePage): string {
  const title = page ? `${page.title} · 이음 도움말` : '이음 도움말'
  return `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/icon.svg">
<link rel="stylesheet" href="/help/style.css">
</head>
<body>
<header><a href="/help">${MARK}이음 도움말</a><a href="/">이음으로 돌아가기</a></header>
<div class="columns">
<nav aria-label="목차"><ol>${pages.map((one) => link(one, one === page)).join('')}</ol></nav>
<main>${page ? page.html : index(pages)}${page ? neighbours(pages, page) : ''}</main>
</div>
</body>
</html>
`
}

const index = (pages: readonly GuidePage[]): string => `<h1>도움말</h1>
${pages
  .map(
    (page) => `<section><h2><a href="/help/${page.name}">${escapeHtml(page.title)}</a></h2>
<ul>${page.sections.map(({ id, title }) => `<li><a href="/help/${page.name}#${id}">${escapeHtml(title)}</a></li>`).join('')}</ul></section>`,
  )
  .join('\n')}`

function neighbours(pages: readonly GuidePage[], page: GuidePage): string {
  const at = pages.indexOf(page)
  const [before, after] = [pages[at - 1], pages[at + 1]]
  return `<nav class="neighbours" aria-label="이전 페이지와 다음 페이지">
${before ? `<a href="/help/${before.name}">이전: ${escapeHtml(before.title)}</a>` : '<span></span>'}
${after ? `<a href="/help/${after.name}">다음: ${escapeHtml(after.title)}</a>` : ''}</nav>`
}

export const helpStyle = `
:root {
  color-scheme: light dark;
  --desk: light-dark(oklch(96.7% 0.0045 95), oklch(16.2% 0.012 268));
  --canvas: light-dark(oklch(99.3% 0.0015 95), oklch(19.2% 0.013 268));
  --sunken: light-dark(oklch(97.2% 0.003 95), oklch(17.6% 0.012 268));
  --line: light-dark(oklch(91.4% 0.006 95), oklch(29.5% 0.018 268));
  --ink: light-dark(oklch(23.5% 0.022 268), oklch(94.5% 0.006 268));
  --muted: light-dark(oklch(44.5% 0.02 268), oklch(77% 0.014 268));
  --hover: light-dark(oklch(95.6% 0.005 95), oklch(26.5% 0.017 268));
  --strong: light-dark(oklch(82.5% 0.009 95), oklch(39% 0.022 268));
  --primary: light-dark(oklch(40.5% 0.13 267), oklch(73% 0.105 267));
  --back: light-dark(oklch(55% 0.1 170), oklch(76% 0.105 170));
  --link: light-dark(oklch(40.5% 0.13 267), oklch(81% 0.08 267));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 72px; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 15px/1.73 "Pretendard Variable", Pretendard, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif; letter-spacing: -0.012em; word-break: keep-all; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 3px; }
header { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; gap: 16px; padding: 11px 24px; background: var(--desk); border-bottom: 1px solid var(--line); font-size: 14px; }
header a { text-decoration: none; }
header a:first-child { display: flex; align-items: center; gap: 10px; color: var(--ink); font-size: 16px; font-weight: 700; }
header a:hover { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; border-radius: 4px; }
.columns { display: flex; max-width: 1120px; gap: 48px; padding-right: 24px; }
.columns > nav { flex: 0 0 236px; min-height: calc(100dvh - 50px); padding: 0 12px; background: var(--desk); border-right: 1px solid var(--line); font-size: 13px; }
.columns > nav ol { position: sticky; top: 66px; margin: 16px 0 0; padding: 0; list-style: none; }
.columns > nav a { position: relative; display: block; padding: 5px 10px; border-radius: 6px; color: var(--muted); text-decoration: none; }
.columns > nav a:hover { background: var(--hover); color: var(--ink); }
.columns > nav a[aria-current] { background: var(--hover); color: var(--ink); font-weight: 600; }
/* the right border is the line; the current page is a ring on it */
.columns > nav a[aria-current]::after { content: ""; position: absolute; right: -19px; top: 10px; width: 9px; height: 9px; border: 2px solid var(--primary); border-radius: 50%; background: var(--canvas); }
main { min-width: 0; max-width: 760px; flex: 1; padding-bottom: 96px; }
h1 { margin: 28px 0 16px; font-size: 24px; line-height: 1.35; letter-spacing: -0.02em; }
h2 { margin: 40px 0 12px; padding-top: 20px; border-top: 1px solid var(--line); font-size: 18px; letter-spacing: -0.018em; }
h3 { margin: 28px 0 8px; font-size: 16px; }
main img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 10px; }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; min-width: 88px; }
th { border-bottom-color: var(--strong); color: var(--muted); font-size: 12px; font-weight: 500; }
code { padding: 1px 5px; border-radius: 5px; background: var(--sunken); font-size: 0.9em; }
pre { overflow-x: auto; padding: 14px 16px; border-radius: 6px; background: var(--sunken); line-height: 1.6; }
pre code { padding: 0; }
blockquote { margin: 16px 0; padding: 2px 18px; border-left: 3px solid var(--line); color: var(--muted); }
.neighbours { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 12px; margin-top: 56px; padding-top: 20px; border-top: 1px solid var(--line); font-size: 14px; }
@media (max-width: 760px) {
  .columns { display: block; padding: 0 16px; }
  .columns > nav { display: none; }
  header { padding: 12px 16px; }
}
`
