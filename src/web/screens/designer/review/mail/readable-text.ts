// The readable lines of an email's body: of the HTML if there is one, else the text.
const BREAKS = 'p, div, li, tr, h1, h2, h3, h4, h5, h6, table, ul, ol, blockquote'

export function readableText({ bodyText, bodyHtml }: { bodyText: string; bodyHtml: string }): string {
  if (bodyHtml.trim() === '') return bodyText.trim()
  const page = new DOMParser().parseFromString(bodyHtml, 'text/html')
  for (const element of page.querySelectorAll('style, script, title, template')) element.remove()
  for (const element of page.querySelectorAll('br')) element.replaceWith('\n')
  for (const element of page.querySelectorAll('td, th')) element.after(' ')
  for (const element of page.querySelectorAll(BREAKS)) element.after('\n')
  const lines = (page.body.textContent ?? '').split('\n').map((line) => line.replace(/\s+/g, ' ').trim())
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
