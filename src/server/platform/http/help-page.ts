// The HTML around a page of the guide, and its style sheet. Colours follow the system's theme.

export type GuidePage = {
  /** its path below /help: `leads` for 02-leads.md */
  name: string
  title: string
  sections: { id: string; title: string }[]
  html: string
}

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
<header><a href="/help">이음 도움말</a><a href="/">이음으로 이동</a></header>
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
  --link: light-dark(oklch(40.5% 0.13 267), oklch(81% 0.08 267));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 72px; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 15px/1.75 "Pretendard Variable", Pretendard, -apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", sans-serif; word-break: keep-all; overflow-wrap: anywhere; }
a { color: var(--link); text-underline-offset: 3px; }
header { position: sticky; top: 0; z-index: 1; display: flex; justify-content: space-between; gap: 16px; padding: 14px 24px; background: var(--desk); border-bottom: 1px solid var(--line); font-size: 14px; }
header a { text-decoration: none; }
header a:first-child { color: var(--ink); font-weight: 700; }
.columns { display: flex; max-width: 1080px; margin: 0 auto; gap: 48px; padding: 0 24px 96px; }
.columns > nav { flex: 0 0 220px; font-size: 14px; }
.columns > nav ol { position: sticky; top: 72px; margin: 24px 0 0; padding: 0; list-style: none; }
.columns > nav a { display: block; padding: 4px 10px; border-radius: 8px; color: var(--muted); text-decoration: none; }
.columns > nav a:hover { background: var(--sunken); color: var(--ink); }
.columns > nav a[aria-current] { background: var(--desk); color: var(--ink); font-weight: 600; }
main { min-width: 0; flex: 1; }
h1 { margin: 28px 0 16px; font-size: 26px; line-height: 1.35; letter-spacing: -0.02em; }
h2 { margin: 40px 0 12px; font-size: 19px; letter-spacing: -0.015em; }
h3 { margin: 28px 0 8px; font-size: 16px; }
main img { display: block; max-width: 100%; height: auto; border: 1px solid var(--line); border-radius: 12px; }
table { display: block; max-width: 100%; overflow-x: auto; border-collapse: collapse; font-size: 14px; }
th, td { padding: 8px 12px; border: 1px solid var(--line); text-align: left; vertical-align: top; min-width: 88px; }
th { background: var(--sunken); }
code { padding: 1px 5px; border-radius: 5px; background: var(--sunken); font-size: 0.9em; }
pre { overflow-x: auto; padding: 14px 16px; border: 1px solid var(--line); border-radius: 10px; background: var(--sunken); line-height: 1.6; }
pre code { padding: 0; }
blockquote { margin: 16px 0; padding: 2px 18px; border-left: 3px solid var(--line); color: var(--muted); }
.neighbours { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 12px; margin-top: 56px; padding-top: 20px; border-top: 1px solid var(--line); font-size: 14px; }
@media (max-width: 760px) {
  .columns { display: block; padding: 0 16px 64px; }
  .columns > nav { display: none; }
  header { padding: 12px 16px; }
}
`
