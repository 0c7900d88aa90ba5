// The page at /api/docs: plain HTML and one small script that renders openapi.json. It loads nothing from other
// hosts.

export const docsPage = `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>이음 API</title>
<style>
  :root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
  body { font: 15px/1.6 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
  h1 { font-size: 1.6rem; } h2 { margin-top: 2.5rem; font-size: 1.15rem; border-bottom: 1px solid var(--line); }
  details { border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
  summary { padding: .5rem .75rem; cursor: pointer; }
  summary code { font-weight: 600; } summary span { opacity: .75; margin-left: .5rem; }
  .inside { padding: 0 .75rem .75rem; border-top: 1px solid var(--line); }
  pre { overflow: auto; max-height: 28rem; padding: .75rem; border: 1px solid var(--line); border-radius: 6px; font-size: 13px; }
</style>
</head>
<body>
<h1>이음 API</h1>
<p>기계가 읽는 설명은 <a href="/api/v1/openapi.json">openapi.json</a>에 있습니다.</p>
<main id="calls">불러오는 중입니다.</main>
<script src="/api/docs.js"></script>
</body>
</html>
`

export const docsScript = `
const element = (name, text) => Object.assign(document.createElement(name), text === undefined ? {} : { textContent: text })
const block = (title, value) => [element('h4', title), element('pre', JSON.stringify(value, null, 2))]
function drawCall(method, path, call) {
  const details = element('details'), summary = element('summary'), inside = element('div')
  summary.append(element('code', method.toUpperCase() + ' ' + path), element('span', call.summary || ''))
  inside.className = 'inside'
  if (call.description) inside.append(element('p', call.description))
  if (call.parameters) inside.append(...block('매개변수', call.parameters))
  const body = call.requestBody && Object.values(call.requestBody.content)[0]
  if (body) inside.append(...block('요청 본문', body.schema))
  const reply = (call.responses || {})['200']
  const content = reply && reply.content && Object.values(reply.content)[0]
  if (content) inside.append(...block('응답', content.schema))
  details.append(summary, inside)
  return details
}
fetch('/api/v1/openapi.json').then((answer) => answer.json()).then((api) => {
  const main = document.getElementById('calls'), groups = new Map()
  for (const [path, calls] of Object.entries(api.paths))
    for (const [method, call] of Object.entries(calls)) {
      const tag = (call.tags || ['기타'])[0]
      if (!groups.has(tag)) groups.set(tag, [])
      groups.get(tag).push(drawCall(method, path, call))
    }
  main.textContent = ''
  for (const [tag, calls] of groups) main.append(element('h2', tag), ...calls)
  const told = Object.entries(api.webhooks || {})
  if (told.length > 0) main.append(element('h2', '웹훅으로 보내는 요청'))
  for (const [name, calls] of told)
    for (const [method, call] of Object.entries(calls)) main.append(drawCall(method, name, call))
  main.append(element('h2', 'Schemas'))
  for (const [name, schema] of Object.entries((api.components || {}).schemas || {})) {
    const details = element('details')
    details.append(element('summary', name), element('pre', JSON.stringify(schema, null, 2)))
    main.append(details)
  }
}).catch(() => { document.getElementById('calls').textContent = '설명을 불러오지 못했습니다. 새로고침해 주세요.' })
`
