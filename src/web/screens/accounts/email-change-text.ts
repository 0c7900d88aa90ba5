// Texts of the change of the sign-in address.
export const emailChangeText = {
  heading: '로그인 이메일',
  hint: '새 주소로 보낸 링크를 열면 변경됩니다. 이 기기를 제외한 모든 기기에서 로그아웃됩니다.',
  open: '이메일 변경',
  title: '로그인 이메일 변경',
  email: '새 이메일',
  password: '현재 비밀번호',
  needEmail: '새 이메일을 입력해 주세요.',
  needPassword: '비밀번호를 입력해 주세요.',
  submit: '확인 링크 보내기',
  sent: (email: string) => `${email} 주소로 확인 링크를 보냈습니다. 한 시간 안에 열어 주세요.`,
  notSent:
    '링크를 보낼 수 있는 발송 계정이 없습니다. 한 시간 안에 이음을 설치한 관리자에게 확인 링크를 요청해 주세요.',
  failed: '이메일 변경을 요청하지 못했습니다',
  confirmTitle: '로그인 이메일 확인',
  confirmHint:
    '버튼을 누르면 로그인 이메일이 이 주소로 변경되고, 요청한 기기를 제외한 모든 기기에서 로그아웃됩니다.',
  confirm: '이 이메일로 변경',
  confirmed: '로그인 이메일을 변경했습니다',
  confirmFailed: '이메일을 변경하지 못했습니다',
} as const
