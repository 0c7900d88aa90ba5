// The tokens of tracked mails: what a mail's links and pixel say when they are fetched, and the way back to the mail as
// it was written. The target stands inside the signed token, so that a link works whatever the database does.
import { type MailTracking, trackedTokens, untracked, webAddress } from '#core/sending/tracking/links.ts'
import { isPublicAddress } from '#core/sending/tracking/public-address.ts'
import type { Tokens } from '#server/context.ts'

type TrackingContext = { tokens: Tokens; appUrl: string }

/** Longer addresses are cut by some mail programs and gateways. */
const MAX_ADDRESS = 1900

/**
 * How this mail is tracked; undefined when nobody has asked for it, or when its reader could not reach this server: a
 * link that leads nowhere would be worse than one that is not counted.
 * @param isSandbox its reader sits in front of this server
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
          // an opt-out link stays what it is, and so does what is tracked already
          isOwnLink(url, appUrl) || !URL.canParse(url) ? null : tracked(mail.id, nth, raw)
      : null,
    pixelUrl: mail.trackOpens ? `${appUrl}/t/o/${tokens.sign('open', mail.id)}.gif` : null,
  }
}

const isOwnLink = (url: string, appUrl: string): boolean =>
  ['/u/', '/t/'].some((path) => url.toLowerCase().startsWith(`${appUrl}${path}`.toLowerCase()))

/** What a followed link says. `target` is an absolute http address as a Location field takes it. */
export type ClickedLink = { executionId: string; link: number; target: string }

/** @returns null for a token that was not signed here */
export function readClick(tokens: Tokens, token: string): ClickedLink | null {
  const [, executionId = '', nth = '', raw = ''] =
    /^([^/]*)\/(\d+)\/([\s\S]*)$/.exec(tokens.verify('click', token) ?? '') ?? []
  const url = webAddress(raw)
  return url !== null && URL.canParse(url)
    ? { executionId, link: Number(nth), target: new URL(url).href }
    : null
}

/** A sent mail's HTML, or a text that quotes it, as it was written: nothing of ours is loaded or followed from it. */
export const asWritten = (text: string, tokens: Tokens): string =>
  text.includes('/t/')
    ? untracked(text, (token) => {
        const value = tokens.verify('click', token)
        return value === null ? null : value.replace(/^[^/]*\/\d+\//, '')
      })
    : text

/** What a mail as it arrived would load and lead to; null when nothing of it is tracked. */
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
