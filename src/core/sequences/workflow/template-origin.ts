// Which template and version the texts of a mail came from, and whether they were edited since.
import { isMail, type NodeOf } from './node-kinds.ts'
import type { Workflow } from './workflow.ts'

export type TemplateTexts = { subject: string; bodyText: string; bodyHtml: string }
export type TemplateOrigin = { templateId: string; templateVersion: number }

/** Null for texts that did not come from a template. */
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

/** Equal except for line endings: a browser's text field has only LF. */
export const sameTexts = (a: TemplateTexts, b: TemplateTexts): boolean =>
  (['subject', 'bodyText', 'bodyHtml'] as const).every(
    (field) => a[field].replaceAll('\r\n', '\n') === b[field].replaceAll('\r\n', '\n'),
  )

/** The mails of a workflow that came from one template, in the order of the nodes. A program may store no version. */
export function usesOfTemplate(
  workflow: Workflow,
  templateId: string,
): { node: NodeOf<'emailDraft'>; templateVersion: number | null }[] {
  return workflow.nodes.flatMap((node) =>
    isMail(node) && node.data.templateId?.toLowerCase() === templateId.toLowerCase()
      ? [{ node, templateVersion: node.data.templateVersion ?? null }]
      : [],
  )
}

/** The nodes without template references: another workspace does not have the template. */
export const withoutOrigins = <N extends Workflow['nodes'][number]>(nodes: readonly N[]): N[] =>
  nodes.map((node) => {
    if (!isMail(node)) return node
    const { templateId: _id, templateVersion: _version, ...data } = node.data
    return { ...node, data }
  })
