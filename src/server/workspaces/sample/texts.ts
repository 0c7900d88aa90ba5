// The two templates and the workflow of the sample data.
import { CARD_HEIGHT, rowPitch } from '#core/sequences/workflow/card-layout.ts'
import { addBelow, addNode, updateNode } from '#core/sequences/workflow/edit.ts'
import { isInFlow } from '#core/sequences/workflow/node-kinds.ts'
import { defaultWorkflow, findNode, printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'

export const sampleTemplates = [
  {
    name: '첫 제안',
    subject: '{{회사명}} {{담당자명 | default: "담당자"}}님께 짧은 제안을 드립니다',
    bodyText: `{{담당자명 | default: "담당자"}}님, 안녕하세요.

{{업종}} 분야의 영업팀이 반복해서 쓰는 메일 시간을 줄이는 일을 돕고 있습니다.
{{회사명}}에서도 도움이 될 것 같아 연락드렸습니다.

이번 주에 15분만 이야기 나눌 수 있을까요?

{{서명}}

메일을 원하지 않으시면 여기를 눌러 주세요: {{수신거부}}`,
    bodyHtml: '',
  },
  {
    name: '회신이 없을 때',
    subject: '',
    bodyText: `{{담당자명 | default: "담당자"}}님, 지난번 메일을 다시 한번 말씀드립니다.

{{도시}}의 비슷한 팀이 메일 작성 시간을 절반으로 줄인 사례를 정리해 두었습니다.
관심이 있으시면 보내 드리겠습니다.

{{서명}}

수신거부: {{수신거부}}`,
    bodyHtml: '',
  },
]

/**
 * start → first mail → 3 days → follow-up in the same thread → 4 days → last mail, with a comment node.
 * @param templateIds of `sampleTemplates`, in their order
 */
export function sampleWorkflow(templateIds: readonly string[]): string {
  const [first, second] = sampleTemplates.map((template, at) => ({ ...template, id: templateIds[at] }))
  let workflow = defaultWorkflow()
  workflow = below(workflow, 'start', 'emailDraft', 'emailDraft-1')
  workflow = write(workflow, 'emailDraft-1', first?.subject ?? '', first?.bodyText ?? '', first?.id)
  workflow = below(workflow, 'emailDraft-1', 'timer', 'timer-1')
  workflow = days(workflow, 'timer-1', 3)
  workflow = below(workflow, 'timer-1', 'emailDraft', 'emailDraft-2')
  workflow = write(workflow, 'emailDraft-2', '', second?.bodyText ?? '', second?.id)
  workflow = below(workflow, 'emailDraft-2', 'timer', 'timer-2')
  workflow = days(workflow, 'timer-2', 4)
  workflow = below(workflow, 'timer-2', 'emailDraft', 'emailDraft-3')
  workflow = write(workflow, 'emailDraft-3', '{{회사명}}에 드리는 마지막 메일입니다', LAST)
  const noted = addNode(workflow, 'comment', 'comment-1', { x: 590, y: 180 })
  workflow = noted.ok ? noted.workflow : workflow
  const text =
    '첫 메일은 화요일 오전에 회신이 가장 많았습니다.\n회신이 오면 해당 연락처의 발송은 자동으로 중단됩니다.'
  const written = updateNode(workflow, 'comment-1', 'comment', { comment: text })
  return printWorkflow(written.ok ? written.workflow : workflow)
}

const LAST = `{{담당자명 | default: "담당자"}}님, 이번을 마지막으로 더 연락드리지 않겠습니다.

나중에라도 필요하시면 이 메일에 답장해 주세요. 감사합니다.

{{서명}}

수신거부: {{수신거부}}`

type Kind = 'emailDraft' | 'timer'

function below(workflow: Workflow, parent: string, kind: Kind, id: string): Workflow {
  const above = findNode(workflow, parent)
  if (!above || !isInFlow(above)) throw new Error(`the sample workflow has no card ${parent}`)
  const { x, y } = above.position
  const edit = addBelow(workflow, parent, kind, id, { x, y: y + rowPitch(CARD_HEIGHT[above.type]) })
  if (!edit.ok) throw new Error(`the sample workflow breaks a rule: ${edit.error}`)
  return edit.workflow
}
function write(
  workflow: Workflow,
  id: string,
  subject: string,
  bodyText: string,
  templateId?: string,
): Workflow {
  const origin = templateId === undefined ? {} : { templateId, templateVersion: 1 }
  const edit = updateNode(workflow, id, 'emailDraft', {
    subject,
    bodyText,
    generationMode: 'manual',
    ...origin,
  })
  if (!edit.ok) throw new Error(`the sample workflow breaks a rule: ${edit.error}`)
  return edit.workflow
}
function days(workflow: Workflow, id: string, delayDays: number): Workflow {
  const edit = updateNode(workflow, id, 'timer', { delayDays })
  if (!edit.ok) throw new Error(`the sample workflow breaks a rule: ${edit.error}`)
  return edit.workflow
}
