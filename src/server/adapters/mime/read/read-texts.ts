// The text of a message: all words that its sender may have written, wherever a program put them.
import { stripQuoted } from '#core/inbox/quoted-text/quoted.ts'
import { rtfToText } from '#server/adapters/mime/decode/rtf.ts'
import { withoutUuencoded } from '#server/adapters/mime/decode/uuencoded.ts'
import { htmlToText } from '#server/adapters/mime/html/html-text.ts'
import { calendarNotes, isCalendar } from './calendar.ts'
import { attachedMessage, type Part, partBytes, partText, readParts } from './read-mime.ts'
import { wordsMissingIn } from './same-words.ts'

const MAX_TEXT = 400_000
/** Of messages that contain nothing but another message. */
const MAX_NESTED = 3

export type Texts = { text: string; html: string | null }

/** `text`: the text part, completed by what only the HTML and other parts contain; '' when nothing can be read */
export function readTexts(parts: readonly Part[], nested = 0): Texts {
  const shown = parts.filter((part) => !part.disposition.startsWith('attachment'))
  const body = textsOf(shown.filter((part) => !isWrapped(part)))
  const wrapped = textsOf(parts.filter(isWrapped))
  const note = parts
    .filter(({ contentType }) => isCalendar(contentType.type))
    .map(partText)
    .map(calendarNotes)
    .join('\n\n')
  const text = withNote(bothTexts(body.text, wrapped.text), note).slice(0, MAX_TEXT)
  const html = body.html ?? wrapped.html
  if (text !== '') return { text, html }
  const attached = textsOf(parts)
  if (attached.text !== '') return { text: attached.text, html: html ?? attached.html }
  const rich = parts.map(richText).filter(Boolean).join('\n\n')
  if (rich !== '') return { text: rich.slice(0, MAX_TEXT), html }
  const messages = parts.filter(({ contentType }) => contentType.type.startsWith('message/'))
  const [inner] = messages
  // beside a report it is our own mail
  const isOnly = inner?.contentType.type === 'message/rfc822' && messages.length === 1
  if (!isOnly || nested >= MAX_NESTED) return { text, html }
  return readTexts(readParts(attachedMessage(inner)), nested + 1)
}

const isWrapped = (part: Part): boolean => /tnef|octet-stream/.test(part.parent)

const isVisible = (text: string): boolean => /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text)

/** The words of formats that few programs send: RTF, and text/enriched (RFC 1896), whose tags resemble HTML. */
function richText(part: Part): string {
  if (/^(application|text)\/rtf$/.test(part.contentType.type))
    return rtfToText(partBytes(part).toString('latin1'))
  return /^text\/(enriched|richtext)$/.test(part.contentType.type) ? htmlToText(partText(part)) : ''
}

function textsOf(parts: readonly Part[]): Texts {
  const plain = parts.filter((part) => part.contentType.type === 'text/plain').map(readPlain)
  const text = plain.filter(isVisible).join('\n\n')
  const rich = parts.filter((part) => part.contentType.type === 'text/html').map(partText)
  if (rich.length === 0 && /^\s{0,100}<(!doctype html|html|body|head|meta)\b/i.test(text))
    return { text: htmlToText(text).slice(0, MAX_TEXT), html: text }
  if (rich.length === 0) return { text: text.slice(0, MAX_TEXT), html: null }
  const html = rich.join('\n').slice(0, MAX_TEXT * 4)
  return { text: bothTexts(text, htmlToText(html)).slice(0, MAX_TEXT), html }
}

/**
 * One text with the own words of both: `first` when nothing is missing in it, `second` when that has everything, else
 * `second` with the lines that only `first` has.
 */
function bothTexts(first: string, second: string): string {
  if (!isVisible(first)) return second
  if (wordsMissingIn(first, second).length === 0) return first
  const onlyFirst = wordsMissingIn(second, first)
  if (onlyFirst.length === 0 || isPlaceholder(first, onlyFirst)) return second
  return insertBelowOwn(second, onlyFirst.join('\n'))
}

function withNote(text: string, note: string): string {
  const missing = wordsMissingIn(text, note)
  return missing.length === 0 ? text : insertBelowOwn(text, missing.join('\n'))
}

/** A text part that has no words of the HTML and names the format: it only asks to open the HTML. */
const isPlaceholder = (text: string, ownLines: readonly string[]): boolean =>
  text.length <= 400 &&
  /html|mime|multi-?part/i.test(text) &&
  ownLines.length === text.split('\n').filter((line) => /[\p{L}\p{N}]{2}/u.test(line)).length

/** Above the quoted mail: below it the words would count as quoted. */
function insertBelowOwn(text: string, words: string): string {
  const last = stripQuoted(text).split('\n').at(-1) ?? ''
  const found = last === '' ? -1 : text.indexOf(last)
  const at = found < 0 ? 0 : found + last.length
  return [text.slice(0, at), words, text.slice(at).trimStart()].filter((one) => one !== '').join('\n\n')
}

function readPlain(part: Part): string {
  const text = withoutUuencoded(partText(part))
  if (part.contentType.params.get('format')?.toLowerCase() !== 'flowed') return text
  return unflow(text, part.contentType.params.get('delsp')?.toLowerCase() === 'yes')
}

/** RFC 3676: a line that ends with a blank continues in the next line of the same quote depth. */
export function unflow(text: string, dropsBlank: boolean): string {
  const lines: string[] = []
  // pieces of the open paragraph: reading the end of a growing string would copy it each time
  let pieces: string[] = []
  let openDepth = ''
  let isOpen = false
  const close = (): void => {
    if (pieces.length > 0) lines.push(openDepth === '' ? pieces.join('') : `${openDepth} ${pieces.join('')}`)
    pieces = []
  }
  for (const line of text.split('\n')) {
    const depth = /^>*/.exec(line)?.[0] ?? ''
    const content = line.slice(depth.length).replace(/^ /, '')
    const isSignature = content === '-- '
    const flows = content.endsWith(' ') && !isSignature
    if (!isOpen || depth !== openDepth || isSignature) {
      close()
      openDepth = depth
    }
    pieces.push(flows && dropsBlank ? content.slice(0, -1) : content)
    isOpen = flows
  }
  close()
  return lines.join('\n')
}
