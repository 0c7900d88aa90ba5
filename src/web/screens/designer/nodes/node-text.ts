import type { NodeType } from '#core/sequences/workflow/node-kinds.ts'
import type { GenerationMode } from '#core/sequences/workflow/nodes/email-draft.ts'

export const nodeText = {
  title: {
    start: '시작',
    emailDraft: '이메일 초안',
    timer: '타이머',
    comment: '메모',
  } satisfies Record<NodeType, string>,
  legend: {
    start: '시작 노드',
    emailDraft: '이메일 초안',
    timer: '타이머',
    comment: '메모',
  } satisfies Record<NodeType, string>,
  legendLabel: '범례',
  startHint: '워크플로우 시작점',
  add: '노드 추가',
  addKind: (kind: string) => `${kind} 추가`,
  remove: '삭제',
  banner: '등록된 모든 연락처에 개별 발송됩니다',
  mode: { ai: 'AI 생성', manual: '수동 작성' } satisfies Record<GenerationMode, string>,
  generated: (done: string, total: string) => `생성됨 ${done}/${total}`,
  generatedHint: (done: string, total: string) =>
    `고객 그룹과 등록된 연락처 ${total}명 중 ${done}명의 이메일이 생성되었거나 발송되었습니다`,
  planned: '발송 예정',
  plannedMails: (day: string, time: string | null, count: string) =>
    `${time === null ? day : `${day} ${time}`} · ${count}통`,
  proposed: '제안',
  settings: '설정',
  look: '내용 보기',
  manageEmails: '이메일 관리',
  noPrompt: 'AI 프롬프트 없음 · 설정에서 입력해 주세요',
  noSubject: '제목 없음 · 설정에서 입력해 주세요',
  threadSubject: '제목 없음 · 앞 메일의 답장으로 발송',
  wait: (days: number) => `${days}일 대기`,
  timerHint: '회신이 없으면 다음 노드를 실행합니다',
  edit: '수정',
  notePlaceholder: '메모를 입력하세요',
  noteSave: '저장',
  noteCancel: '취소',
  noteEdit: '메모 편집',
  noteRemove: '메모 삭제',
  faults: (n: number) => `확인할 항목 ${n}건`,
} as const

export const startText = {
  missing: '시작 노드가 없습니다',
  missingHint:
    '시작 노드가 없으면 시퀀스를 시작할 수 없습니다. 시작 노드를 추가하고 첫 이메일에 연결해 주세요.',
  add: '시작 노드 추가',
} as const
