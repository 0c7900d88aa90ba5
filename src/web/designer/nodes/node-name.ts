import type { NodeType, WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { deleteText } from '#web/designer/edit/edit-text.ts'
import { nodeText } from './node-text.ts'

/** What a node is called when it is spoken of: ‘이메일 초안: 첫 제안’. */
export function nodeName(node: WorkflowNode): string {
  const title = nodeText.title[node.type]
  const text = nodeDetail(node)
  return text ? `${title}: ${text}` : title
}

/** The same in the middle of a sentence, of the first few nodes: 타이머 ‘3일 대기’. Empty for none. */
export function quotedNodeNames(nodes: readonly WorkflowNode[]): string {
  const names = nodes
    .slice(0, 2)
    .map((node) => deleteText.quoted(nodeText.title[node.type], nodeDetail(node, 24)))
  const more = nodes.length - names.length
  return more > 0 ? deleteText.andMore(names.join(', '), more) : names.join(', ')
}

/** What tells a node from others of its kind: the subject, the days, the note. */
export function nodeDetail(node: WorkflowNode, longest = 60): string {
  const detail = {
    start: () => '',
    emailDraft: () => (node.type === 'emailDraft' ? node.data.subject || node.data.aiPrompt : ''),
    timer: () => (node.type === 'timer' ? nodeText.wait(node.data.delayDays) : ''),
    comment: () => (node.type === 'comment' ? node.data.comment : ''),
  } satisfies Record<NodeType, () => string>
  const text = detail[node.type]().trim().replaceAll(/\s+/g, ' ')
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
