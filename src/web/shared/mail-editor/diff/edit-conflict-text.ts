// The words for a mail that somebody else has mended while one was writing in it.
export const editConflictText = {
  title: '그 사이 다른 사람이 이 이메일을 고쳤습니다',
  hint: '쓰던 글은 그대로 있습니다. 다시 저장하면 지금 쓴 글로 바뀌고, 다른 사람의 글은 이전 글로 남습니다.',
  show: '다른 곳 보기',
  hide: '접기',
  legend: '취소선은 다른 사람의 글에만, 밑줄은 지금 쓴 글에만 있는 곳입니다.',
} as const
