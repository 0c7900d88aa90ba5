// A mail in a sandboxed iframe without scripts and without access to the page.
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { formatBytes } from '#core/text/format-bytes.ts'
import { dataImageBytes, LARGE_MAIL_IMAGES_BYTES } from '#core/writing/mail-images.ts'
import { useStoredImages } from '#web/parts/writing/mail-frame/stored-images.ts'
import { cx } from '#web/ui/cx.ts'
import { emailEditText } from '#web/words/generation.ts'
import { previewText } from './text.ts'

/** The page's font rules with absolute URLs, because the frame has no origin. Only the used subsets are loaded. */
function fontRules(): string {
  const rules = [...document.styleSheets].flatMap((frame) => {
    try {
      return [...frame.cssRules].filter((rule) => rule instanceof CSSFontFaceRule)
    } catch {
      // a style frame of a browser extension cannot be read
      return []
    }
  })
  const address = (rule: CSSRule): string => rule.parentStyleSheet?.href ?? document.baseURI
  return rules
    .map((rule) =>
      rule.cssText.replace(
        /url\("?([^")]+)"?\)/g,
        (_, url: string) => `url("${new URL(url, address(rule))}")`,
      ),
    )
    .join('')
}

const policy = (): string =>
  `default-src 'none'; img-src https: data:; style-src 'unsafe-inline'; font-src ${location.origin} data:`
const frameHead =
  (): string => `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy()}"><base target="_blank"><style>${fontRules()}
html{color-scheme:light}body{margin:16px;font:14px/1.6 "Pretendard Variable",Pretendard,-apple-system,"Apple SD Gothic Neo","Malgun Gothic","Noto Sans KR",sans-serif;color:#1c1f26;background:#fff;overflow-wrap:anywhere;word-break:keep-all}
img{max-width:100%;height:auto}pre{white-space:pre-wrap;font:inherit;margin:0}mark{background:#fde2e2;color:#a11;border-radius:3px}</style>`

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Highlights unfilled variables, except the opt-out link and the signature, which are filled in at sending. */
const markUnfilled = (html: string): string =>
  html.replace(/\{\{[^{}<>]{1,60}\}\}/g, (found) =>
    /수신거부|서명/.test(found) ? found : `<mark>${found}</mark>`,
  )

/** The document of the frame. Scripts cannot run there; they are removed to avoid browser warnings. */
export function previewDocument(bodyHtml: string, bodyText: string): string {
  const html = bodyHtml.trim() ? withoutScripts(bodyHtml) : `<pre>${escapeHtml(bodyText)}</pre>`
  return `<!doctype html><html lang="ko"><head>${frameHead()}</head><body>${markUnfilled(html)}</body></html>`
}

function withoutScripts(html: string): string {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('script, iframe, object, embed, meta, base, form, link'))
    element.remove()
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) if (name.startsWith('on')) element.removeAttribute(name)
  }
  // a style sheet before the content is read as part of the head
  const styles = [...head.querySelectorAll('style')].map((style) => style.outerHTML).join('')
  return styles + body.innerHTML
}

export function PreviewFrame({ bodyHtml, bodyText }: { bodyHtml: string; bodyText: string }) {
  // the preview is deferred, so that typing stays fast
  const html = useDeferredValue(useStoredImages(bodyHtml))
  const text = useDeferredValue(bodyText)
  const page = useMemo(() => previewDocument(html, text), [html, text])
  if (!bodyHtml.trim() && !bodyText.trim()) {
    return (
      <p className="grid flex-1 place-items-center p-6 text-sm text-muted">{emailEditText.previewEmpty}</p>
    )
  }
  return (
    <div className="flex min-h-0 w-full flex-1 flex-col">
      <Frames page={page} />
      <ImageSizes html={html} />
    </div>
  )
}

/** How large the images in the mail are. Nothing without one. */
function ImageSizes({ html }: { html: string }) {
  const sizes = useMemo(() => dataImageBytes(html), [html])
  if (sizes.length === 0) return null
  const bytes = sizes.reduce((sum, size) => sum + size, 0)
  const isLarge = bytes > LARGE_MAIL_IMAGES_BYTES
  return (
    <p
      role="status"
      className={cx(
        'border-t border-line px-4 py-1.5 text-xs',
        isLarge ? 'bg-amber-soft text-amber-ink' : 'bg-surface text-muted',
      )}
    >
      {isLarge
        ? previewText.largeImages(formatBytes(bytes), formatBytes(LARGE_MAIL_IMAGES_BYTES))
        : previewText.images(sizes.length, formatBytes(bytes))}
    </p>
  )
}

type FrameState = { page: string; at: number }

/**
 * Every document gets a new iframe: a new `srcdoc` in the same iframe would add an entry to the browser's history. The previous
 * frame stays visible until the next has loaded.
 */
function Frames({ page }: { page: string }) {
  const [shown, setShown] = useState<FrameState>({ page, at: 0 })
  const count = useRef(0)
  const next = useMemo(() => {
    if (page === shown.page) return shown
    count.current += 1
    return { page, at: count.current }
  }, [page, shown])
  const frames = next === shown ? [shown] : [shown, next]
  return (
    <div className="relative min-h-0 w-full flex-1 bg-white">
      {frames.map((frame) => (
        <iframe
          key={frame.at}
          {...(frame === shown
            ? { title: emailEditText.previewFrame }
            : { 'aria-hidden': true, tabIndex: -1 })}
          sandbox="allow-popups"
          srcDoc={frame.page}
          onLoad={() => frame === next && setShown(next)}
          className={cx('absolute inset-0 size-full bg-white', frame !== shown && 'invisible')}
        />
      ))}
    </div>
  )
}
