// The words of choosing the contact for whom something is shown.
export const contactText = {
  group: '연락처 선택',
  previous: '이전 연락처',
  next: '다음 연락처',
  random: '임의 연락처',
  search: '연락처 검색',
  searchHint: '회사, 이름, 이메일 검색',
  searchClose: '검색 닫기',
  position: (at: string, total: string) => `${at} / ${total}`,
  found: '검색한 연락처',
  noMatch: '검색 결과가 없습니다',
  results: '검색 결과',
  failed: '연락처를 불러오지 못했습니다',
  noName: '이름 없음',
} as const
