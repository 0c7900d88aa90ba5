export const joinText = {
  title: '초대',
  lead: (by: string | null, workspace: string) =>
    by === null ? `‘${workspace}’에 초대받았습니다` : `${by} 님이 ‘${workspace}’에 초대했습니다`,
  role: (role: string) => `역할: ${role}`,
  until: (date: string) => `${date}까지 참여할 수 있습니다.`,
  as: (name: string, email: string) => `${name}(${email}) 계정으로 참여합니다.`,
  accept: '참여하기',
  joined: (workspace: string) => `‘${workspace}’에 참여했습니다`,
  failed: '참여하지 못했습니다',
  otherAddress: (invited: string, mine: string) =>
    `${invited} 주소로 온 초대입니다. 지금은 ${mine} 계정으로 로그인되어 있어 참여할 수 없습니다. 로그아웃한 뒤 초대받은 주소로 다시 시도해 주세요.`,
  signOut: '로그아웃하고 계속',
  create: '계정을 만들고 참여하기',
  haveAccount: '이미 계정이 있는 경우',
  signIn: '로그인하고 참여',
  toStart: '이음으로 이동',
} as const
