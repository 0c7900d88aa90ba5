/** A page for a link of a mail that is no longer valid: it names no user and needs no other file. */
export const linkPage = (title: string, text: string): string => `<!doctype html>
<html lang="ko"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title>
<body style="font:16px/1.6 sans-serif;max-width:32rem;margin:20vh auto;padding:0 24px;color:#191f28;background:#fff">
<h1 style="font-size:20px">${title}</h1>
<p>${text}</p>
</body></html>`
