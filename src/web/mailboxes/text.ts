import { GUARD_DAYS } from '#core/mailboxes/bounce-guard.ts'
import { MAX_GAP_SECONDS, MAX_MAILS_PER_DAY } from '#core/mailboxes/sending-rules.ts'
import { withJosa } from '#core/text/josa.ts'

const number = (n: number): string => n.toLocaleString('ko-KR')

export const mailboxesText = {
  title: '발송 계정',
  description:
    '메일을 발송하고 답장을 받는 메일함입니다. 한 연락처와의 대화는 항상 같은 계정으로 진행됩니다.',
  connect: '메일 계정 연결',
  kinds: { sandbox: '샌드박스', smtp: 'SMTP · IMAP' },
  smtpOnly: 'SMTP',
  statuses: { connected: '연결됨', paused: '일시정지', disconnected: '연결 끊김' },
  statusTones: { connected: 'green', paused: 'amber', disconnected: 'red' },
  sandboxHint: '실제로 발송되지 않는 테스트용 메일함입니다.',
  sentToday: '오늘 보낸 메일',
  sentOf: (sent: string, cap: string) => `${sent} / ${cap}통`,
  window: '발송 시간',
  limits: '속도',
  checkedAt: (when: string) => `${when} 확인`,
  neverChecked: '확인 전',
  settings: '발송 설정',
  connection: '연결 정보 수정',
  verify: '연결 확인',
  menu: (name: string) => `${name} 작업`,
  total: (n: string) => `총 ${n}개`,
  emptyTitle: '발송 계정이 없습니다',
  emptyHint: '회사 메일 계정을 연결하면 시퀀스가 그 주소로 메일을 발송하고, 회신이 오면 자동으로 중단합니다.',
  deleteTitle: (name: string) => `‘${name}’ 발송 계정을 삭제하시겠습니까?`,
  deleteEnds: [
    '저장된 비밀번호와 연결 정보가 삭제됩니다.',
    '이 계정으로 온 답장을 더 이상 확인하지 않습니다.',
  ],
  deleteHint: '이미 보낸 메일의 기록은 유지됩니다. 진행 중인 등록이 사용하는 계정은 삭제할 수 없습니다.',
  deleted: '발송 계정을 삭제했습니다',
  deleteFailed: '발송 계정 삭제에 실패했습니다',
} as const

export const healthText = {
  nextWindow: '다음 발송 시간',
  planned: '발송 예정',
  nothingPlanned: '예정된 메일 없음',
  plannedCount: (n: string) => `${n}통`,
  held: (n: string) => `보류·시작 전 ${n}통`,
  plannedUntil: (n: string, last: string) => `${n}통, 마지막 메일 ${last}`,
  bounces: `${GUARD_DAYS}일 반송률`,
  noMails: '보낸 메일 없음',
  bounced: (percent: string, sent: string, bounced: string) => `${percent}% (${sent}통 중 ${bounced}통)`,
  synced: '답장 확인',
  neverSynced: '확인 전',
  findings: '메일 서버',
  sentCopy: { yes: '보낸편지함에 저장됨', no: '보낸편지함에 저장되지 않음' },
  messageId: { yes: 'Message-ID 유지됨', no: 'Message-ID 변경됨' },
} as const

/** Sunday first, as in the sending rules. */
export const WEEKDAYS = ['일', '월', '화', '수', '목', '금', '토'] as const

export const rulesText = {
  everyDay: '매일',
  weekdays: '평일',
  weekend: '주말',
  noHolidays: '공휴일 제외',
  daysOff: (n: number) => `휴무일 ${n}일`,
  zone: (zone: string) => `${zone} 기준`,
  cap: (n: string) => `하루 최대 ${n}통`,
  rampUp: (start: string, step: string) => `${start}통부터 발송일마다 ${step}통씩 증가`,
  company: (n: string) => `한 회사에 하루 ${n}통`,
  gap: (words: string) => `${words} 이상 간격`,
  noGap: '간격 없음',
  seconds: (n: number) => `${n}초`,
  minutes: (n: number) => `${n}분`,
  minutesSeconds: (m: number, s: number) => `${m}분 ${s}초`,
} as const

