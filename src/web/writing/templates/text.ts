// The words of the email templates, their editor and their preview.
import { BIN_DAYS } from '#core/workspaces/bin.ts'

export const templatesText = {
  title: '이메일 템플릿',
  description:
    '시퀀스의 이메일 초안에서 불러와 사용하는 문구입니다. 변수는 발송할 때 연락처의 값으로 대체됩니다.',
  create: '새 템플릿',
  name: '이름',
  body: '제목과 내용',
  updated: '최근 수정',
  noSubject: '(제목 없음)',
  total: (n: string) => `총 ${n}개`,
  searchPlaceholder: '이름, 제목',
  rowMenu: (name: string) => `${name} 작업`,
  preview: '미리보기',
  duplicate: '복제',
  copyOf: (name: string) => `${name.slice(0, 95)} 사본`,
  duplicated: '템플릿을 복제했습니다',
  duplicateFailed: '템플릿을 복제하지 못했습니다',
  emptyTitle: '아직 템플릿이 없습니다',
  emptyHint:
    '자주 보내는 메일을 템플릿으로 만들어 두세요. {{회사명}} 같은 변수는 받는 사람마다 다르게 채워집니다.',
  deleteTitle: (n: number, name: string) =>
    n === 1 && name ? `‘${name}’ 템플릿을 삭제하시겠습니까?` : `템플릿 ${n}개를 삭제하시겠습니까?`,
  deleteHint: `${BIN_DAYS}일 동안 설정의 휴지통에서 복원할 수 있습니다. 이 템플릿으로 작성한 시퀀스의 내용은 유지됩니다.`,
  deleted: (n: number) => `템플릿 ${n}개를 삭제했습니다`,
  deleteFailed: '템플릿 삭제에 실패했습니다',
} as const

export const editorText = {
  createTitle: '새 이메일 템플릿',
  editTitle: '이메일 템플릿 수정',
  name: '템플릿 이름',
  namePlaceholder: '예: 첫 제안 메일',
  needName: '템플릿 이름을 입력해 주세요.',
  subject: '제목',
  subjectPlaceholder: '예: {{회사명}} {{담당자명}}님께 제안드립니다',
  text: '텍스트 본문',
  textPlaceholder: '안녕하세요, {{담당자명}}님.',
  html: 'HTML 본문',
  htmlHint: 'HTML 본문을 입력하면 텍스트 본문 대신 사용됩니다',
  views: '템플릿 편집 보기',
  view: { write: '작성', preview: '미리보기' },
  noContacts: '이 워크스페이스에 연락처가 없어 예시 값으로 표시합니다.',
  saved: '템플릿을 저장했습니다',
  savedAs: (version: number) => `템플릿을 저장했습니다 (버전 ${version})`,
  saveFailed: '템플릿 저장에 실패했습니다',
  behind: (version: number) => `다른 멤버가 먼저 저장했습니다 (버전 ${version})`,
  behindHint: (theirs: number, mine: number) =>
    `작성 중인 내용은 유지됩니다. 저장하면 새 버전(버전 ${mine})이 되고, 버전 ${theirs} 내용은 버전 기록에 남습니다.`,
  behindShow: '차이 보기',
  behindHide: '접기',
} as const

export const aiDraftText = {
  open: 'AI로 초안 만들기',
  purpose: '메일 목적',
  purposePlaceholder: '예: 제조업 구매 담당자에게 우리 부품 견적 서비스를 처음 소개하는 짧은 메일',
  needPurpose: '메일 목적을 입력해 주세요.',
  hint: '초안을 먼저 표시합니다. ‘초안 적용’을 누르기 전에는 내용이 변경되지 않습니다.',
  tone: '말투',
  tonePlaceholder: '예: 정중하고 담백하게',
  language: '언어',
  start: '초안 만들기',
  again: '다시 만들기',
  running: (seconds: number) => `초안 작성 중… ${seconds}초`,
  stop: '중단',
  stopped: '초안 만들기를 중단했습니다. 작성 중인 내용은 유지됩니다.',
  failed: 'AI가 초안을 만들지 못했습니다',
  result: 'AI 초안',
  noSubject: '(제목 없음)',
  htmlBody: 'HTML 본문',
  replaces: '적용하면 현재 제목과 본문을 대체합니다. 되돌릴 수 있습니다.',
  take: '초안 적용',
  drop: '버리기',
  taken: 'AI 초안을 적용했습니다.',
  undo: '되돌리기',
} as const
