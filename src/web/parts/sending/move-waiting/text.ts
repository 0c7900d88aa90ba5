// Texts of moving the leads that wait for a stopped mailbox.
export const moveWaitingText = {
  button: '대기 연락처 옮기기…',
  title: (name: string) => `‘${name}’ 계정의 대기 연락처를 옮기시겠습니까?`,
  hint: '아직 메일을 받지 않은 연락처만 옮기고, 발송 일정을 새 계정의 한도에 맞춰 다시 계산합니다.',
  movable: (n: string) => `옮길 연락처 ${n}명`,
  staying: (n: string) =>
    `${n}명은 이미 시작한 대화가 있어 옮기지 않습니다. 이 계정을 다시 시작하거나 연결할 때까지 발송되지 않습니다.`,
  nothing:
    '옮길 연락처가 없습니다. 이미 시작한 대화는 처음 보낸 계정을 다시 시작하거나 연결할 때까지 발송되지 않습니다.',
  bySequence: (name: string, n: string) => `${name} ${n}명`,
  more: (n: string) => `외 시퀀스 ${n}개`,
  bounces: '반송이 많아 중지된 계정입니다. 잘못된 주소를 먼저 정리하지 않으면 새 계정에서도 반송됩니다.',
  target: '새 발송 계정',
  placeholder: '발송 계정 선택',
  needTarget: '새 발송 계정을 선택해 주세요.',
  sameMailbox: '현재 계정',
  sharedHint: '남은 발송량에 비례해 나눕니다. 같은 회사의 연락처는 한 계정으로 옮깁니다.',
  share: (address: string, n: string) => `${address} ${n}명`,
  otherKind: '샌드박스와 실제 계정 사이에서는 옮길 수 없음',
  action: (n: string) => `${n}명 옮기기`,
  actionNone: '옮기기',
  done: (n: string) => `연락처 ${n}명을 옮기고 일정을 다시 계산했습니다`,
  failed: '대기 연락처를 옮기지 못했습니다',
} as const
