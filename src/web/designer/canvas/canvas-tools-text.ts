// The words of the tools that act on the drawing as a whole: tidying it, seeing it from afar.
export const canvasToolsText = {
  shortcuts: '단축키',
  tidy: '정리',
  tidyHint: '노드를 위에서 아래로 가지런히 놓습니다',
  tidied: '노드를 가지런히 정리했습니다',
  tidyAlready: '이미 가지런합니다',
  tidyFailed: '정리하지 못했습니다',
  showMap: '미니맵 보기',
  hideMap: '미니맵 숨기기',
  map: '미니맵: 눌러서 그 자리로 옮깁니다',
} as const
