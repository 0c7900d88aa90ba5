// What the numbers of opens and clicks are, told where they stand.
export const trackingLimits = {
  opened:
    '메일을 열어 본 사람 수입니다. 링크를 누른 사람도 열어 본 것으로 세고, 기계가 불러온 것은 뺍니다. 그림을 막아 둔 사람은 세지 못하니 어림으로만 봐 주세요.',
  clicked: '메일의 링크를 누른 사람 수입니다. 보안 검사처럼 기계가 누른 것은 뺍니다.',
} as const
