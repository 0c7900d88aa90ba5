// The words of the tools that act on the drawing as a whole: tidying it, seeing it from afar.
export const canvasToolsText = {
  shortcuts: '단축키',
  tidy: '정리',
  tidyHint: '노드를 위에서 아래로 정렬합니다',
  tidied: '노드를 정리했습니다',
  tidyAlready: '이미 정리되어 있습니다',
  tidyFailed: '정리하지 못했습니다',
  showMap: '미니맵 보기',
  hideMap: '미니맵 숨기기',
  map: '미니맵: 클릭한 위치로 이동',
} as const
