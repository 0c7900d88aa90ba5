export const undoBounceText = {
  title: (n: string) => `연락처 ${n}명의 반송을 되돌리시겠습니까?`,
  hint: '메일 서버가 발송 중에 거부한 메일만 되돌릴 수 있습니다. 되돌리면 그 메일부터 다시 예약합니다.',
  reason: '이유',
  reasonHint: '활동 기록에 남습니다. 예: 서버의 시간당 발송 한도 때문이었음',
  needReason: '반송을 되돌리는 이유를 입력해 주세요.',
}
