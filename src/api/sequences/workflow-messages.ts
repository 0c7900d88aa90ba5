// Korean messages for rejected saves and canvas edits.
import type { EditError } from '#core/sequences/workflow/edit.ts'
import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'
import { MAX_COMMENT_LENGTH } from '#core/sequences/workflow/nodes/comment.ts'
import { EMAIL_DRAFT_LIMITS } from '#core/sequences/workflow/nodes/email-draft.ts'
import { MAX_DELAY_DAYS, MIN_DELAY_DAYS } from '#core/sequences/workflow/nodes/timer.ts'
import type { SaveError } from '#core/sequences/workflow/save.ts'
import {
  MAX_DEPTH,
  MAX_DISTANCE,
  MAX_EDGE_ID,
  MAX_EDGES,
  MAX_NODE_ID,
  MAX_NODES,
} from '#core/sequences/workflow/save-limits.ts'

const number = (n: number): string => n.toLocaleString('ko-KR')

/** Per kind: what may follow it; null for kinds without connections. */
const MAY_FOLLOW = {
  start: '시작 다음에는 이메일',
  emailDraft: '이메일 다음에는 타이머',
  timer: '타이머 다음에는 이메일',
  comment: null,
} as const satisfies Record<NodeType, string | null>
const FOLLOWS = `${Object.values(MAY_FOLLOW)
  .filter((words) => words !== null)
  .join(', ')}만 올 수 있습니다.`

/** A rejected save stores nothing. */
export const SAVE_ERROR_MESSAGES = {
  not_json:
    '워크플로우가 JSON 형식이 아니어서 저장하지 않았습니다. nodes와 edges가 포함된 JSON으로 다시 보내 주세요.',
  not_a_workflow: '워크플로우 형식이 올바르지 않아 저장하지 않았습니다. nodes와 edges를 확인해 주세요.',
  too_large:
    '워크플로우가 너무 커서 저장하지 않았습니다. 2MB까지 저장할 수 있습니다. 긴 본문이나 HTML에 넣은 이미지를 줄여 주세요.',
  too_deep: `값의 중첩이 너무 깊어 저장하지 않았습니다. ${MAX_DEPTH}단계 이하로 줄여 주세요.`,
  reserved_name: '“__proto__”라는 이름은 쓸 수 없습니다. 이 필드를 삭제하고 다시 저장해 주세요.',
  too_many_nodes: `노드가 너무 많습니다. ${number(MAX_NODES)}개까지 저장할 수 있습니다. 시퀀스를 나누어 주세요.`,
  too_many_edges: `연결이 너무 많습니다. ${number(MAX_EDGES)}개까지 저장할 수 있습니다. 시퀀스를 나누어 주세요.`,
  unknown_kind: `알 수 없는 종류의 노드가 있습니다. ${Object.keys(MAY_FOLLOW).join(', ')} 가운데 하나로 수정해 주세요.`,
  bad_id: `사용할 수 없는 ID가 있습니다. 노드 ID는 1~${MAX_NODE_ID}자, 연결 ID는 1~${MAX_EDGE_ID}자로 수정해 주세요.`,
  bad_position: `위치를 알 수 없는 노드가 있습니다. position의 x와 y를 -${number(MAX_DISTANCE)}~${number(MAX_DISTANCE)}의 숫자로 수정해 주세요.`,
  bad_delay: `타이머의 대기 일수(delayDays)가 올바르지 않습니다. ${MIN_DELAY_DAYS}에서 ${MAX_DELAY_DAYS}까지의 정수로 수정해 주세요.`,
  text_too_long: `내용이 너무 길어 저장하지 않았습니다. 제목 ${number(EMAIL_DRAFT_LIMITS.subject)}자, 텍스트 본문 ${number(EMAIL_DRAFT_LIMITS.bodyText)}자, HTML 본문 ${number(EMAIL_DRAFT_LIMITS.bodyHtml)}자, AI 프롬프트 ${number(EMAIL_DRAFT_LIMITS.aiPrompt)}자, 메모 ${number(MAX_COMMENT_LENGTH)}자 안으로 줄여 주세요.`,
  duplicate_id: '노드 ID가 중복되었습니다. 하나를 삭제하거나 ID를 변경해 주세요.',
} as const satisfies Record<SaveError['fault'], string>

export const EDIT_ERROR_MESSAGES = {
  node_not_found: '노드를 찾을 수 없습니다.',
  start_cannot_be_deleted: '시작 노드는 삭제할 수 없습니다.',
  start_exists: '시작 노드가 이미 있습니다.',
  connection_forbidden: `허용되지 않는 연결입니다. ${FOLLOWS}`,
  connection_exists: '이미 연결되어 있습니다.',
  connection_to_self: '노드를 자기 자신에게 연결할 수 없습니다.',
  connection_makes_cycle: '앞의 노드로 되돌아가는 연결은 만들 수 없습니다.',
} as const satisfies Record<EditError, string>
