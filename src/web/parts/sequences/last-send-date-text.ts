export const finishDateText = {
  last: (date: string) => `마지막 메일 예상: ${date}`,
  mails: (n: string) => `남은 메일 ${n}통`,
  share: (name: string, n: string) => `${name} ${n}명`,
  leads: (leads: string, mails: string) => `연락처 ${leads}명에게 메일 ${mails}통`,
  basis:
    '하루 한도, 휴무일, 같은 발송 계정의 다른 시퀀스를 반영한 예상입니다. 회신이 오면 더 일찍 끝날 수 있습니다.',
  working: '마지막 발송일을 계산하는 중…',
  failed: '마지막 발송일을 계산하지 못했습니다. 등록은 계속할 수 있습니다.',
  none: '지금 등록할 수 있는 연락처가 없습니다.',
  partly: (n: string) => `${n}명은 계산 한도를 넘어 제외했습니다. 실제로는 더 늦게 끝날 수 있습니다.`,
  stopped: '시작할 때 날짜를 다시 계산합니다.',
  unknown: {
    sequence_stopped: (n: string) => `시작할 때 날짜를 다시 계산하는 연락처: ${n}명`,
    paused: (n: string) => `일시정지로 날짜 미정: ${n}명`,
    awaiting_content: (n: string) => `이메일 생성 대기로 날짜 미정: ${n}명`,
    awaiting_approval: (n: string) => `승인 대기로 날짜 미정: ${n}명`,
    blocked: (n: string) => `확인 필요로 날짜 미정: ${n}명`,
    mailbox_stopped: (n: string) => `발송 계정 중지로 날짜 미정: ${n}명`,
  },
}
