import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'

export const oauthText = {
  pick: '메일 로그인을 설정할 워크스페이스',
  loadFailed: '메일 로그인 설정을 불러오지 못했습니다',
  readOnly: '관리자만 변경할 수 있습니다. 필요하면 관리자에게 문의하세요.',
  names: { google: 'Google', microsoft: 'Microsoft 365' } satisfies Record<OAuthProvider, string>,
  on: '등록됨',
  off: '미등록',
  redirect: '리디렉션 URI',
  redirectHint: '아래 순서에서 그대로 붙여 넣어 주세요. 한 글자라도 다르면 로그인할 수 없습니다.',
  copyRedirect: '리디렉션 URI 복사',
  notHttps:
    'Google과 Microsoft는 https 주소만 허용합니다(localhost 제외). 설치 관리자에게 APP_URL을 https 주소로 설정하도록 요청해 주세요.',
  stepsTitle: '등록 방법',
  steps: {
    google: [
      'Google Cloud 콘솔(console.cloud.google.com)에서 프로젝트를 선택하거나 만들고, ‘API 및 서비스’에서 Gmail API를 사용 설정해 주세요.',
      '‘OAuth 동의 화면’을 만들어 주세요. Google Workspace에서는 ‘내부’를 선택하면 검토 없이 사용할 수 있습니다. ‘외부’ 앱은 게시 상태가 ‘테스트’이면 7일마다 로그인이 끊기고, 메일 권한이 제한된 범위라서 게시하려면 Google의 검토를 받아야 합니다.',
      '‘사용자 인증 정보 › OAuth 클라이언트 ID’에서 ‘웹 애플리케이션’을 선택하고, ‘승인된 리디렉션 URI’에 위 주소를 입력해 주세요.',
      '생성된 클라이언트 ID와 보안 비밀번호를 아래에 입력해 주세요.',
    ],
    microsoft: [
      'Microsoft Entra 관리 센터(entra.microsoft.com)의 ‘앱 등록’에서 새 앱을 만들고, 플랫폼 ‘웹’의 리디렉션 URI에 위 주소를 입력해 주세요.',
      '‘API 권한’에서 ‘Office 365 Exchange Online’이나 ‘Microsoft Graph’의 위임된 권한 SMTP.Send, IMAP.AccessAsUser.All을 추가해 주세요.',
      '‘인증서 및 암호’에서 클라이언트 암호를 만들고, ‘값’을 아래에 입력해 주세요. 만료일을 기록해 두세요.',
      'Exchange 관리 센터에서 보낼 사서함의 ‘인증된 SMTP’와 IMAP이 켜져 있는지 확인해 주세요. 비밀번호로 보내는 SMTP는 2026년 12월 말부터 기본으로 꺼지지만, 이 로그인은 영향을 받지 않습니다.',
    ],
  } satisfies Record<OAuthProvider, readonly string[]>,
  clientId: '클라이언트 ID',
  needClientId: '클라이언트 ID를 입력해 주세요.',
  clientSecret: '클라이언트 보안 비밀',
  secretKept: '저장되어 있습니다. 변경하지 않으려면 비워 두세요.',
  secretMoved: '클라이언트 ID를 변경하면 보안 비밀도 다시 입력해야 합니다.',
  secretHint: '암호화해 보관하며 다시 표시하지 않습니다.',
  needSecret: '이 클라이언트의 보안 비밀을 입력해 주세요.',
  tenant: '테넌트',
  tenantHint: '회사 전용 앱이면 디렉터리(테넌트) ID나 회사 도메인을, 아니면 common을 입력해 주세요.',
  saveOf: (name: string) => `${name} 저장`,
  saved: (name: string) => `${name} 클라이언트를 저장했습니다`,
  saveFailed: '클라이언트를 저장하지 못했습니다',
  usedBy: (addresses: string) => `이 로그인을 사용하는 발송 계정: ${addresses}`,
  unused: '이 로그인으로 연결한 발송 계정이 없습니다.',
  changedId: '클라이언트 ID를 변경하면 이 로그인을 사용하는 발송 계정을 모두 다시 연결해야 합니다.',
  remove: '등록 삭제',
  removeOf: (name: string) => `${name} 등록 삭제`,
  removeTitle: (name: string) => `${name} 클라이언트를 삭제하시겠습니까?`,
  removeEnds: (addresses: readonly string[]) =>
    addresses.length > 0
      ? [
          `발송 계정 ${addresses.join(', ')}의 연결이 바로 끊깁니다.`,
          '예정된 메일은 다시 연결할 때까지 보류됩니다.',
        ]
      : ['이 로그인을 사용하는 발송 계정이 없습니다.'],
  removeHint: 'Google이나 Microsoft의 앱 등록은 유지됩니다.',
  removed: (name: string) => `${name} 클라이언트를 삭제했습니다`,
  removeFailed: '클라이언트를 삭제하지 못했습니다',
} as const

/** In the connect dialog, and after returning from the provider. */
export const signInText = {
  buttons: { google: 'Google로 연결', microsoft: 'Microsoft로 연결' } satisfies Record<OAuthProvider, string>,
  how: {
    google:
      'Google 로그인 화면에서 계정을 선택하고 ‘허용’을 누르면 연결됩니다. 비밀번호는 이음에 저장되지 않습니다.',
    microsoft:
      'Microsoft 로그인 화면에서 계정을 선택하고 ‘수락’을 누르면 연결됩니다. 비밀번호는 이음에 저장되지 않습니다.',
  } satisfies Record<OAuthProvider, string>,
  missing: {
    google:
      'Google 로그인으로 연결하려면 관리자가 설정의 ‘메일 로그인’에 Google 클라이언트를 등록해야 합니다.',
    microsoft:
      'Microsoft 365는 Microsoft 로그인으로만 연결할 수 있습니다. 먼저 관리자가 설정의 ‘메일 로그인’에 Microsoft 클라이언트를 등록해야 합니다.',
  } satisfies Record<OAuthProvider, string>,
  toSettings: '메일 로그인 설정',
  ways: '연결 방법',
  passwordWay: '2단계 인증을 켠 계정의 앱 비밀번호를 입력합니다. 관리자 설정이 필요 없습니다.',
  addressHint: '입력하면 로그인한 계정과 일치하는지 확인합니다.',
  failed: '로그인 화면을 열지 못했습니다',
  again: '다시 연결',
  finishing: '로그인을 확인하는 중입니다',
  notFinished: '발송 계정을 연결하지 못했습니다',
  fact: '로그인',
  renewed: (name: string, when: string) => `${name}, ${when} 갱신됨`,
  renewing: (name: string) => `${name}, 자동으로 갱신됨`,
} as const
