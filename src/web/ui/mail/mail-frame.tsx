// A mail's HTML as a recipient sees it, in a frame that runs no scripts, belongs to no origin and fetches nothing but
// pictures. Links open in a new window.
import { useMemo } from 'react'
import { cx } from '#web/ui/cx.ts'

export type MailFrameProps = {
  html: string
  /** the frame's spoken name */
  title: string
  className?: string
  /** false: pictures from elsewhere are not fetched, which would tell the sender that somebody looks */
  fetchesPictures?: boolean
  /** false: one of our own mails, whose links (the way out, counted clicks) are its recipient's alone */
  linksWork?: boolean
}

const FALLBACK_FONT = '"Pretendard Variable"'
const SYSTEM_FONTS = `-apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", ${FALLBACK_FONT}, sans-serif`

export function MailFrame(props: MailFrameProps) {
  const { html, title, className, fetchesPictures = true, linksWork = true } = props
  const document = useMemo(
    () => frameDocument(html, fetchesPictures, linksWork),
    [html, fetchesPictures, linksWork],
  )
  return (
    <iframe
      title={title}
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      srcDoc={document}
      referrerPolicy="no-referrer"
      className={cx('w-full rounded-lg border border-line bg-white', className)}
    />
  )
}

/** A mail has its own colours, so the paper stays white in the dark theme too. */
function frameDocument(html: string, fetchesPictures: boolean, linksWork: boolean): string {
  const { origin } = location
  const policy = `default-src 'none'; img-src ${fetchesPictures ? 'https: data:' : 'data:'}; style-src 'unsafe-inline'; font-src ${origin} data:`
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<base target="_blank">
<style>${fontFaces()}
:root{color-scheme:light}
body{margin:16px;font:14px/1.65 ${SYSTEM_FONTS};color:#1d2129;background:#fff;word-break:keep-all;overflow-wrap:anywhere}
img{max-width:100%}</style></head><body>${readableMail(html, linksWork)}</body></html>`
}

/**
 * The mail without its scripts, which would not run anyway, but without which the browser has nothing to complain about;
 * and with our font behind the mail's own, for systems that have no Korean one.
 */
function readableMail(html: string, linksWork: boolean): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  // it looks as it did, and leads nowhere
  if (!linksWork)
    for (const link of parsed.querySelectorAll('a[href], area[href]')) {
      link.setAttribute('style', `text-decoration:underline;${link.getAttribute('style') ?? ''}`)
      link.removeAttribute('href')
    }
  for (const element of parsed.querySelectorAll('script, base, meta, link, iframe, object, embed'))
    element.remove()
  for (const element of parsed.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name)
  }
  for (const element of parsed.querySelectorAll<HTMLElement>('[style]')) {
    const { fontFamily } = element.style
    if (fontFamily) element.style.fontFamily = `${fontFamily}, ${FALLBACK_FONT}`
  }
  for (const style of parsed.querySelectorAll('style'))
    style.textContent = (style.textContent ?? '').replaceAll(
      /font-family\s*:[^;}!]+/gi,
      (rule) => `${rule.trimEnd()}, ${FALLBACK_FONT}`,
    )
  const styles = [...parsed.head.querySelectorAll('style')].map((style) => style.outerHTML).join('')
  return styles + parsed.body.innerHTML
}

/** The page's own Korean font for readers whose system has none; fetched only where its letters occur. */
function fontFaces(): string {
  const rules: string[] = []
  for (const sheet of document.styleSheets) {
    const base = sheet.href ?? location.href
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSFontFaceRule)) continue
      rules.push(
        rule.cssText.replaceAll(/url\("([^"]+)"\)/g, (_, url: string) => `url("${new URL(url, base).href}")`),
      )
    }
  }
  return rules.join('\n')
}
