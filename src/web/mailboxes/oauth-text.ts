import type { OAuthProvider } from '#core/mailboxes/oauth/provider.ts'

export const oauthText = {
  heading: '메일 로그인 (OAuth)',
  hint: '여기에 등록하면 팀원이 비밀번호 없이 ‘Google로 연결’, ‘Microsoft로 연결’로 발송 계정을 연결할 수 있어요. 한 번만 하면 돼요.',
  pick: '메일 로그인을 정할 워크스페이스',
  loadFailed: '메일 로그인 설정을 불러오지 못했습니다',
  readOnly: '관리자만 바꿀 수 있어요. 필요한 것이 있으면 관리자에게 알려 주세요.',
  names: { google: 'Google', microsoft: 'Microsoft 365' } satisfies Record<OAuthProvider, string>,
  on: '등록됨',
  off: '등록하지 않음',
  redirect: '리디렉션 URI',
  redirectHint: '아래 순서에서 그대로 붙여 넣어 주세요. 한 글자라도 다르면 로그인이 되지 않아요.',
  copyRedirect: '리디렉션 URI 복사',
  notHttps:
    'Google과 Microsoft는 https 주소만 받아요(이 컴퓨터의 localhost는 예외). 설치 관리자에게 APP_URL을 https 주소로 정해 달라고 해 주세요.',
  stepsTitle: '등록하는 순서',
  steps: {
    google: [
      'Google Cloud 콘솔(console.cloud.google.com)에서 프로젝트를 고르거나 만들고, ‘API 및 서비스’에서 Gmail API를 사용 설정해 주세요.',
      '‘OAuth 동의 화면’을 만들어 주세요. Google Workspace라면 ‘내부’를 고르면 검토 없이 쓸 수 있어요.',
      '‘사용자 인증 정보 › OAuth 클라이언트 ID’에서 ‘웹 애플리케이션’을 고르고, ‘승인된 리디렉션 URI’에 위 주소를 넣어 주세요.',
      '만들어진 클라이언트 ID와 보안 비밀번호를 아래에 넣어 주세요.',
    ],
    microsoft: [
      'Microsoft Entra 관리 센터(entra.microsoft.com)의 ‘앱 등록’에서 새 앱을 만들고, 플랫폼 ‘웹’의 리디렉션 URI에 위 주소를 넣어 주세요.',
      '‘API 권한’에서 ‘Office 365 Exchange Online’이나 ‘Microsoft Graph’의 위임된 권한 SMTP.Send, IMAP.AccessAsUser.All을 추가해 주세요.',
      '‘인증서 및 암호’에서 클라이언트 암호를 만들고, ‘값’을 아래에 넣어 주세요. 만료일을 적어 두세요.',
      'Exchange 관리 센터에서 보낼 사서함의 ‘인증된 SMTP’와 IMAP이 켜져 있는지 확인해 주세요.',
    ],
  } satisfies Record<OAuthProvider, readonly string[]>,
  clientId: '클라이언트 ID',
  needClientId: '클라이언트 ID를 입력해 주세요.',
  clientSecret: '클라이언트 보안 비밀',
  secretKept: '저장되어 있어요. 바꾸지 않으려면 비워 두세요.',
  secretMoved: '클라이언트 ID가 바뀌면 보안 비밀도 다시 넣어야 해요.',
  secretHint: '암호화해서 보관하고 다시 보여 주지 않아요.',
  needSecret: '이 클라이언트의 보안 비밀을 입력해 주세요.',
  tenant: '테넌트',
  tenantHint: '회사 전용 앱이면 디렉터리(테넌트) ID나 회사 도메인을, 아니면 common을 적어 주세요.',
  save: '저장',
  saveOf: (name: string) => `${name} 저장`,
  saved: (name: string) => `${name} 클라이언트를 저장했습니다`,
  saveFailed: '클라이언트를 저장하지 못했습니다',
  usedBy: (addresses: string) => `이 로그인을 쓰는 발송 계정: ${addresses}`,
  unused: '아직 이 로그인으로 연결한 발송 계정이 없어요.',
  changedId: '클라이언트 ID를 바꾸면 이 로그인을 쓰는 발송 계정을 모두 다시 연결해야 해요.',
  remove: '등록 지우기',
  removeOf: (name: string) => `${name} 등록 지우기`,
  removeTitle: (name: string) => `${name} 클라이언트를 지울까요?`,
  removeEnds: (addresses: readonly string[]) =>
    addresses.length > 0
      ? [
          `발송 계정 ${addresses.join(', ')}의 연결이 바로 끊겨요.`,
          '예정된 메일은 다시 연결할 때까지 기다려요.',
        ]
      : ['이 로그인을 쓰는 발송 계정은 없어요.'],
  removeHint: 'Google이나 Microsoft에 있는 앱 등록은 그대로 남아요.',
  removed: (name: string) => `${name} 클라이언트를 지웠습니다`,
  removeFailed: '클라이언트를 지우지 못했습니다',
} as const

/** In the connect dialog, and after returning from the provider. */
export const signInText = {
  buttons: { google: 'Google로 연결', microsoft: 'Microsoft로 연결' } satisfies Record<OAuthProvider, string>,
  how: {
    google:
      'Google 로그인 화면에서 계정을 고르고 ‘허용’을 누르면 연결돼요. 비밀번호는 이음에 저장되지 않아요.',
    microsoft:
      'Microsoft 로그인 화면에서 계정을 고르고 ‘수락’을 누르면 연결돼요. 비밀번호는 이음에 저장되지 않아요.',
  } satisfies Record<OAuthProvider, string>,
  missing: {
    google: 'Google 로그인으로 연결하려면 관리자가 설정의 ‘메일 로그인’에 Google 클라이언트를 등록해야 해요.',
    microsoft:
      'Microsoft 365는 Microsoft 로그인으로만 연결할 수 있어요. 먼저 관리자가 설정의 ‘메일 로그인’에 Microsoft 클라이언트를 등록해야 해요.',
  } satisfies Record<OAuthProvider, string>,
  toSettings: '메일 로그인 설정',
  ways: '연결 방법',
  passwordWay: '2단계 인증을 켠 계정에서 만든 앱 비밀번호를 넣어요. 관리자 설정이 필요 없어요.',
  addressHint: '적으면 로그인한 계정이 같은지 확인해요.',
  failed: '로그인 화면을 열지 못했습니다',
  again: '다시 연결',
  finishing: '로그인을 확인하고 있어요',
  notFinished: '발송 계정을 연결하지 못했습니다',
  fact: '로그인',
  renewed: (name: string, when: string) => `${name}, ${when} 갱신됨`,
  renewing: (name: string) => `${name}, 자동으로 갱신됨`,
} as const
