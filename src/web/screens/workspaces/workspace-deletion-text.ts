// Texts of the deletion and restoration of a workspace.
import { BIN_DAYS } from '#core/workspaces/bin.ts'

export const workspaceEndsText = {
  open: '삭제',
  opens: '삭제…',
  title: (name: string) => `‘${name}’ 워크스페이스를 삭제하시겠습니까?`,
  hint: `즉시 중단되며, ${BIN_DAYS}일 안에 소유자가 복원할 수 있습니다. 이후 완전히 삭제됩니다.`,
  counting: '영향받는 항목을 확인하는 중…',
  countFailed: '영향받는 항목을 확인하지 못했습니다. 워크스페이스의 모든 작업이 중단됩니다.',
  running: (n: string) => `진행 중인 시퀀스 ${n}개가 일시정지됩니다.`,
  enrollments: (n: string) => `진행 중인 등록 ${n}건의 발송이 중단됩니다.`,
  mailboxes: (n: string) => `발송 계정 ${n}개가 중지됩니다.`,
  members: (n: string) => `멤버 ${n}명이 더 이상 이용할 수 없습니다.`,
  leads: (n: string) => `연락처 ${n}명이 ${BIN_DAYS}일 뒤에 완전히 삭제됩니다.`,
  password: '비밀번호',
  needPassword: '비밀번호를 입력해 주세요.',
  code: '2단계 로그인 코드',
  codeHint: '인증 앱의 6자리 코드나 백업 코드',
  needCode: '코드를 입력해 주세요.',
  submit: '워크스페이스 삭제',
  done: (name: string) => `‘${name}’ 워크스페이스를 삭제했습니다`,
  failed: '워크스페이스를 삭제하지 못했습니다',
  deletedHeading: '삭제한 워크스페이스',
  deletedHint:
    '남은 기간 안에 복원할 수 있습니다. 시퀀스는 일시정지 상태로 복원되며, 메일은 자동으로 발송되지 않습니다.',
  left: (n: number) => (n === 0 ? '오늘까지' : `${n}일 남음`),
  restore: '복원',
  restoreOf: (name: string) => `${name} 복원`,
  restored: (name: string) => `‘${name}’ 워크스페이스를 복원했습니다`,
  restoreFailed: '워크스페이스를 복원하지 못했습니다',
} as const
