// Reads XML piece by piece: tags and texts as they come, nothing kept. As much of XML as spreadsheet programs write.

export type XmlHandler = {
  open(name: string, attributes: string): void
  close(name: string): void
  text(text: string): void
}

/** A tag or text longer than this is not what a spreadsheet holds (a cell has 32,767 characters). */
const MAX_TOKEN = 1_000_000
const CDATA = '<![CDATA['

/** Names come without their prefix. @throws Error for a token without an end */
export function createXmlReader(on: XmlHandler): { write(piece: string): void; end(): void } {
  let rest = ''
  const write = (piece: string): void => {
    rest += piece
    let at = 0
    for (;;) {
      const opening = rest.indexOf('<', at)
      if (opening < 0) break
      if (opening > at) on.text(decodeEntities(rest.slice(at, opening)))
      const end = tokenEnd(rest, opening)
      at = opening
      if (end < 0) break
      token(rest.slice(opening, end))
      at = end
    }
    rest = rest.slice(at)
    if (rest.length > MAX_TOKEN) throw new Error('a token without an end')
  }
  const token = (text: string): void => {
    if (text.startsWith(CDATA)) on.text(text.slice(CDATA.length, -3))
    else if (text[1] === '/') on.close(localName(text.slice(2, -1).trim()))
    else if (text[1] !== '!' && text[1] !== '?') {
      const isEmpty = text.endsWith('/>')
      const inner = text.slice(1, isEmpty ? -2 : -1)
      const space = inner.search(/\s/)
      const name = localName(space < 0 ? inner : inner.slice(0, space))
      on.open(name, space < 0 ? '' : inner.slice(space))
      if (isEmpty) on.close(name)
    }
  }
  return {
    write,
    end: () => {
      if (rest.trim() !== '') throw new Error('the text ends inside a tag')
    },
  }
}

/** Where the token that begins at `from` is over; -1 when its end has not come yet. */
function tokenEnd(text: string, from: number): number {
  const endOf = (mark: string): number => {
    const end = text.indexOf(mark, from)
    return end < 0 ? -1 : end + mark.length
  }
  if (text.startsWith('<!--', from)) return endOf('-->')
  if (text.startsWith(CDATA, from)) return endOf(']]>')
  // it may still become one of these
  if (text.length - from < CDATA.length && text[from + 1] === '!') return -1
  for (let end = text.indexOf('>', from); end >= 0; end = text.indexOf('>', end + 1))
    if (!isInQuotes(text.slice(from, end))) return end + 1
  return -1
}

const isInQuotes = (tag: string): boolean =>
  tag.includes('"') || tag.includes("'") ? /["']/.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, '')) : false

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

const patterns = new Map<string, RegExp>()

/** The value of an attribute. @param name with its prefix, as a regular expression */
export function attribute(attributes: string, name: string): string | undefined {
  const pattern = patterns.get(name) ?? new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
  patterns.set(name, pattern)
  const found = pattern.exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : decodeEntities(value)
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return NAMED[name] ?? whole
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
