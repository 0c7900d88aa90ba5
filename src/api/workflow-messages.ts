// What a refused save or a refused gesture on the canvas says, in Korean.
import type { EditRefusal } from '#core/workflow/edit.ts'
import type { SaveRefusal } from '#core/workflow/save.ts'

export const SAVE_REFUSALS = {
  not_json: '워크플로우를 읽을 수 없습니다. JSON 형식이 아닙니다.',
  not_a_workflow: '워크플로우를 읽을 수 없습니다. nodes와 edges를 확인해 주세요.',
  too_large: '워크플로우가 너무 큽니다. 2MB까지 저장할 수 있습니다.',
  no_start: '시작 노드가 없습니다. 시작 노드가 하나 있어야 합니다.',
  two_starts: '시작 노드가 둘 이상입니다. 하나만 남겨 주세요.',
  duplicate_id: '같은 ID의 노드가 둘 있습니다.',
  dangling_edge: '없는 노드에 이어진 연결이 있습니다.',
  forbidden_connection:
    '허용되지 않는 연결입니다. 시작 다음에는 이메일, 이메일 다음에는 타이머, 타이머 다음에는 이메일만 올 수 있습니다.',
  duplicate_connection: '같은 연결이 둘 있습니다.',
  cycle_connection: '앞의 노드로 되돌아가는 연결은 만들 수 없습니다.',
  self_connection: '노드를 자기 자신에게 연결할 수 없습니다.',
} as const satisfies Record<SaveRefusal['fault'], string>

export const EDIT_REFUSALS = {
  node_not_found: '노드를 찾을 수 없습니다.',
  start_cannot_be_deleted: '시작 노드는 삭제할 수 없습니다.',
  connection_forbidden: SAVE_REFUSALS.forbidden_connection,
  connection_exists: '이미 연결되어 있습니다.',
  connection_to_self: SAVE_REFUSALS.self_connection,
  connection_makes_cycle: SAVE_REFUSALS.cycle_connection,
} as const satisfies Record<EditRefusal, string>
