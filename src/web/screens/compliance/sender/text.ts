// Texts of 법정 표기.
import { NOTICE_DAYS } from '#core/compliance/opt-out-notice.ts'

export const senderText = {
  pick: '법정 표기를 설정할 워크스페이스',
  readOnly: '관리자만 변경할 수 있습니다. 현재 설정만 표시됩니다.',
  loadFailed: '법정 표기를 불러오지 못했습니다',
  noAdvice:
    '법률 자문이 아닙니다. 발송하는 메일의 해당 여부는 법률 전문가나 한국인터넷진흥원(KISA)의 안내를 확인해 주세요.',

  askHeading: '광고성 정보 여부',
  askHint:
    '영리를 목적으로 상품이나 서비스를 알리는 메일이면 광고성 정보입니다(정보통신망법 제50조). 처음 연락하는 영업 메일은 대부분 여기에 해당합니다.',
  ask: '광고성 정보 여부',
  unanswered: '미설정',
  on: '광고성 정보',
  onHint: '모든 메일의 제목 맨 앞에 (광고), 본문 아래에 보내는 사람과 수신거부 안내가 자동으로 추가됩니다.',
  off: '광고성 정보 아님',
  offHint: '수신자가 요청한 견적이나 거래 안내만 보내는 경우입니다. 메일에 아무것도 추가하지 않습니다.',

  fine: '2026년 10월 1일부터 수신 동의나 수신거부 의무를 위반하면 관련 매출액의 6% 이하 과징금이 부과될 수 있습니다(정보통신망법 제50조의9). 위반을 막기 위한 노력이 함께 고려되므로, 수신 근거를 기록하고 아래에서 근거가 없는 연락처를 제외해 주세요.',

  fieldsHeading: '보내는 사람',
  fieldsHint: '수신자가 발신자를 확인하고 연락할 수 있도록 본문 아래에 표시합니다.',
  fieldsNeeded: '네 항목을 모두 입력해야 시퀀스를 시작할 수 있습니다.',
  senderName: '이름(상호)',
  senderNamePlaceholder: '예: 주식회사 한빛',
  email: '이메일',
  emailPlaceholder: '예: help@company.co.kr',
  phone: '전화번호',
  phonePlaceholder: '예: 02-123-4567',
  postalAddress: '주소',
  postalAddressPlaceholder: '예: 서울시 중구 세종대로 1, 3층',
  empty: '필수 항목입니다.',

  previewHeading: '수신자 화면 미리보기',
  previewHint:
    '템플릿은 변경하지 않고 발송할 때 추가합니다. AI가 작성한 메일에도 적용되며 제외할 수 없습니다.',
  sampleSubject: '여름 공정 개선 제안',
  sampleBody: '안녕하세요, 담당자님. …',
  subject: '제목',
  body: '본문',

  noticeHeading: '수신거부 처리 결과 통지',
  noticeHint: `수신거부한 사람에게는 ${NOTICE_DAYS}일 안에 처리 결과를 알려야 합니다(정보통신망법 제50조 제7항). 마지막으로 메일을 보낸 발송 계정으로 다음 발송 시간에 한 번, 광고 없이 보냅니다. 스팸으로 신고했거나 직접 차단한 주소에는 보내지 않습니다.`,
  noticeAlways: '광고성 정보가 아니어도 통지',
  noticeAlwaysHint: '법적 의무가 없는 경우에도 처리 결과를 알립니다.',
  noticeOn: '자동으로 통지합니다. 광고성 정보를 보내는 동안에는 끌 수 없습니다.',

  saved: '법정 표기를 저장했습니다',
  saveFailed: '법정 표기를 저장하지 못했습니다',
} as const
