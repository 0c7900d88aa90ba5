// Finds the codes and the words of a mail server in a text.
import { HOST_LOOKUP } from './reply-words.ts'

/** The first enhanced status code in a text (RFC 3463). A part of an IP address is not one. */
export function enhancedCodeIn(text: string): string | null {
  const found = /(?<![\d.\w])#?([45]\.[0-7]\.\d{1,3})(?![\d.]*\d)/.exec(text)
  return found?.[1] ?? null
}

/** The first SMTP reply code in a text. */
export function replyCodeIn(text: string): number | null {
  const found = /(?:^|[\s:<>([#"'=;,])([45][0-7]\d)(?=[\s\-#:,;)\]]|$)/.exec(text)
  return found ? Number(found[1]) : null
}

const KNOWN_LISTS = /spamhaus|spamcop|sorbs|barracudacentral|dnsbl|surbl|uribl/i

/** Removes names of hosts, addresses and links: they do not state the cause, but contain words like "spam" or "unknown". */
export function withoutNames(text: string): string {
  return text
    .slice(0, 6000)
    .replace(/[‘’`´]/g, "'")
    .replace(/https?:\/\/\S{1,500}/gi, keepLists)
    .replace(/<?[^\s<>@:;,"'()]{1,64}@[A-Za-z0-9.-]{1,255}>?/g, ' ')
    .replace(/\b[A-Za-z0-9_-]{1,63}(?:\.[A-Za-z0-9_-]{1,63}){1,8}/g, (name) =>
      /[A-Za-z]/.test(name) ? keepLists(name) : name,
    )
    .replace(/\s+/g, ' ')
}

/** Exchange writes its causes like host names: RESOLVER.ADR.RecipNotFound, QuotaExceededException.MapiException…. */
const EXCHANGE_CAUSE = /^(RESOLVER|SMTPSEND|STOREDRV|ROUTING|TRANSPORT|AGENT|QUEUE|SUBMIT)\.|Exception/

function keepLists(name: string): string {
  if (EXCHANGE_CAUSE.test(name)) return name.replaceAll('.', ' ')
  return KNOWN_LISTS.test(name) || HOST_LOOKUP.test(name) ? name : ' '
}

/** IronPort puts its own code before every rejection: "5.1.0 - Unknown address error 550-'5.7.1 …'". */
export const unwrapRelay = (words: string): string =>
  /^[\s\d.-]*Unknown address error (\d{3}-'.*)$/is.exec(words)?.[1]?.replace("-'", ' ') ?? words
