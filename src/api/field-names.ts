// Names of request fields on screen, for messages. A field without a name here is sent by programs only and keeps its
// own name.
import { LEAD_FIELD_LABELS } from '#core/leads/fields.ts'
import { SEQUENCE_SETTING_LABELS } from '#core/sequences/settings.ts'

const NAMES: Record<string, string> = {
  name: '이름',
  email: '이메일',
  password: '비밀번호',
  currentPassword: '현재 비밀번호',
  newPassword: '새 비밀번호',
  code: '코드',
  workspaceId: '워크스페이스',
  workspaceIds: '워크스페이스',
  customerGroupId: '고객 그룹',
  leadId: '연락처',
  leadIds: '연락처',
  ...LEAD_FIELD_LABELS,
  customFields: '사용자 정의 항목',
  tagIds: '태그',
  userEmailAccountId: '발송 계정',
  userEmailAccountIds: '발송 계정',
  ...SEQUENCE_SETTING_LABELS,
  address: '메일 주소',
  username: '사용자 이름',
  host: '서버 주소',
  port: '포트',
  signature: '서명',
  signatureHtml: '서명',
  weekdays: '발송 요일',
  windowStart: '발송 시작 시각',
  windowEnd: '발송 종료 시각',
  daysOff: '휴무일',
  dailyCap: '하루 발송 한도',
  minGapSeconds: '발송 간격',
  perCompanyCap: '회사별 하루 발송 한도',
  subject: '제목',
  bodyText: '텍스트 본문',
  bodyHtml: 'HTML 본문',
  templateSubject: '제목',
  templateBody: '텍스트 본문',
  templateBodyHtml: 'HTML 본문',
  aiPrompt: 'AI 프롬프트',
  prompt: '프롬프트',
  hint: '요청 사항',
  offer: '무엇을 파는지',
  audience: '누구에게',
  aim: '목표',
  mailCount: '메일 수',
  previous: '이전 제안',
  change: '바꿀 점',
  workflowData: '워크플로우',
  starterId: '시작 예시',
  delayDays: '대기 일수',
  order: '순서',
  generationMode: '작성 방식',
  mode: '작성 방식',
  status: '상태',
  startAt: '시작 시각',
  resumeAt: '재개 시각',
  date: '날짜',
  from: '시작 날짜',
  to: '끝 날짜',
  time: '시각',
  search: '검색어',
  description: '설명',
  url: '주소',
  events: '이벤트',
  text: '내용',
  color: '색',
  role: '역할',
  obtainedOn: '동의일',
  endedOn: '거래 종료일',
  confirmedOn: '재확인일',
  basis: '수신 근거',
  source: '출처',
  evidence: '증빙',
  senderName: '보내는 사람 이름',
  phone: '전화번호',
  postalAddress: '주소',
}

/** `leadIds.3` is ‘연락처 4번째’; empty for the input as a whole. */
export function fieldName(path: string): string {
  const parts = path.split('.').filter(Boolean)
  const at = parts.findLastIndex((part) => !/^\d+$/.test(part))
  const field = parts[at]
  if (field === undefined) return ''
  const name = NAMES[field] ?? field
  const item = parts[at + 1]
  return item === undefined ? name : `${name} ${Number(item) + 1}번째`
}
