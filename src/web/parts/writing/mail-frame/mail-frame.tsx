// The HTML of an email as its recipient sees it, in a sandboxed frame without scripts and origin that loads nothing
// but images. Links open in a new window.
import { useMemo } from 'react'
import { cx } from '#web/ui/cx.ts'
import { useStoredImages } from './stored-images.ts'

export type MailFrameProps = {
  html: string
  /** the frame's accessible name */
  title: string
  className?: string
  /** false: external images are not loaded, which would tell the sender that the email is read */
  loadsImages?: boolean
  /** false: one of our own emails, whose links (opt-out, counted clicks) are for its recipient only */
  linksWork?: boolean
}

const FALLBACK_FONT = '"Pretendard Variable"'
const SYSTEM_FONTS = `-apple-system, "Apple SD Gothic Neo", "Malgun Gothic", "Noto Sans KR", ${FALLBACK_FONT}, sans-serif`

export function MailFrame(props: MailFrameProps) {
  const { html, title, className, loadsImages = true, linksWork = true } = props
  const shown = useStoredImages(html)
  const document = useMemo(
    () => frameDocument(shown, loadsImages, linksWork),
    [shown, loadsImages, linksWork],
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

/** An email has its own colours, so the background stays white in the dark theme. */
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
 * Removes scripts, which the sandbox would block with console errors; and adds our font behind the email's own, for
 * systems without a Korean one.
 */
function readableMail(html: string, linksWork: boolean): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  // unchanged in appearance, without a target
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

/** The page's Korean font for systems without one; loaded only where its letters occur. */
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
