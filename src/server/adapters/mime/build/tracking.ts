// The tokens of tracked mails: what a mail's links and pixel identify when they are requested, and the restoration of the
// original mail. The target URL is inside the signed token, so a link works without the database.
import { type MailTracking, trackedTokens, untracked, webAddress } from '#core/sending/tracking/links.ts'
import { isPublicAddress } from '#core/sending/tracking/public-address.ts'
import type { Tokens } from '#server/context.ts'

type TrackingContext = { tokens: Tokens; appUrl: string }

/** In characters. Some mail programs and gateways cut longer URLs. */
const MAX_ADDRESS = 1900

/**
 * How this mail is tracked; undefined when tracking is off, or when its reader cannot reach this server: a dead link is
 * worse than one that is not counted.
 * @param isSandbox its reader is on this machine
 */
export function trackingOf(
  { tokens, appUrl }: TrackingContext,
  mail: { id: string; trackOpens: boolean; trackClicks: boolean },
  isSandbox: boolean,
): MailTracking | undefined {
  if (!mail.trackOpens && !mail.trackClicks) return undefined
  if (!isSandbox && !isPublicAddress(appUrl)) return undefined
  const tracked = (id: string, nth: number, raw: string): string | null => {
    const address = `${appUrl}/t/c/${tokens.sign('click', `${id}/${nth}/${raw}`)}`
    return address.length <= MAX_ADDRESS ? address : null
  }
  return {
    address: mail.trackClicks
      ? (nth, { raw, url }) =>
          // opt-out links and links that are tracked already are not changed
          isOwnLink(url, appUrl) || !URL.canParse(url) ? null : tracked(mail.id, nth, raw)
      : null,
    pixelUrl: mail.trackOpens ? `${appUrl}/t/o/${tokens.sign('open', mail.id)}.gif` : null,
  }
}

const isOwnLink = (url: string, appUrl: string): boolean =>
  ['/u/', '/t/'].some((path) => url.toLowerCase().startsWith(`${appUrl}${path}`.toLowerCase()))

/** What a requested link contains. `target` is an absolute http URL in the form of a Location header. */
export type ClickedLink = { executionId: string; link: number; target: string }

/** @returns null for a token that this installation did not sign */
export function readClick(tokens: Tokens, token: string): ClickedLink | null {
  const [, executionId = '', nth = '', raw = ''] =
    /^([^/]*)\/(\d+)\/([\s\S]*)$/.exec(tokens.verify('click', token) ?? '') ?? []
  const url = webAddress(raw)
  return url !== null && URL.canParse(url)
    ? { executionId, link: Number(nth), target: new URL(url).href }
    : null
}

/**
 * A sent mail's HTML, or a text that quotes it, with its original links and without the pixel, so that opening it here
 * counts nothing.
 */
export const withOriginalLinks = (text: string, tokens: Tokens): string =>
  text.includes('/t/')
    ? untracked(text, (token) => {
        const value = tokens.verify('click', token)
        return value === null ? null : value.replace(/^[^/]*\/\d+\//, '')
      })
    : text

/** The tracking tokens in a mail as it was sent; null when nothing in it is tracked. */
export function trackingInMail(
  html: string,
  tokens: Tokens,
): { opens: boolean; links: { link: number; url: string }[]; executionId: string } | null {
  const found = trackedTokens(html)
  const opened = found.pixel === null ? null : tokens.verify('open', found.pixel)
  const clicks = found.links.flatMap((token) => readClick(tokens, token) ?? [])
  const executionId = opened ?? clicks[0]?.executionId
  return executionId === undefined
    ? null
    : {
        opens: opened !== null,
        links: clicks.map(({ link, target }) => ({ link, url: target })),
        executionId,
      }
}
