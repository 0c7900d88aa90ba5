// Large workflows: a chain of mails and timers, laid out in columns, and one comment node.
import type { WorkflowNode } from '#core/sequences/workflow/node-kinds.ts'
import { newNodeData } from '#core/sequences/workflow/node-kinds.ts'
import { defaultWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'

const ROWS = 20
const WORDS = '안녕하세요, {{회사명}} {{담당자명}}님. 새로 준비한 부품 검사 장비를 소개해 드리고 싶습니다. '

/** @param size number of nodes */
export function largeWorkflow(size: number): Workflow {
  const { version, nodes: [start] = [] } = defaultWorkflow()
  if (start?.type !== 'start') throw new Error('the default workflow does not begin with a start node')
  const nodes: WorkflowNode[] = [start]
  for (let i = 1; i < size - 1; i++) nodes.push(i % 2 ? mail(i) : wait(i))
  const edges = nodes.slice(1).map((node, i) => {
    const source = nodes[i]?.id ?? ''
    return { id: `${source}-${node.id}`, source, target: node.id, type: 'default' }
  })
  const note: WorkflowNode = {
    id: 'note',
    type: 'comment',
    position: { x: -80, y: 50 },
    data: { comment: '추석 연휴는 피하기' },
  }
  return { version, nodes: [...nodes, note], edges }
}

const positionOf = (i: number) => ({ x: 250 + 360 * Math.floor(i / ROWS), y: 50 + 200 * (i % ROWS) })

const mail = (i: number): WorkflowNode => ({
  id: `emailDraft-${i}`,
  type: 'emailDraft',
  position: positionOf(i),
  data: {
    ...newNodeData('emailDraft'),
    subject: `${i}번째 메일: {{회사명}}에 드리는 제안`,
    bodyText: WORDS.repeat(6),
  },
})
const wait = (i: number): WorkflowNode => ({
  id: `timer-${i}`,
  type: 'timer',
  position: positionOf(i),
  data: { ...newNodeData('timer'), delayDays: 1 + (i % 9) },
})
