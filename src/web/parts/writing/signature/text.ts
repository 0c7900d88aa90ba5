export const signatureText = {
  placeholder: '예: 김하늘 드림 · (주)이음 영업팀 · 02-123-4567',
  preview: '미리보기',
  sample: '안녕하세요. 본문은 여기에 표시됩니다.',
} as const
