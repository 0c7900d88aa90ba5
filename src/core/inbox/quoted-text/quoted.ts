// The writer's own words: the text without the mail it replies to and without signatures that mail programs add. Own words
// above, below and between quoted lines are all kept.
import { linesOf } from '#core/inbox/lines.ts'
import { type HeaderFields, isHeaderBlock, readFields } from './header-block.ts'
import {
  attributionLength,
  isDivider,
  isProgramLine,
  isRule,
  isSignatureMark,
  splitAtMark,
  withoutDevice,
} from './quote-marks.ts'

/** @param text the text of a mail with LF line ends; `>` marks quoted lines @returns may be empty */
export const stripQuoted = (text: string): string => splitQuoted(linesOf(text)).own

/**
 * @returns `own`: what the writer certainly wrote; `below`: the unmarked lines from the first attribution, divider or copied
 * header on, which may contain a reply written below an unmarked quote
 */
export function splitQuoted(textLines: readonly string[]): { own: string; below: string } {
  const lines = markBars(
    textLines.flatMap((line) => splitAtMark(line.replaceAll('\u00a0', ' ').replace(/[\u200b\u1427]/g, ''))),
  )
  const fields = readFields(lines)
  const kept: string[] = []
  let below: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (isQuoted(line) || isTornOff(lines, i)) continue
    if (isDivider(line) || isHeaderBlock(fields, i) || isRuleAboveQuote(lines, fields, i)) {
      below = lines.slice(i + 1)
      break
    }
    if (isFooterRule(line) && (kept.some((one) => one.trim() !== '') || isListFooter(lines, i + 1))) break
    const attribution = attributionLength(lines, i)
    if (attribution > 0) {
      if (!isQuoted(nextFilled(lines, i + attribution))) {
        below = lines.slice(i + attribution)
        break
      }
      i += attribution - 1
      continue
    }
    if (isSignatureMark(line)) {
      const after = skipSignature(lines, fields, i + 1)
      if (after < 0) break
      i = after - 1
      continue
    }
    if (isProgramLine(line)) continue
    kept.push(withoutDevice(line).trimEnd())
  }
  // Naver writes a dash above an empty signature
  while (kept.length > 1 && /^\s*-{0,3}\s*$/.test(kept.at(-1) ?? '')) kept.pop()
  const joined = (some: readonly string[]): string =>
    some
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  return { own: joined(kept), below: joined(below.filter((line) => !isQuoted(line))) }
}

const BAR = /^\s{0,3}[|│┃](?!\s?>)/

/** Two or more lines behind a bar are quoted, as some groupware marks them. The rows of a table end with a bar too. */
function markBars(lines: string[]): string[] {
  const isBar = lines.map((line) => BAR.test(line) && (line.trim().length === 1 || !/[|│┃]\s*$/.test(line)))
  return lines.map((line, i) => (isBar[i] && (isBar[i - 1] || isBar[i + 1]) ? line.replace(BAR, '>') : line))
}

const isQuoted = (line: string): boolean => /^\s{0,3}(>|&gt;|\|\s?>)/.test(line)

/** The end of a quoted line that a program wrapped without its mark: lower-case letters directly between quoted lines. */
const isTornOff = (lines: readonly string[], at: number): boolean =>
  /^[\p{Ll}]/u.test(lines[at] ?? '') &&
  isQuoted(lines[at + 1] ?? '') &&
  isQuoted(lines[at - 1] ?? '') &&
  (lines[at - 1] ?? '').length >= 60 &&
  !/[.!?:]["')]?\s*$/.test(lines[at - 1] ?? '')

const nextFilled = (lines: readonly string[], from: number): string =>
  lines.slice(from, from + 6).find((line) => line.trim() !== '') ?? ''

/** A rule counts only when copied headers follow. */
function isRuleAboveQuote(lines: readonly string[], fields: HeaderFields, at: number): boolean {
  if (!isRule(lines[at] ?? '')) return false
  for (let next = at + 1; next < Math.min(at + 4, lines.length); next++) {
    if ((lines[next] ?? '').trim() === '') continue
    return isHeaderBlock(fields, next) || isDivider(lines[next] ?? '') || attributionLength(lines, next) > 0
  }
  return false
}

/** Mailing lists and legal departments put their text below a long line of underscores. */
const isFooterRule = (line: string): boolean => /^\s{0,4}_{20,200}\s{0,4}$/.test(line)

/** The footer of a mailing list, where the writer wrote nothing below. */
const isListFooter = (lines: readonly string[], at: number): boolean => /mailing list/i.test(lines[at] ?? '')

/** A signature ends where a quote begins. @returns the line of the quote; -1 when the signature continues to the end */
function skipSignature(lines: readonly string[], fields: HeaderFields, from: number): number {
  for (let i = from; i < lines.length; i++) {
    const line = lines[i] ?? ''
    if (isQuoted(line) || isDivider(line) || attributionLength(lines, i) > 0 || isHeaderBlock(fields, i))
      return i
  }
  return -1
}
