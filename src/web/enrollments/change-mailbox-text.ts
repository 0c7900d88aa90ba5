// Contacts that have had no mail yet go from another mailbox.
export const changeMailboxText = {
  button: '발송 계정 변경',
  title: (n: string) => `연락처 ${n}명의 발송 계정을 바꿀까요?`,
  hint: '아직 메일을 받지 않은 연락처만 바뀝니다. 이미 주고받은 대화는 처음 보낸 계정에서 이어 갑니다.',
  action: '바꾸기',
  done: (n: string) => `연락처 ${n}명의 발송 계정을 바꾸고 일정을 다시 잡았습니다`,
  stayed: (n: string) => `${n}명은 이미 메일을 받았거나 끝났거나 같은 계정이라 그대로 두었습니다`,
  failed: '발송 계정을 바꾸지 못했습니다',
}
