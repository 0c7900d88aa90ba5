// The two templates and the workflow of the sample data.
import { CARD_HEIGHT, rowPitch } from '#core/sequences/workflow/card-layout.ts'
import { addBelow, addNode, updateNode } from '#core/sequences/workflow/edit.ts'
import { isInFlow } from '#core/sequences/workflow/node-kinds.ts'
import { defaultWorkflow, findNode, printWorkflow, type Workflow } from '#core/sequences/workflow/workflow.ts'

export const sampleTemplates = [
  {
    name: '첫 제안',
    subject: '{{회사명}} 결재 업무에 관해 여쭙니다',
    bodyText: `{{담당자명 | default: "담당자"}}님, 안녕하세요.
전자결재 서비스 결재나루를 소개드리려고 처음 연락드립니다.

결재하실 분이 외근 중이면 서류는 책상에서 기다립니다.
결재나루에서는 휴대전화로 서류를 읽고 그 자리에서 승인하실 수 있습니다. 지금 쓰시는 한글과 엑셀 양식도 그대로 올려 쓰시면 됩니다.

이번 주나 다음 주에 15분만 화면을 보여 드려도 될까요?

{{서명}}

메일을 원하지 않으시면 여기를 눌러 주세요: {{수신거부}}`,
    bodyHtml: '',
  },
  {
    name: '회신이 없을 때',
    subject: '',
    bodyText: `{{담당자명 | default: "담당자"}}님, 지난번에 결재나루를 소개드렸습니다.

설명보다 한 번 보시는 편이 빠를 것 같아, 휴가 신청서 한 장이 승인되기까지를 짧은 영상으로 찍어 두었습니다.

{{회사명}}에서 보실 수 있도록 영상 주소를 보내 드릴까요?

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
  workflow = write(workflow, 'emailDraft-3', '결재나루에서 드리는 마지막 메일입니다', LAST)
  const noted = addNode(workflow, 'comment', 'comment-1', { x: 590, y: 180 })
  workflow = noted.ok ? noted.workflow : workflow
  const text =
    '결재나루는 가상의 제품입니다. 카드의 ‘설정’에서 우리 제품 이야기로 바꿔 보세요.\n회신이 오면 그 연락처의 발송은 자동으로 중단됩니다.'
  const written = updateNode(workflow, 'comment-1', 'comment', { comment: text })
  return printWorkflow(written.ok ? written.workflow : workflow)
}

const LAST = `{{담당자명 | default: "담당자"}}님, 결재나루 소개는 이번 메일로 마치겠습니다.

지금 쓰시는 방식이 잘 맞으면 그대로 쓰시는 편이 낫습니다.
{{회사명}}에서 결재 방식을 바꾸실 일이 생기면 이 메일에 답장해 주십시오. 영상과 요금표를 바로 보내 드리겠습니다.

읽어 주셔서 감사합니다.

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
