export const consentImportText = {
  heading: '수신 근거',
  nothing: '입력하지 않음',
  nothingHint: '나중에 연락처에서 입력할 수 있습니다',
  rows: '파일의 열 사용',
  rowsHint: '알 수 없는 값이 있는 행은 제외되고 이유가 표시됩니다',
  whole: '모든 행에 같은 근거 적용',
  wholeHint: '행에 입력된 근거가 있으면 우선 적용됩니다',
} as const
