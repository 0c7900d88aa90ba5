// The words of publishing changes to people who are under way.
export const publishText = {
  reaches: (n: string) => `${n}명에게 적용됩니다`,
  nobody: '지금 진행 중인 연락처 가운데 이 변경을 받을 사람이 없습니다',
  people: (n: string) => `${n}명`,
  blocked: (n: string) =>
    `${n}명은 마지막으로 받은 메일의 노드가 없어져 ‘확인 필요’가 되고, 더는 메일을 받지 않습니다.`,
  loadFailed: '누구에게 적용되는지 알아내지 못했습니다',
  changes: '바뀌는 것',
  warnings: '확인할 점',
  failed: '변경을 게시하지 못했습니다',
  changedMeanwhile: '그 사이 저장된 워크플로우가 바뀌어 게시하지 않았습니다. 바뀐 내용을 다시 확인해 주세요.',
} as const
