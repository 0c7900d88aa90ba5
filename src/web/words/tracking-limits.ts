// Explanations of the numbers of opens and clicks.
export const trackingLimits = {
  opened:
    '메일을 열람한 연락처 수입니다. 링크를 클릭한 연락처를 포함하고, 자동 프로그램의 접근은 제외합니다. 이미지를 차단한 연락처는 집계되지 않으므로 참고용으로 사용하세요.',
  clicked: '메일의 링크를 클릭한 연락처 수입니다. 보안 검사 등 자동 프로그램의 클릭은 제외합니다.',
} as const
