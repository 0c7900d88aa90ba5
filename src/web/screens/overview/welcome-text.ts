export const welcomeText = {
  title: '시작하기',
  hello: (name: string) => `${name}님, 반갑습니다`,
  lead: '시작 방법을 선택해 주세요. 나중에 변경할 수 있습니다.',
  sampleTitle: '샘플로 체험하기',
  sample: '샘플 데이터로 시작',
  sampleHint:
    '가상의 연락처 40명, 템플릿 2개, 완성된 시퀀스 1개가 추가됩니다. 첫 발송부터 회신까지 바로 체험할 수 있습니다.',
  samplePoints: [
    '연락처 40명이 포함된 고객 그룹',
    '변수를 사용한 이메일 템플릿 2개',
    '메일 · 대기 · 메일로 구성된 시퀀스',
  ],
  emptyTitle: '우리 팀 데이터로',
  empty: '빈 워크스페이스로 시작',
  emptyHint: '우리 팀의 연락처로 처음부터 직접 만듭니다.',
  emptyPoints: ['엑셀이나 CSV 파일에서 연락처 가져오기', '발송할 메일 계정 연결하기', '새 시퀀스 만들기'],
  safe: '메일 계정을 연결하기 전에는 실제로 발송되지 않습니다.',
  sampleDone: '샘플 데이터를 추가했습니다',
  sampleFailed: '샘플 데이터를 추가하지 못했습니다',
  workspaceFailed: '워크스페이스를 만들지 못했습니다',
  firstWorkspace: (name: string) => `${name}님의 워크스페이스`,
} as const
