// The text of an RTF body, as Outlook stores it in winmail.dat: compressed (MS-OXRTFCP), and where it was HTML with the tags
// in groups of their own (MS-OXRTFEX).
import { Buffer } from 'node:buffer'
import { decodeText } from './charset.ts'

const PRELOADED =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx'
const COMPRESSED = 0x75465a4c
const STORED = 0x414c454d
const HEADER_BYTES = 16
const WINDOW = 4096
const MAX_BYTES = 2_000_000

/** @returns one character per byte; '' for bytes in no known format */
export function decompressRtf(bytes: Buffer): string {
  if (bytes.length < HEADER_BYTES) return ''
  const size = Math.min(bytes.readUInt32LE(4), MAX_BYTES)
  const format = bytes.readUInt32LE(8)
  if (format === STORED) return bytes.toString('latin1', HEADER_BYTES, HEADER_BYTES + size)
  if (format !== COMPRESSED) return ''
  const out = Buffer.alloc(PRELOADED.length + size)
  out.write(PRELOADED, 'latin1')
  let length = PRELOADED.length
  for (let at = HEADER_BYTES; at < bytes.length && length < out.length; ) {
    const control = bytes[at++] ?? 0
    for (let bit = 0; bit < 8 && at < bytes.length && length < out.length; bit++) {
      if ((control & (1 << bit)) === 0) {
        out[length++] = bytes[at++] ?? 0
        continue
      }
      // 12 bits: position in the window; 4 bits: length
      const pair = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
      at += 2
      const distance = (length - (pair >> 4)) & (WINDOW - 1)
      // a reference to the write position marks the end
      if (distance === 0) return out.toString('latin1', PRELOADED.length, length)
      for (let i = (pair & 15) + 2; i > 0 && length < out.length; i--) {
        out[length] = out[length - distance] ?? 0
        length++
      }
    }
  }
  return out.toString('latin1', PRELOADED.length, length)
}

const TOKEN = /\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?\d{1,9})? ?|\\([^a-z'])|([{}])|([^\\{}\r\n]+)/gi
/** Groups without words of the text. */
const HIDDEN = /^(fonttbl|colortbl|stylesheet|info|pict|object|listtable|generator|header\w?|footer\w?)$/
const BREAKS: Record<string, string> = {
  par: '\n',
  line: '\n',
  row: '\n',
  sect: '\n',
  page: '\n',
  tab: '\t',
  cell: ' ',
}
const MAX_GROUPS = 1000

/** @param rtf one character per byte */
export function rtfToText(rtf: string): string {
  const pieces: string[] = []
  const groups: { isHidden: boolean; fallback: number }[] = []
  let group = { isHidden: false, fallback: 1 }
  let charset = 'windows-1252'
  let bytes = ''
  /** characters to skip: programs without Unicode show them */
  let skip = 0
  const flush = (text = ''): void => {
    if (bytes !== '') pieces.push(decodeText(Buffer.from(bytes, 'latin1'), charset))
    bytes = ''
    pieces.push(text)
  }
  for (const [, hex, word, number, symbol, brace, text] of rtf.slice(0, MAX_BYTES).matchAll(TOKEN)) {
    if (brace === '{' && groups.length < MAX_GROUPS) {
      groups.push(group)
      group = { ...group }
    } else if (brace === '}') group = groups.pop() ?? group
    else if (symbol === '*' || (word !== undefined && HIDDEN.test(word))) group.isHidden = true
    else if (word === 'ansicpg') charset = `cp${number}`
    else if (word === 'uc') group.fallback = Number(number)
    else if (group.isHidden) continue
    else if (word === 'u') {
      flush(String.fromCharCode(Number(number) & 0xffff))
      skip = group.fallback
    } else if (hex !== undefined) {
      if (skip > 0) skip--
      else bytes += String.fromCharCode(Number.parseInt(hex, 16))
    } else if (text !== undefined) {
      bytes += text.slice(skip)
      skip = Math.max(0, skip - text.length)
    } else if (symbol !== undefined) bytes += symbol === '~' ? ' ' : /[\\{}]/.test(symbol) ? symbol : ''
    else flush(BREAKS[word ?? ''])
  }
  flush()
  return pieces.join('').trim()
}
