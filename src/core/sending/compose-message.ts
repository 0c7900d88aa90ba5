// Composes one mail from its content: subject, headers, bodies. The server builds the MIME bytes.
import { type SenderProfile, withHtmlFooter, withTextFooter } from '#core/compliance/sender-profile.ts'
import { singleLine } from '#core/text/plain-text.ts'
import type { MailContent } from '#core/writing/mail-content.ts'
import { campaignHeader, optOutHeaders, type Thread, threadHeaders } from './message-headers.ts'
import { mailedSubject } from './subject.ts'
import { type MailTracking, trackLinks, withPixel } from './tracking/links.ts'

export type ComposedMessage = {
  subject: string
  text: string
  /** null: a text mail */
  html: string | null
  headers: [name: string, value: string][]
  /** what the HTML carries: a text mail carries nothing */
  tracks: { opens: boolean; clicks: boolean }
}

/**
 * A follow-up without a subject continues its thread (RFC 5322 In-Reply-To, References); one with a subject starts a new
 * thread. An advertisement gets its label and its footer here, whatever its template contains.
 * @param input.content sanitized: no open tag can hide the footer; with HTML, `bodyText` is derived from it
 * @param input.optOutUrl the one-click opt-out (RFC 8058); http or https
 * @throws Error when the first mail has no subject or the link is not http; callers check both before
 */
export function composeMessage(input: {
  content: MailContent
  thread: Thread | null
  optOutUrl: string
  profile: SenderProfile
  listUnsubscribe?: boolean
  /** complaints are counted by these; only hashes of the ids are sent */
  campaign?: { sequenceId: string; workspaceId: string }
  tracking?: MailTracking
}): ComposedMessage {
  const { content, thread, profile } = input
  const own = singleLine(content.subject)
  if (own === '' && thread === null) throw new Error('the first mail of a thread has no subject')
  const headers: [string, string][] = []
  if (own === '' && thread) headers.push(...threadHeaders(thread))
  if (input.listUnsubscribe ?? true) headers.push(...optOutHeaders(input.optOutUrl))
  if (input.campaign) headers.push(campaignHeader(input.campaign))
  const { html, text, tracks } = bodiesOf(input)
  return { subject: mailedSubject(own, thread?.subject ?? null, profile), text, html, headers, tracks }
}

/** Links of the content are tracked before the footer is added, so that links of the footer are not; the pixel is last. */
function bodiesOf(input: {
  content: MailContent
  profile: SenderProfile
  optOutUrl: string
  tracking?: MailTracking
}): Pick<ComposedMessage, 'text' | 'html' | 'tracks'> {
  const { content, profile, optOutUrl, tracking } = input
  const address = tracking?.address
  const links = address ? trackLinks(content.bodyHtml, address, optOutUrl) : null
  const { bodyText, bodyHtml } = mailedWithFooter(
    links ? { ...content, bodyHtml: links.html } : content,
    profile,
    optOutUrl,
  )
  const html = bodyHtml.trim() === '' ? null : bodyHtml
  const pixelUrl = html === null ? null : (tracking?.pixelUrl ?? null)
  return {
    text: bodyText,
    html: html !== null && pixelUrl !== null ? withPixel(html, pixelUrl) : html,
    tracks: { opens: pixelUrl !== null, clicks: (links?.count ?? 0) > 0 },
  }
}

/** The bodies as they are mailed: an advertisement has a footer with its sender and the opt-out link. */
export function mailedWithFooter(
  content: MailContent,
  profile: SenderProfile,
  optOutUrl: string,
): MailContent {
  if (!profile.isAdvertising) return content
  const { bodyText, bodyHtml } = content
  return {
    ...content,
    bodyText: withTextFooter(bodyText, profile, optOutUrl),
    bodyHtml: bodyHtml.trim() === '' ? '' : withHtmlFooter(bodyHtml, profile, optOutUrl),
  }
}
