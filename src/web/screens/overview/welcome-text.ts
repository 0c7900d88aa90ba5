export const welcomeText = {
  title: '시작하기',
  hello: (name: string) => `${name}님, 반갑습니다`,
  lead: '메일을 한 번 준비해 두면 정한 날에 한 분씩 발송하고, 회신이 오면 그분께는 멈춥니다.',
  line: '시퀀스가 하는 일',
  mails: [
    { title: '첫 메일', text: '연락처마다 다른 내용으로 발송합니다.' },
    { title: '후속 메일', text: '영업일 3일 동안 회신이 없는 분께만 발송합니다.' },
    { title: '마지막 메일', text: '영업일 4일을 더 기다린 뒤 인사로 마무리합니다.' },
  ],
  reply: { title: '회신', text: '어느 메일에든 회신한 분께는 다음 메일을 발송하지 않습니다.' },
  sample: '샘플 데이터로 시작',
  sampleHint:
    '가상의 연락처 40명과 메일 세 통짜리 시퀀스를 준비합니다. 버튼 한 번으로 열흘 동안의 발송과 회신을 볼 수 있습니다.',
  empty: '빈 워크스페이스로 시작',
  emptyHint:
    '우리 팀의 연락처 파일을 가져오고 메일 계정을 연결해 직접 만듭니다. 샘플은 나중에도 추가할 수 있습니다.',
  safe: '메일 계정을 연결하기 전에는 실제로 발송되지 않습니다.',
  sampleDone: '샘플 데이터를 추가했습니다',
  sampleFailed: '샘플 데이터를 추가하지 못했습니다',
  workspaceFailed: '워크스페이스를 만들지 못했습니다',
  firstWorkspace: (name: string) => `${name}님의 워크스페이스`,
} as const
