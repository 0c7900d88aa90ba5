// Texts of the dialogs of the sequence list.
import { BIN_DAYS } from '#core/workspaces/bin.ts'

export const endSequenceText = {
  removeTitle: (name: string) => `‘${name}’ 시퀀스를 삭제하시겠습니까?`,
  removeManyTitle: (n: number) => `시퀀스 ${n}개를 삭제하시겠습니까?`,
  removeHint: `${BIN_DAYS}일 동안 설정의 휴지통에서 복원할 수 있고, 복원한 시퀀스는 일시정지 상태가 됩니다. 연락처와 이미 보낸 메일의 기록은 유지됩니다.`,
  counting: '종료되는 등록을 확인하는 중…',
  countFailed: '종료되는 등록 수를 확인하지 못했습니다. 진행 중인 등록은 모두 종료됩니다.',
  endsNothing: '진행 중인 등록이 없습니다',
  ends: (n: string) => `진행 중인 등록 ${n}건이 종료되고 남은 메일은 발송되지 않습니다`,
  endsOf: (name: string, n: string) => `${name}: 진행 중인 등록 ${n}건 종료`,
  more: (n: number) => `그 밖의 시퀀스 ${n}개`,
  archiveTitle: (name: string) => `‘${name}’ 시퀀스를 보관하시겠습니까?`,
  archiveHint: '보관한 시퀀스는 다시 시작할 수 없습니다. 다시 사용하려면 복제해 주세요.',
  archiveEnds: (n: string) => `진행 중인 등록 ${n}건의 발송이 중단됩니다`,
} as const

export const notChangedText = {
  title: (n: number) => `시퀀스 ${n}개를 변경하지 못했습니다`,
  hint: '나머지는 변경되었습니다. 이유를 확인한 뒤 하나씩 다시 시도해 주세요.',
  nothingHint: '변경된 시퀀스가 없습니다. 이유를 확인한 뒤 하나씩 다시 시도해 주세요.',
} as const

export const createText = {
  title: '새 시퀀스',
  hint: '만들면 디자이너가 열립니다. 메일은 시작하기 전까지 발송되지 않습니다.',
  name: '이름',
  namePlaceholder: '예: 신규 제조업 첫 제안',
  needName: '이름을 입력해 주세요.',
  copyName: (name: string, max: number) => `${name} 사본`.slice(0, max),
  group: '고객 그룹',
  optional: '(선택)',
  noGroup: '나중에 지정',
  groupHint: '메일을 받을 연락처 그룹입니다. 나중에 변경할 수 있습니다.',
  submit: '만들고 디자이너 열기',
  beginning: '시작 방법',
  blank: '빈 시퀀스',
  blankHint: '이메일과 대기를 직접 추가합니다.',
  blankTitle: '빈 시퀀스로 시작합니다',
  blankBody: '디자이너에서 시작 노드 아래에 첫 이메일을 추가하세요. 문구가 필요하면 시작 예시를 선택하세요.',
  propose: 'AI에게 제안받기',
  proposeHint: '무엇을 누구에게 파는지 적으면 메일과 대기를 제안합니다.',
  proposeName: 'AI 제안 시퀀스',
  proposeTitle: 'AI의 제안으로 시작합니다',
  proposeBody:
    '디자이너가 열리면 무엇을 파는지, 누구에게 보내는지, 목표를 적어 주세요. 제안을 수락하기 전에는 아무것도 추가되지 않습니다.',
  starters: '시작 예시',
  startersFailed: '시작 예시를 불러오지 못했습니다',
  size: (mails: number, days: number) => `메일 ${mails}통 · ${days}일`,
  preview: '메일 미리보기',
  toFill: (n: number) =>
    `노란색으로 표시된 ${n}곳을 우리 회사의 내용으로 바꾸면 시작할 수 있습니다. 나머지 문구도 자유롭게 수정하세요.`,
  first: '첫 메일',
  after: (days: number) => `회신이 없으면 ${days}일 뒤`,
  inThread: '앞 메일의 대화에 이어서 발송',
  copy: '기존 시퀀스 복사',
  copyHint: '워크플로우와 설정을 그대로 가져옵니다.',
  copySearch: '복사할 시퀀스 검색',
  copies: '워크플로우, 설정, 고객 그룹을 복사합니다. 등록된 연락처와 발송 기록은 복사하지 않습니다.',
  needSource: '복사할 시퀀스를 선택해 주세요.',
  nothingToCopy: '복사할 시퀀스가 아직 없습니다.',
  copyNotFound: '검색어와 일치하는 시퀀스가 없습니다. 다른 이름으로 검색해 주세요.',
  more: (n: string) => `${n}개가 더 있습니다. 이름으로 검색해 주세요.`,
} as const
