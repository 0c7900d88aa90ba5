// The addresses that a message names where it quotes mails: in attributions ("… 님이 park@… 에게 보낸 글:") and copied headers.
import { ADDRESS } from '#core/inbox/bounce/bounce-text.ts'
import { isHeaderBlock, readFields } from '#core/inbox/quoted-text/header-block.ts'
import { attributionLength } from '#core/inbox/quoted-text/quote-marks.ts'

/** Lower-case. `first`: of the mail that is quoted first, which the message replies to or forwards */
export type QuotedAddresses = { first: readonly string[]; all: readonly string[] }

const MAX_LINES = 2000
const MAX_ADDRESSES = 20
/** In lines: a block of copied headers. */
const MAX_BLOCK = 9

/** @param textLines all lines of a message, quoted ones included */
export function quotedAddresses(textLines: readonly string[]): QuotedAddresses {
  const lines = textLines.slice(0, MAX_LINES)
  const fields = readFields(lines)
  const quotes: string[][] = []
  for (let at = 0; at < lines.length; at++) {
    const length = isHeaderBlock(fields, at) ? blockLength(lines, at) : attributionLength(lines, at)
    if (length === 0) continue
    const named = lines.slice(at, at + length).flatMap((line) => line.match(ADDRESS) ?? [])
    quotes.push(named.map((address) => address.toLowerCase()))
    at += length - 1
  }
  return { first: quotes[0] ?? [], all: [...new Set(quotes.flat())].slice(0, MAX_ADDRESSES) }
}

function blockLength(lines: readonly string[], at: number): number {
  const end = lines.slice(at, at + MAX_BLOCK).findIndex((line) => !/[^\s>|]/.test(line))
  return end < 0 ? MAX_BLOCK : end
}
