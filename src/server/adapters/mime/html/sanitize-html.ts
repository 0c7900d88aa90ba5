// Sanitizes HTML that is mailed or shown, after rendering: an allow-list of tags, attributes, schemes and styles. Scripts,
// elements that cover the page, and ways to hide an address are removed.
import sanitizeHtml from 'sanitize-html'
import { hasTooManyTags } from '#core/text/html-code.ts'
import { escapeHtml } from '#core/text/plain-text.ts'
import { keepBytes } from './html-bytes.ts'

const COLOR = /^(?:#[0-9a-f]{3,8}|rgba?\([\d\s,.%]{1,40}\)|[a-z]{3,24})$/i
const LENGTH = /^(?:(?:auto|\d{1,4}(?:\.\d{1,3})?(?:px|em|rem|%|pt)?)\s?){1,4}$/i
const WORDS = /^[\w\s,'"가-힣-]{1,150}$/
/** `1px solid #ddd`; brackets only in colours */
const BORDER = /^[\w\s#.%-]{0,40}(?:rgba?\([\d\s,.%]{1,40}\))?$/

const SIDES = ['', '-top', '-right', '-bottom', '-left']
/** Values that a property may have, inline and in the style sheet of a designed mail. */
export const STYLES: Record<string, RegExp[]> = Object.fromEntries([
  ...['color', 'background-color', 'background'].map((name) => [name, [COLOR]]),
  ...[
    'width',
    'max-width',
    'min-width',
    'height',
    'font-size',
    'line-height',
    'letter-spacing',
    'border-radius',
  ].map((name) => [name, [LENGTH]]),
  ...['margin', 'padding'].flatMap((name) => SIDES.map((side) => [name + side, [LENGTH]])),
  ...[...SIDES, '-color', '-style', '-width', '-spacing'].map((part) => [`border${part}`, [BORDER]]),
  ...['font-family', 'font-weight', 'font-style', 'text-align', 'text-decoration', 'text-transform'].map(
    (name) => [name, [WORDS]],
  ),
  ...[
    'vertical-align',
    'white-space',
    'word-break',
    'border-collapse',
    'list-style-type',
    'table-layout',
  ].map((name) => [name, [WORDS]]),
  // what newsletter editors write for Outlook and for phones
  ...['table-lspace', 'table-rspace', 'padding-alt', 'margin-top-alt', 'margin-bottom-alt'].map((name) => [
    `mso-${name}`,
    [LENGTH],
  ]),
  ...[
    '-ms-text-size-adjust',
    '-webkit-text-size-adjust',
    'max-height',
    'min-height',
    'text-indent',
    'word-spacing',
  ].map((name) => [name, [LENGTH]]),
  ...[
    'mso-line-height-rule',
    '-ms-interpolation-mode',
    'box-sizing',
    'overflow',
    'overflow-wrap',
    'word-wrap',
    'outline',
    'float',
    'clear',
    'direction',
    'list-style',
  ].map((name) => [name, [WORDS]]),
  ['display', [/^(?:block|inline|inline-block|table|table-row|table-cell|none)$/]],
])

const CELL = ['width', 'height', 'colspan', 'rowspan', 'bgcolor', 'nowrap']
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags:
    `a abbr b blockquote br center code col colgroup div em font h1 h2 h3 h4 h5 h6 hr i img li ol p pre s
    small span strike strong sub sup table tbody td tfoot th thead tr u ul`.split(/\s+/),
  // the content of these elements is code or another document, not text
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'title',
    'xmp',
    'iframe',
    'svg',
    'math',
    'template',
  ],
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  nestingLimit: 100,
  allowedAttributes: {
    '*': ['style', 'class', 'align', 'valign', 'dir', 'lang', 'title', 'role', 'aria-hidden', 'aria-label'],
    a: ['href', 'name', 'target', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'border'],
    table: ['width', 'height', 'border', 'cellpadding', 'cellspacing', 'bgcolor'],
    tr: ['bgcolor'],
    td: CELL,
    th: CELL,
    col: ['width', 'span'],
    font: ['color', 'face', 'size'],
    ol: ['start', 'type'],
  },
  allowedStyles: { '*': STYLES },
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' },
    }),
    img: (tagName, attribs) => ({
      tagName,
      attribs: isImage(attribs.src) ? attribs : { alt: attribs.alt ?? '' },
    }),
  },
}

/** An SVG is a document that can contain scripts. */
const isImage = (source: string | undefined): boolean =>
  !/^\s*data:/i.test(source ?? '') || /^data:image\/(?:png|jpe?g|gif|webp);base64,/i.test(source ?? '')

const CLEANER = {
  tags: new Set(Array.isArray(OPTIONS.allowedTags) ? OPTIONS.allowedTags : []),
  clean: (html: string) => sanitizeHtml(html, OPTIONS),
}

/**
 * The HTML without anything that is not allowed. Text is kept, and allowed parts keep their bytes. Style sheets are removed;
 * style-sheet.ts reads those of our own mails.
 * @param html rendered, of any origin. One with more tags than a mail has is reduced to its text, because cleaning it would
 * take seconds
 */
export function sanitizeMailHtml(html: string): string {
  if (hasTooManyTags(html))
    return escapeHtml(
      html
        .replaceAll(/<[^<>]*>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
  return keepBytes(html, CLEANER) ?? sanitizeHtml(html, OPTIONS).trim()
}
