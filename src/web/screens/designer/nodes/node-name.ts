import { isMail, type NodeOf, type WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { withoutFilters } from '#core/writing/template/without-filters.ts'
import { deleteText } from '#web/screens/designer/edit/edit-text.ts'
import { nodeText } from './node-text.ts'

/** The accessible name of a node: ‘이메일 초안: 첫 제안’. */
export function nodeName(node: WorkflowNode): string {
  const title = nodeText.title[node.type]
  const text = nodeDetail(node)
  return text ? `${title}: ${text}` : title
}

/** The names of the first few nodes in a sentence: 타이머 ‘3일 대기’. Empty for none. */
export function quotedNodeNames(nodes: readonly WorkflowNode[]): string {
  const names = nodes
    .slice(0, 2)
    .map((node) => deleteText.quoted(nodeText.title[node.type], nodeDetail(node, 24)))
  const more = nodes.length - names.length
  return more > 0 ? deleteText.andMore(names.join(', '), more) : names.join(', ')
}

/** The content that identifies a node: its subject, days or note text. */
function nodeDetail(node: WorkflowNode, longest = 60): string {
  const text = fullDetail(node).trim().replaceAll(/\s+/g, ' ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function fullDetail(node: WorkflowNode): string {
  switch (node.type) {
    case 'start':
      return ''
    case 'emailDraft':
      // an AI draft keeps the template it had before, which is not sent
      return node.data.generationMode === 'ai' ? node.data.aiPrompt : withoutFilters(node.data.subject)
    case 'timer':
      return nodeText.wait(node.data.delayDays)
    case 'comment':
      return node.data.comment
  }
}

/** What a card is called at low zoom: the subject of a mail, never the prompt for a model, which is no title. */
export function subjectOf(node: WorkflowNode, isFirstMail: boolean): string {
  if (!isMail(node)) return nodeDetail(node) || nodeText.title[node.type]
  if (node.data.generationMode === 'ai') return `${nodeText.title.emailDraft} · ${nodeText.mode.ai}`
  return nodeDetail(node) || missingSubject(node.data, isFirstMail)
}

/** What a mail without a subject, or without a prompt, shows instead: a later mail is a reply to the one before. */
export function missingSubject(data: NodeOf<'emailDraft'>['data'], isFirstMail: boolean): string {
  if (data.generationMode === 'ai') return nodeText.noPrompt
  const hasBody = data.bodyText.trim() !== '' || data.bodyHtml.trim() !== ''
  return hasBody && !isFirstMail ? nodeText.threadSubject : nodeText.noSubject
}
