// What a recipient does not see of a mail, although its author does: pictures without a public address, elements that are
// removed when the mail is sanitized, and the words that 한글 and mail programs paste instead of a picture.
import { replaceHtmlCode } from '#core/text/html-code.ts'
import { embeddedImages, storedImage, storedImages } from './mail-images.ts'

export type DroppedPart = {
  /** `removed_background`: pictures and fonts that styles or attributes load */
  kind: 'unseen_image' | 'removed_element' | 'removed_background' | 'picture_words'
  count: number
  /** names of elements, or the first of the words; '' for pictures */
  found: string
  /** position of the first */
  at: number
}

/** Korean: what is not seen, and what to do. */
export function droppedSentence({
  kind,
  count,
  found,
}: Pick<DroppedPart, 'kind' | 'count' | 'found'>): string {
  switch (kind) {
    case 'unseen_image':
      return `받는 사람에게 보이지 않는 그림이 ${count}개 있습니다. 주소가 없거나 내 컴퓨터, 메일함, 다른 워크스페이스 안의 주소이거나, 한 메일의 한도(10개, 모두 3MB)를 넘었습니다. 그림을 다시 넣거나 삭제해 주세요.`
    case 'removed_element':
      return `메일에서 지원하지 않아 발송할 때 삭제되는 요소가 있습니다: ${found}. 그림이나 링크로 바꿔 주세요.`
    case 'removed_background':
      return `배경 그림, 외부 글꼴 ${count}개는 메일에 포함되지 않습니다. 없어도 읽을 수 있는지 확인해 주세요.`
    case 'picture_words':
      return `그림 대신 붙여넣은 설명이 남아 있습니다: ‘${found}’. 이 문장을 삭제하거나 그림을 넣어 주세요.`
  }
}

/** Elements that readers of mail do not support; `sanitizeMailHtml` removes them. */
const REMOVED =
  /<(audio|button|canvas|embed|form|iframe|input|link|map|object|script|select|svg|textarea|video)\b/gi
const IMAGE = /<img\b([^<>]*)>/gi
const SOURCE = /(?:^|\s)src\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i
const BACKGROUND = /url\(\s*["']?(?!data:)|@font-face|@import|\sbackground\s*=\s*["'][^"']/gi
/** Hosts that show a picture only to the mailbox's owner. */
const MAILBOX_HOST =
  /^(?:mail\.google\.com|(?:[\w-]+\.)?mail\.(?:naver|daum|kakao|yahoo)\.[\w.]+|outlook\.(?:live|office|office365)\.com|attachments\.office\.net|mail\.worksmobile\.com)$/i
/** This computer and networks without an address in the internet (RFC 1918, RFC 6762). */
const LOCAL_HOST =
  /^(?:localhost|127\.[\d.]+|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|[^.]+|.+\.(?:local|internal|lan))$/i
/** By the first bytes of its content, as `imageType` reads them. */
const DATA_IMAGE = /^data:image\/(?:png|jpe?g|gif|webp);base64,(?:iVBORw0KGgo|\/9j\/|R0lGOD[dl]|UklGR)/i
const PICTURE_WORDS =
  /^.*원본 그림의 (?:이름|크기)\s*:.*$|\[(?:image|cid)\s*:[^\]\n]{1,200}\]|\[(?:이미지|그림|사진)\s*:[^\]\n]{1,200}\.(?:png|jpe?g|gif|bmp)\]|(?:<|&lt;)image\d{3}\.(?:png|jpe?g|gif|bmp)(?:>|&gt;)/gim

/**
 * @param html a body as it was written, with variables
 * @param imageSizes bytes of the stored images by hash, of those every workspace of its mails has; null: not known, as while it
 * is written
 */
export function droppedParts(
  html: string,
  imageSizes: ReadonlyMap<string, number> | null = null,
): DroppedPart[] {
  const embedded = embeddedImages(html, imageSizes ?? new Map(storedImages(html).map((hash) => [hash, 0])))
  const shown = replaceHtmlCode(html, (part) =>
    part.startsWith('<!--') ? part.replace(/[^\n]/g, ' ') : part,
  )
  const elements = [...shown.matchAll(REMOVED)]
  const names = [...new Set(elements.map(([, name = '']) => name.toLowerCase()))]
  return [
    ...partOf(
      'unseen_image',
      [...shown.matchAll(IMAGE)].filter(([, attributes = '']) => !isSeen(sourceOf(attributes), embedded)),
    ),
    ...partOf('removed_element', elements, names.join(', ')),
    ...partOf('removed_background', [...shown.matchAll(BACKGROUND)]),
    ...pictureWords(shown),
  ]
}

/** The words instead of a picture in a text or HTML body. */
export function pictureWords(text: string): DroppedPart[] {
  const matches = [...text.matchAll(PICTURE_WORDS)]
  return partOf('picture_words', matches, matches[0]?.[0].trim().slice(0, 80))
}

const partOf = (kind: DroppedPart['kind'], matches: readonly RegExpExecArray[], found = ''): DroppedPart[] =>
  matches[0] ? [{ kind, count: matches.length, found, at: matches[0].index }] : []

function sourceOf(attributes: string): string {
  const [, double, single, bare] = SOURCE.exec(attributes) ?? []
  return (double ?? single ?? bare ?? '').trim()
}

/** Whether the mail contains the picture or recipients can load it; its address may be a variable. */
function isSeen(source: string, embedded: ReadonlySet<string>): boolean {
  if (source.includes('{{')) return true
  const hash = storedImage(source)
  if (hash !== null) return embedded.has(hash)
  if (/^data:/i.test(source)) return DATA_IMAGE.test(source)
  const host = /^https?:\/\/(?:[^/?#@]*@)?([^/?#:]+)/i.exec(source)?.[1]
  return host !== undefined && !MAILBOX_HOST.test(host) && !LOCAL_HOST.test(host)
}
