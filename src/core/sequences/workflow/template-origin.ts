// Where the texts of a drawing's mails came from: which template, which version, and whether they were mended since.
import { isMail, type NodeOf } from './node-kinds.ts'
import type { Workflow } from './workflow.ts'

export type TemplateTexts = { subject: string; bodyText: string; bodyHtml: string }
export type TemplateOrigin = { templateId: string; templateVersion: number }

/** The template a mail was filled from; null for one written by hand or by a model. */
export function originOf({
  templateId,
  templateVersion,
}: {
  templateId?: string | undefined
  templateVersion?: number | undefined
}): TemplateOrigin | null {
  return templateId === undefined || templateVersion === undefined
    ? null
    : { templateId: templateId.toLowerCase(), templateVersion }
}

/** Line ends aside: a browser's field has none but `\n`. */
export const sameTexts = (a: TemplateTexts, b: TemplateTexts): boolean =>
  (['subject', 'bodyText', 'bodyHtml'] as const).every(
    (field) => a[field].replaceAll('\r\n', '\n') === b[field].replaceAll('\r\n', '\n'),
  )

/** The mails of a drawing that were filled from one template, in its order. */
export function usesOfTemplate(
  workflow: Workflow,
  templateId: string,
): { node: NodeOf<'emailDraft'>; templateVersion: number }[] {
  return workflow.nodes.flatMap((node) => {
    const origin = isMail(node) ? originOf(node.data) : null
    return isMail(node) && origin?.templateId === templateId.toLowerCase()
      ? [{ node, templateVersion: origin.templateVersion }]
      : []
  })
}

/** The same nodes without their origin: another workspace does not have the template. */
export const withoutOrigins = <N extends Workflow['nodes'][number]>(nodes: readonly N[]): N[] =>
  nodes.map((node) => {
    if (!isMail(node)) return node
    const { templateId: _id, templateVersion: _version, ...data } = node.data
    return { ...node, data }
  })