export const mailboxFormText = {
  title: '발송 설정',
  name: '보내는 사람 이름',
  nameHint: '받는 사람에게 이 이름으로 보입니다.',
  needName: '보내는 사람 이름을 입력해 주세요.',
  signature: '서명',
  signatureHint: '메일의 {{서명}} 위치에 삽입됩니다.',
  days: '발송 요일',
  needDay: '요일을 하나 이상 선택해 주세요.',
  start: '시작 시각',
  end: '종료 시각',
  needTime: '시각을 입력해 주세요.',
  endAfterStart: '종료 시각은 시작 시각 이후여야 합니다.',
  zone: '시간대',
  holidays: '공휴일 제외',
  holidaysHint: '설날, 추석, 대체공휴일을 포함한 한국 공휴일에는 발송하지 않습니다.',
  daysOff: '휴무일',
  daysOffHint: '휴가처럼 이 계정으로 발송하지 않는 날입니다. 예정된 메일은 다음 발송일로 미뤄집니다.',
  addDay: '날짜 추가',
  removeDay: (day: string) => `${day} 삭제`,
  cap: '하루 최대 발송 수',
  capHint: `1–${number(MAX_MAILS_PER_DAY)}통. 새로 연결한 계정은 낮은 한도로 시작하는 것이 안전합니다.`,
  needCap: `1부터 ${number(MAX_MAILS_PER_DAY)}까지의 숫자를 입력해 주세요.`,
  gap: '메일 사이 최소 간격(초)',
  gapHint: '실제 간격은 조금씩 다르게 적용됩니다.',
  needGap: `0부터 ${number(MAX_GAP_SECONDS)}까지의 숫자를 입력해 주세요.`,
  company: '한 회사에 하루 최대',
  companyHint:
    '워크스페이스의 모든 발송 계정이 같은 회사에 하루 동안 보낼 수 있는 메일 수입니다. 네이버, Gmail 같은 개인 메일에는 적용하지 않습니다.',
  noLimit: '제한 없음',
  needCompany: `1부터 ${number(MAX_MAILS_PER_DAY)}까지의 숫자를 입력하거나 비워 두세요.`,
  rampUp: '단계적 증량(워밍업)',
  rampUpHint:
    '새 계정에서 갑자기 많이 발송하면 스팸으로 분류되기 쉽습니다. 적은 수로 시작해 발송일마다 늘립니다.',
  rampUpStart: '첫날 발송 수',
  rampUpStep: '하루 증가량',
  rampUpSince: '시작일',
  needRampUp: '첫날 발송 수와 하루 증가량은 1 이상, 시작일은 날짜로 입력해 주세요.',
  saved: '발송 설정을 저장했습니다',
  saveFailed: '발송 설정을 저장하지 못했습니다',
} as const

