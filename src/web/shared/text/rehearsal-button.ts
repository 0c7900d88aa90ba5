// The words of the way into 리허설; those inside come with it.
export const rehearsalButtonText = {
  open: '리허설',
  hint: '누구에게 언제 무엇이 나가는지 미리 봅니다',
} as const
