import { nodeTitle } from '#api/sequences/node-title.ts'
import type { TemplateUse } from '#api/writing/email-templates.ts'
import type { Scope } from '#core/access.ts'
import { sameTexts, usesOfTemplate } from '#core/sequences/workflow/template-origin.ts'
import { parseWorkflow } from '#core/sequences/workflow/workflow.ts'
import type { Context } from '#server/context.ts'
import { listVersionTexts } from '#server/data/writing/template-versions.ts'
import { getEmailTemplate, listUsingSequences } from '#server/data/writing/templates.ts'

/**
 * Email drafts that were filled from a template, with its version and whether their text was changed since: those of the draft
 * workflow, then those that only the published one has.
 */
export async function findTemplateUses(
  ctx: Context,
  scope: Scope,
  templateId: string,
  page: { limit: number; offset: number },
): Promise<{ data: TemplateUse[]; total: number }> {
  const template = await getEmailTemplate(ctx.db, scope, templateId)
  const { data: sequences, total } = await listUsingSequences(ctx.db, scope, template.id, page)
  const uses = sequences.flatMap((sequence) => {
    const usesIn = (workflowData: string | null) => {
      const parsed = parseWorkflow(workflowData)
      return parsed.ok ? usesOfTemplate(parsed.workflow, template.id) : []
    }
    const drafted = usesIn(sequence.workflowData)
    const isDrafted = (nodeId: string) => drafted.some(({ node }) => node.id === nodeId)
    const published = usesIn(sequence.publishedData).filter(({ node }) => !isDrafted(node.id))
    return [...drafted, ...published].map(({ node, templateVersion }) => ({
      sequence,
      node,
      templateVersion: templateVersion ?? template.version,
      isPublishedOnly: !isDrafted(node.id),
    }))
  })
  const versions = [...new Set(uses.map(({ templateVersion }) => templateVersion))]
  const texts = await listVersionTexts(ctx.db, template.id, versions)
  const data = uses.map(({ sequence, node, templateVersion, isPublishedOnly }) => {
    const original = texts.get(templateVersion)
    return {
      sequenceId: sequence.id,
      sequenceName: sequence.name,
      status: sequence.status,
      nodeId: node.id,
      nodeTitle: nodeTitle(node),
      templateVersion,
      isPublishedOnly,
      isChanged: original === undefined || !sameTexts(node.data, original),
    }
  })
  return { data, total }
}
