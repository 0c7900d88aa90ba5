// Texts of the mail services: name, what to prepare, where to find hosts that are asked for, and the section of the guide.
import type { ServiceProblem } from '#core/mailboxes/mail-services.ts'
import { withJosa } from '#core/text/josa.ts'
import type { Replies } from './connection-draft.ts'
import type { Service } from './services.ts'

type ServiceText = {
  name: string
  prepare: string
  /** where its hosts are found; only of services that publish none */
  where?: string
  help: string
}

export const SERVICE_TEXTS: Readonly<Record<Service, ServiceText>> = {
  gmail: {
    name: 'Gmail · Google Workspace',
    prepare:
      'Google 계정에서 2단계 인증을 켠 뒤 ‘앱 비밀번호’를 만들어 아래에 입력해 주세요. 일반 비밀번호로는 연결할 수 없습니다.',
    help: '/help/mail-services#google-gmail-google-workspace',
  },
  microsoft: {
    name: 'Microsoft 365 · Outlook',
    prepare: 'Microsoft 365는 Microsoft 로그인으로만 연결할 수 있습니다.',
    help: '/help/mail-services#microsoft-365-outlookcom',
  },
  naverWorks: {
    name: '네이버웍스 (NAVER WORKS)',
    prepare:
      '네이버웍스 환경설정 › 보안에서 ‘외부 앱 비밀번호’를 만들어 주세요. 관리자가 IMAP/SMTP 사용을 허용해야 합니다.',
    help: '/help/mail-services#네이버웍스',
  },
  hiworks: {
    name: '하이웍스',
    prepare:
      '관리자가 하이웍스 관리에서 POP3/SMTP를 ‘사용 함’으로 바꿔야 합니다. ‘메일 전용 비밀번호’를 만들었거나 2단계 인증을 사용하면 그 비밀번호를 입력해 주세요.',
    help: '/help/mail-services#하이웍스',
  },
  daouOffice: {
    name: '다우오피스',
    prepare: '관리자가 메일 그룹 설정에서 SMTP AUTH와 IMAP(또는 POP)을 허용해야 합니다.',
    where: '다우오피스 관리자나 고객센터에 문의해 주세요.',
    help: '/help/mail-services#다우오피스',
  },
  mailplug: {
    name: '메일플러그',
    prepare: 'IMAP이나 POP3로 답장을 읽습니다. 사용할 수 있는 방식을 관리자에게 확인해 주세요.',
    where: '메일플러그 관리자나 고객센터에 문의해 주세요.',
    help: '/help/mail-services#메일플러그',
  },
  bizboxAlpha: {
    name: '비즈박스 알파',
    prepare: '외부 메일 프로그램에서 SMTP와 IMAP(또는 POP3)을 사용할 수 있는지 관리자에게 확인해 주세요.',
    where: '그룹웨어 관리자에게 문의해 주세요.',
    help: '/help/mail-services#비즈박스-알파-비즈메카-가비아',
  },
  bizmeka: {
    name: '비즈메카',
    prepare: '외부 메일 프로그램에서 SMTP와 IMAP(또는 POP3)을 사용할 수 있는지 관리자에게 확인해 주세요.',
    where: '비즈메카 관리자나 고객센터에 문의해 주세요.',
    help: '/help/mail-services#비즈박스-알파-비즈메카-가비아',
  },
  gabia: {
    name: '가비아 메일',
    prepare:
      '외부 메일 프로그램에서 SMTP와 IMAP(또는 POP3)을 사용할 수 있는지 관리자에게 확인해 주세요. 하이웍스를 사용하면 메일 서비스에서 하이웍스를 선택해 주세요.',
    where: '가비아 고객센터에 문의해 주세요.',
    help: '/help/mail-services#비즈박스-알파-비즈메카-가비아',
  },
  cafe24: {
    name: '카페24 메일',
    prepare:
      '호스팅 관리자가 ‘이메일 계정 관리’에서 POP3 메일 계정을 만들어야 합니다. 무료 웹메일과는 다른 계정입니다.',
    where: '카페24 ‘나의 서비스 관리’나 고객센터에서 확인해 주세요.',
    help: '/help/mail-services#카페24',
  },
  zoho: {
    name: 'Zoho Mail',
    prepare:
      'Zoho Mail 설정의 ‘메일 계정’에서 IMAP 접근을 켜 주세요. 2단계 인증을 사용하면 앱 전용 비밀번호를 입력해 주세요.',
    help: '/help/mail-services#zoho-mail',
  },
  naver: {
    name: '네이버 메일',
    prepare:
      '네이버 메일 환경설정에서 IMAP/SMTP를 ‘사용함’으로 바꾸고, 2단계 인증의 ‘애플리케이션 비밀번호’를 입력해 주세요.',
    help: '/help/mail-services#네이버-다음-카카오-메일',
  },
  daum: {
    name: '다음 메일 (Daum)',
    prepare:
      '다음 메일 환경설정에서 IMAP/SMTP를 켜고, 카카오 계정 2단계 인증의 ‘앱 비밀번호’를 입력해 주세요.',
    help: '/help/mail-services#네이버-다음-카카오-메일',
  },
  kakao: {
    name: '카카오 메일',
    prepare: '카카오 메일 설정에서 IMAP/SMTP를 켜고, 카카오 계정 2단계 인증의 ‘앱 비밀번호’를 입력해 주세요.',
    help: '/help/mail-services#네이버-다음-카카오-메일',
  },
  yahoo: {
    name: 'Yahoo 메일',
    prepare:
      'Yahoo 계정 보안에서 ‘앱 비밀번호’를 만들어 입력해 주세요. 일반 비밀번호로는 연결할 수 없습니다.',
    help: '/help/mail-services#yahoo-메일',
  },
  custom: {
    name: '직접 입력',
    prepare: '보내는 서버(SMTP)와 받는 서버(IMAP 또는 POP3)의 주소를 메일 서버 관리자에게 문의해 주세요.',
    help: '/help/mail-services#그-밖의-서버',
  },
}

export const serviceText = {
  looking: '메일 서비스를 확인하는 중입니다.',
  help: '준비 방법',
  replies: {
    imap: '답장은 IMAP으로 읽습니다.',
    pop3: '답장은 POP3로 2분마다 읽습니다.',
    none: '답장을 읽지 않습니다.',
  } satisfies Record<Replies, string>,
  filesSentMail: '보낸 메일은 메일 서비스의 보낸편지함에도 저장됩니다.',
  asks: (service: string, where: string) =>
    `${service}의 서버 주소는 공개된 문서에 없어 직접 입력해야 합니다. ${where} 아웃룩 같은 메일 프로그램에 이미 연결했다면 그 계정 설정의 서버 주소와 같습니다.`,
  problems: {
    unknown: (domain: string) =>
      `${domain}의 메일 서비스를 알 수 없습니다. 자체 메일 서버나 메일 보안 서비스를 사용하는 도메인일 수 있습니다. 아래에 서버 주소를 입력하거나 메일 서비스를 선택해 주세요.`,
    several: (domain: string) =>
      `${withJosa(domain, '은')} 여러 메일 서비스를 함께 사용합니다. 아래에서 메일 서비스를 선택해 주세요.`,
    no_response: (domain: string) =>
      `${domain}의 DNS가 응답하지 않아 메일 서비스를 확인하지 못했습니다. 아래에 서버 주소를 입력하거나 메일 서비스를 선택해 주세요.`,
  } satisfies Record<ServiceProblem, (domain: string) => string>,
} as const