export const connectText = {
  title: '메일 계정 연결',
  editTitle: '연결 정보 수정',
  description:
    '연결하면 로그인과 발송을 바로 확인합니다. 비밀번호는 암호화해 보관하며 다시 표시하지 않습니다.',
  service: '메일 서비스',
  services: {
    gmail: 'Gmail · Google Workspace',
    microsoft: 'Microsoft 365 · Outlook',
    naverWorks: '네이버웍스 (NAVER WORKS)',
    naver: '네이버 메일',
    daum: '다음 메일 (Daum)',
    kakao: '카카오 메일',
    hiworks: '하이웍스 (Hiworks)',
    custom: '직접 입력',
  },
  guides: {
    gmail:
      'Google 계정에서 2단계 인증을 켠 뒤 ‘앱 비밀번호’를 만들어 아래에 입력해 주세요. 일반 비밀번호로는 연결할 수 없습니다.',
    microsoft: 'Microsoft 365는 Microsoft 로그인으로만 연결할 수 있습니다.',
    naverWorks:
      '네이버웍스 환경설정 › 보안에서 ‘외부 앱 비밀번호’를 만들어 주세요. 관리자가 IMAP/SMTP 사용을 허용해야 합니다.',
    naver:
      '네이버 메일 환경설정에서 IMAP/SMTP를 ‘사용함’으로 바꾸고, 2단계 인증의 ‘애플리케이션 비밀번호’를 입력해 주세요.',
    daum: '다음 메일 환경설정에서 IMAP/SMTP를 켜고, 카카오 계정 2단계 인증의 ‘앱 비밀번호’를 입력해 주세요.',
    kakao: '카카오 메일 설정에서 IMAP/SMTP를 켜고, 카카오 계정 2단계 인증의 ‘앱 비밀번호’를 입력해 주세요.',
    hiworks:
      '하이웍스는 IMAP을 지원하지 않아 발송만 할 수 있습니다. 회신이 와도 시퀀스가 중단되지 않습니다. 관리자가 POP3/SMTP를 사용 설정해야 합니다.',
    custom: 'SMTP와 IMAP 주소는 메일 서버 관리자에게 문의하세요.',
  },
  address: '메일 주소',
  addressPlaceholder: 'name@company.co.kr',
  addressHint: '주소를 입력하면 메일 서비스를 자동으로 선택합니다.',
  differs: (domain: string, found: string, chosen: string) =>
    `${domain} 주소의 메일 서비스는 ${found}입니다. 선택한 ${chosen} 설정으로는 연결되지 않을 수 있습니다.`,
  changeTo: (service: string) => `${withJosa(service, '으로')} 변경`,
  needAddress: '메일 주소를 name@company.co.kr 형식으로 입력해 주세요.',
  name: '보내는 사람 이름',
  namePlaceholder: '예: 김하늘 (이음)',
  username: '로그인 아이디',
  usernameHint: '대부분 메일 주소와 같습니다. 비워 두면 메일 주소를 사용합니다.',
  password: '비밀번호',
  appPassword: '앱 비밀번호',
  passwordKept: '변경하지 않으려면 비워 두세요.',
  needPassword: '비밀번호를 입력해 주세요.',
  servers: '서버 설정',
  smtp: '보내는 서버 (SMTP)',
  imap: '받는 서버 (IMAP)',
  useImap: 'IMAP으로 답장 수신',
  useImapHint: '끄면 회신이 와도 시퀀스가 중단되지 않습니다.',
  host: '주소',
  port: '포트',
  security: '보안',
  securities: { tls: 'SSL/TLS', starttls: 'STARTTLS', none: '암호화 없음' },
  needHost: '서버 주소를 입력해 주세요.',
  needPort: '1부터 65535까지의 숫자를 입력해 주세요.',
  submit: '연결하고 확인',
  failed: '발송 계정을 저장하지 못했습니다',
} as const

export const verifyText = {
  title: '연결 확인',
  running: '메일 서버에 연결하는 중입니다. 최대 20초 정도 걸릴 수 있습니다.',
  checks: { smtp: 'SMTP 로그인', imap: 'IMAP 로그인', round_trip: '나에게 테스트 발송' },
  waiting: '확인하는 중…',
  skipped: '이전 확인에 실패해 건너뛰었습니다.',
  ok: '연결되었습니다. 이제 이 계정으로 발송할 수 있습니다.',
  okButBlocked: '연결되었습니다. 시퀀스를 시작하려면 아래 내용을 먼저 해결해야 합니다.',
  notOk: '연결에 실패한 항목이 있습니다. 아래 내용을 수정한 뒤 다시 확인해 주세요.',
  failed: '연결을 확인하지 못했습니다',
  again: '다시 확인',
  fix: '연결 정보 수정',
  passed: '통과',
  checkFailed: '실패',
} as const
