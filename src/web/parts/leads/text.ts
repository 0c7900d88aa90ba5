export const panelText = {
  empty: '해당하는 연락처가 없습니다',
  failed: '연락처를 불러오지 못했습니다',
  unnamed: '이름 없는 연락처',
  deleted: '삭제된 연락처',
} as const
