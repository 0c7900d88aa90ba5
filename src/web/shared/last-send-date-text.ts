export const finishDateText = {
  last: (date: string) => `마지막 메일 예상: ${date}`,
  mails: (n: string) => `남은 메일 ${n}통`,
  people: (people: string, mails: string) => `연락처 ${people}명에게 메일 ${mails}통`,
  basis:
    '하루 한도, 쉬는 날, 같은 발송 계정의 다른 시퀀스까지 계산했습니다. 회신이 오면 더 일찍 끝날 수 있습니다.',
  working: '마지막 메일이 나갈 날을 계산하고 있습니다…',
  failed: '마지막 메일이 나갈 날을 계산하지 못했습니다. 등록은 그대로 할 수 있습니다.',
  nobody: '지금 등록할 수 있는 연락처가 없습니다.',
  partly: (n: string) => `${n}명은 한 번에 계산할 수 있는 수를 넘어 뺐습니다. 실제로는 더 늦게 끝납니다.`,
  stopped: '시작한 때부터 날짜를 다시 계산합니다.',
  unknown: {
    sequence_stopped: (n: string) => `${n}명은 시퀀스가 시작되면 날짜가 정해집니다`,
    paused: (n: string) => `${n}명은 일시정지라 날짜를 알 수 없습니다`,
    awaiting_content: (n: string) => `${n}명은 이메일 생성을 기다려 날짜를 알 수 없습니다`,
    awaiting_approval: (n: string) => `${n}명은 승인을 기다려 날짜를 알 수 없습니다`,
    blocked: (n: string) => `${n}명은 확인이 필요해 날짜를 알 수 없습니다`,
    mailbox_stopped: (n: string) => `${n}명은 발송 계정이 멈춰 날짜를 알 수 없습니다`,
  },
}
