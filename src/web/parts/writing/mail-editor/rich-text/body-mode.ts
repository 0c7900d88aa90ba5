// The two bodies of a mail: the text, and the HTML, which is edited as rich text or as source. Without HTML it is a text mail.
import { isBlank } from '#core/text/plain-text.ts'
import { type Loss, readHtml } from './read-html.ts'
import { documentOfText, type Formats, formatsOf, hasLiquidTags, type RichDocument } from './rich-document.ts'
import { htmlOf, textOf } from './write-document.ts'

/** `text`: there is no HTML */
export type BodyMode = 'rich' | 'text' | 'html'
export type Bodies = { bodyText: string; bodyHtml: string }

/** Source for HTML that rich text cannot keep. */
export function initialMode({ bodyHtml }: Bodies): BodyMode {
  if (isBlank(bodyHtml)) return 'text'
  return hasLiquidTags(bodyHtml) || readHtml(bodyHtml).losses.length > 0 ? 'html' : 'rich'
}

/** Whether the text is that of the document, and so changes with it; a text that says something else is kept. */
const follows = (bodyText: string, document: RichDocument): boolean =>
  isBlank(bodyText) || letters(bodyText) === letters(textOf(document))

/** The bodies after an edit of the rich text. */
export const editedBodies = (bodyText: string, before: RichDocument, after: RichDocument): Bodies => ({
  bodyText: follows(bodyText, before) ? textOf(after) : bodyText,
  bodyHtml: htmlOf(after),
})

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
  const written = editedBodies(bodyText, document, document)
  if (to === 'text') return { bodies: { ...written, bodyHtml: '' }, losses, formats: formatsOf(document) }
  return losses.length === 0 ? unchanged : { bodies: written, losses, formats: [] }
}
