// Cleans well-formed HTML without changing the rest of its bytes: only tags that the cleaner would change are replaced. HTML
// that is not well-formed is left to the cleaner as a whole.

/** Elements whose content is not markup or is parsed by other rules: HTML with one is never handled here. */
const NOT_HERE = new Set(
  `script style textarea title xmp iframe noembed noframes plaintext noscript svg math template select option button
  frameset object embed form input base link meta html head body`.split(/\s+/),
)
const VOID = new Set(['br', 'hr', 'img', 'col'])
/** The tags allowed in Outlook's conditional comments (ghost tables): boxes without words, links or pictures. */
const GHOST = new Set('table tbody tr td th div center p br span font'.split(' '))

const TOKEN =
  /<!--[\s\S]*?-->|<style\b[^<>]*>[^<]*<\/style\s*>|<(\/?)([a-zA-Z][\w:]*)((?:\s+[a-zA-Z][\w:-]*(?:\s?=\s?(?:"[^"<>]*"|'[^'<>]*'|[\w#%.-]+))?)*)\s*\/?>|[^<]+/y
const ATTRIBUTE = /([a-zA-Z][\w:-]*)(?:\s?=\s?(?:"([^"]*)"|'([^']*)'|([\w#%.-]+)))?/g
const CONDITIONAL = /^<!--\[if [\w\s()|&!.]{1,60}\]>([\s\S]*)<!\[endif\]-->$/
const OPENS_FOR_OTHERS = /^<!--\[if [\w\s()|&!.]{1,60}\]><!-->$|^<!--\[if [\w\s()|&!.]{1,60}\]>-->$/
const CLOSES_FOR_OTHERS = /^<!--<!\[endif\]-->$/
const MAX_DEPTH = 100

/** `tags`: the allowed lower-case names. `clean` returns one element alone as it may be mailed. */
export type Cleaner = { tags: ReadonlySet<string>; clean: (html: string) => string }

/** @returns null when the HTML is not well-formed: unbalanced, unquoted, or with code in it */
export function keepBytes(document: string, cleaner: Cleaner): string | null {
  const html = bodyOf(document)
  if (html === null) return null
  const pieces: { text: string; isConditional: boolean }[] = []
  const open: string[] = []
  const ghosts: string[] = []
  let isSound = true
  let isHidden = false
  for (const token of tokensOf(html)) {
    if (token === null) return null
    if (token.raw.startsWith('<!--')) {
      const opens = OPENS_FOR_OTHERS.test(token.raw)
      const marks = opens || CLOSES_FOR_OTHERS.test(token.raw)
      const inside = marks ? '' : CONDITIONAL.exec(token.raw)?.[1]
      if (inside === undefined) continue
      // a part hidden from Outlook has to end, or everything after it is hidden too
      if (marks && opens === isHidden) isSound = false
      if (marks) isHidden = opens
      else if (isHidden || !isGhost(inside, ghosts, cleaner)) isSound = false
      pieces.push({ text: token.raw, isConditional: true })
      continue
    }
    const kept = keepToken(token, open, cleaner)
    if (kept === null) return null
    pieces.push({ text: kept, isConditional: false })
  }
  if (open.length > 0) return null
  // an incomplete version for Outlook is worse than none
  const keepsConditional = isSound && !isHidden && ghosts.length === 0
  return pieces
    .filter((piece) => keepsConditional || !piece.isConditional)
    .map(({ text }) => text)
    .join('')
    .trim()
}

/** The body of a whole document; a fragment is returned unchanged. */
function bodyOf(document: string): string | null {
  const start = /<body\b[^<>]*>/i.exec(document)
  if (!start) return document
  const end = document.search(/<\/body\s*>\s*(?:<\/html\s*>\s*)?$/i)
  const before = document.slice(0, start.index)
  const isHead = /^\s*(?:<!doctype[^<>]*>\s*)?<html\b[^<>]*>\s*(?:<head\b[\s\S]*<\/head\s*>\s*)?$/i.test(
    before,
  )
  return isHead && end >= 0 ? document.slice(start.index + start[0].length, end) : null
}

type Token = { raw: string; name: string; isEnd: boolean; attributes: string }

function* tokensOf(html: string): Generator<Token | null> {
  TOKEN.lastIndex = 0
  let at = 0
  while (at < html.length) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(html)
    if (!match || match[0].includes('\0')) {
      yield null
      return
    }
    at += match[0].length
    const [raw, slash = '', name = '', attributes = ''] = match
    yield { raw, name: name.toLowerCase(), isEnd: slash !== '', attributes: attributes.trim() }
  }
}

/** @returns the replacement of the token; null when the HTML cannot be handled here */
function keepToken(token: Token, open: string[], cleaner: Cleaner): string | null {
  const { raw, name, isEnd } = token
  if (raw.startsWith('<style') || raw.startsWith('<STYLE')) return ''
  if (name === '') return raw
  if (NOT_HERE.has(name)) return null
  if (!cleaner.tags.has(name)) return ''
  if (VOID.has(name)) return isEnd ? null : keepTag(token, cleaner)
  if (!isEnd) {
    open.push(name)
    return open.length > MAX_DEPTH || raw.endsWith('/>') ? null : keepTag(token, cleaner)
  }
  return open.pop() === name && token.attributes === '' ? raw : null
}

function keepTag(token: Token, cleaner: Cleaner): string {
  if (token.attributes === '' && token.name !== 'a') return token.raw
  const cleaned = cleaner.clean(token.raw).replace(/<\/\w+>$/, '')
  const name = /^<\w+/.exec(cleaned)?.[0] ?? ''
  const attributes = cleaned.slice(name.length, cleaned.endsWith('/>') ? -2 : -1).trim()
  const isSame = attributesOf(token.attributes) === attributesOf(name === '' ? '' : attributes)
  return isSame ? token.raw : cleaned
}

/** Attributes in a normalized form, so that equal ones compare as equal. */
function attributesOf(source: string): string {
  const pairs = [...source.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => {
    const value = (double ?? single ?? bare ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    return [name.toLowerCase(), name.toLowerCase() === 'style' ? styleOf(value) : value]
  })
  return JSON.stringify(pairs)
}

const styleOf = (value: string): string =>
  value
    .split(';')
    .map((declaration) => {
      const [property = '', ...value] = declaration.trim().split(':')
      return value.length === 0 ? property : `${property.trimEnd()}:${value.join(':').trimStart()}`
    })
    .filter((declaration) => declaration !== '')
    .join(';')

/** @param ghosts the tags that earlier comments left open: a ghost table opens in one comment and closes in another */
function isGhost(inside: string, ghosts: string[], cleaner: Cleaner): boolean {
  if (inside.includes('--') || inside.includes('<!')) return false
  for (const token of tokensOf(inside)) {
    if (token === null || (token.name === '' && !/^(?:\s|&nbsp;)*$/.test(token.raw))) return false
    if (token.name === '') continue
    if (!GHOST.has(token.name) || keepToken(token, ghosts, cleaner) !== token.raw) return false
  }
  return true
}
