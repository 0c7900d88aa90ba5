// Texts of changing the mailbox of enrollments without a sent mail.
export const changeMailboxText = {
  button: '발송 계정 변경',
  title: (n: string) => `연락처 ${n}명의 발송 계정을 변경하시겠습니까?`,
  hint: '아직 메일을 받지 않은 연락처만 변경됩니다. 이미 시작한 대화는 처음 보낸 계정으로 계속됩니다.',
  action: '바꾸기',
  done: (n: string) => `연락처 ${n}명의 발송 계정을 변경하고 일정을 다시 계산했습니다`,
  stayed: (n: string) => `${n}명은 이미 메일을 받았거나, 종료되었거나, 같은 계정이어서 변경하지 않았습니다`,
  failed: '발송 계정을 변경하지 못했습니다',
}
