// Parser of IMAP commands: atoms, quoted strings, literals, lists, sequence sets.

/** `BODY.PEEK[HEADER.FIELDS (TO)]<0.9>` is one atom. `bytes` are the raw bytes of a string. */
export type Token =
  | { kind: 'atom' | 'string'; text: string; bytes: Buffer }
  | { kind: 'list'; items: Token[] }
export type Command = { tag: string; name: string; byUid: boolean; args: Token[] }

/** The command cannot be parsed; answered with BAD and this text. */
export class BadCommand extends Error {
  override readonly name = 'BadCommand'
}

const SPACE = 0x20
const QUOTE = 0x22
const OPEN = 0x28
const CLOSE = 0x29
const BACKSLASH = 0x5c
const CURLY = 0x7b

/**
 * Parses one whole command, literals included in place, without its last CRLF.
 * @throws BadCommand
 */
export function parseCommand(input: Buffer): Command {
  let at = 0
  const [tag, first] = [word(), word().toUpperCase()]
  if (!/^[^\s(){%*"\\+]+$/.test(tag) || first === '') throw new BadCommand('a command is a tag and a name')
  const byUid = first === 'UID'
  const name = byUid ? word().toUpperCase() : first
  return { tag, name, byUid, args: items(false) }

  function word(): string {
    const end = input.indexOf(SPACE, at)
    const text = input.toString('latin1', at, end < 0 ? input.length : end)
    at = end < 0 ? input.length : end + 1
    return text
  }

  function items(inList: boolean): Token[] {
    const found: Token[] = []
    for (;;) {
      while (input[at] === SPACE) at += 1
      if (at >= input.length) {
        if (inList) throw new BadCommand('a list is not closed')
        return found
      }
      if (input[at] === CLOSE) {
        if (!inList) throw new BadCommand('unexpected )')
        at += 1
        return found
      }
      found.push(item())
    }
  }

  function item(): Token {
    if (input[at] === OPEN) {
      at += 1
      return { kind: 'list', items: items(true) }
    }
    if (input[at] === QUOTE) return quoted()
    if (input[at] === CURLY) return literal()
    return atom()
  }

  function quoted(): Token {
    const bytes: number[] = []
    for (at += 1; at < input.length; at += 1) {
      const byte = input[at] ?? 0
      if (byte === QUOTE) {
        at += 1
        return string(Buffer.from(bytes))
      }
      if (byte === BACKSLASH) at += 1
      bytes.push(input[at] ?? 0)
    }
    throw new BadCommand('a string is not closed')
  }

  function literal(): Token {
    const match = /^\{(\d+)\+?\}\r\n/.exec(input.toString('latin1', at, at + 32))
    if (!match) throw new BadCommand('malformed literal')
    const start = at + match[0].length
    at = start + Number(match[1])
    if (at > input.length) throw new BadCommand('a literal is cut short')
    return string(input.subarray(start, at))
  }

  function atom(): Token {
    const start = at
    let depth = 0
    for (; at < input.length; at += 1) {
      const char = String.fromCharCode(input[at] ?? 0)
      if (char === '[') depth += 1
      else if (char === ']') depth -= 1
      else if (depth <= 0 && (char === ' ' || char === '(' || char === ')' || char === '"')) break
    }
    const bytes = input.subarray(start, at)
    return { kind: 'atom', text: bytes.toString('latin1'), bytes }
  }
}

const string = (bytes: Buffer): Token => ({ kind: 'string', text: bytes.toString('utf8'), bytes })

/** The text of an atom or string. @throws BadCommand for a list or nothing */
export function textOf(token: Token | undefined): string {
  if (token === undefined || token.kind === 'list') throw new BadCommand('an argument is missing')
  return token.text
}

/** The items of a list; a single token as a list of one. */
export const itemsOf = (token: Token | undefined): Token[] =>
  token === undefined ? [] : token.kind === 'list' ? token.items : [token]

/**
 * A membership test for `1:3,7,9:*`. `*` is `highest`, so `n:*` always contains the last one.
 * @throws BadCommand
 */
export function parseSequenceSet(text: string, highest: number): (n: number) => boolean {
  const ranges = text.split(',').map((part) => {
    const match = /^(\d+|\*)(?::(\d+|\*))?$/.exec(part)
    if (!match) throw new BadCommand(`not a sequence set: ${text}`)
    const [a, b] = [match[1], match[2] ?? match[1]].map((end) => (end === '*' ? highest : Number(end)))
    return [Math.min(a ?? 0, b ?? 0), Math.max(a ?? 0, b ?? 0)] as const
  })
  return (n) => ranges.some(([low, high]) => n >= low && n <= high)
}
