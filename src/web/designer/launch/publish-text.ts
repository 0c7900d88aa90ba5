// The words of publishing changes to people who are under way.
export const publishText = {
  reaches: (n: string) => `${n}명에게 적용됩니다`,
  nobody: '이 변경이 적용되는 진행 중인 연락처가 없습니다',
  people: (n: string) => `${n}명`,
  blocked: (n: string) =>
    `${n}명은 마지막으로 받은 메일의 노드가 삭제되어 ‘확인 필요’ 상태가 되며, 처리할 때까지 메일이 발송되지 않습니다.`,
  loadFailed: '적용 대상을 확인하지 못했습니다',
  changes: '변경 내용',
  warnings: '확인 권장',
  failed: '변경을 게시하지 못했습니다',
  changedMeanwhile:
    '저장된 워크플로우가 그사이 변경되어 게시하지 않았습니다. 변경된 내용을 다시 확인해 주세요.',
} as const
