// How the body of a mail is edited: as rich text, as plain text, or as HTML source. A mail without HTML is a text mail.
import { isBlank } from '#core/text/plain-text.ts'
import { type Loss, readHtml } from './read-html.ts'
import { documentOfText, type Formats, formatsOf, hasLiquidTags, type RichDocument } from './rich-document.ts'
import { htmlOf, textOf } from './write-document.ts'

export type BodyMode = 'rich' | 'text' | 'html'
export type Bodies = { bodyText: string; bodyHtml: string }

/** Source mode for HTML that rich text cannot keep, and for a text that says something else than its HTML. */
export function initialMode({ bodyText, bodyHtml }: Bodies): BodyMode {
  if (isBlank(bodyHtml)) return isBlank(bodyText) ? 'rich' : 'text'
  if (hasLiquidTags(bodyHtml)) return 'html'
  const { document, losses } = readHtml(bodyHtml)
  if (losses.length > 0) return 'html'
  return isBlank(bodyText) || letters(bodyText) === letters(textOf(document)) ? 'rich' : 'html'
}

const letters = (text: string): string =>
  text.replaceAll(/\(\S*\)|https?:\/\/\S*|^\s*\d+\. /gm, '').replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The document that the rich text editor opens with. */
export const documentOf = ({ bodyText, bodyHtml }: Bodies): RichDocument =>
  isBlank(bodyHtml) ? documentOfText(bodyText) : readHtml(bodyHtml).document

export const bodiesOf = (document: RichDocument): Bodies => ({
  bodyText: textOf(document),
  bodyHtml: htmlOf(document),
})

export type Conversion = { bodies: Bodies; losses: readonly Loss[]; formats: readonly Formats[] }

/** The bodies in another mode and what is lost; null when the body has Liquid tags, which rich text cannot show. */
export function convert(bodies: Bodies, to: BodyMode): Conversion | null {
  const { bodyText, bodyHtml } = bodies
  const unchanged = { bodies, losses: [], formats: [] }
  if (isBlank(bodyHtml)) {
    if (to === 'text' || isBlank(bodyText)) return unchanged
    if (to === 'rich' && hasLiquidTags(bodyText)) return null
    return { ...unchanged, bodies: { bodyText, bodyHtml: htmlOf(documentOfText(bodyText)) } }
  }
  if (to === 'html') return unchanged
  if (to === 'rich' && hasLiquidTags(bodyHtml)) return null
  const { document, losses } = readHtml(bodyHtml)
  if (to === 'text')
    return { bodies: { bodyText: textOf(document), bodyHtml: '' }, losses, formats: formatsOf(document) }
  return losses.length === 0 ? unchanged : { bodies: bodiesOf(document), losses, formats: [] }
}
