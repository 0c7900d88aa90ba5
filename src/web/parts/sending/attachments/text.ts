export const attachText = {
  attach: '파일 첨부',
  list: '첨부파일',
  count: (n: number) => `첨부파일 ${n}개`,
  remove: (name: string) => `${name} 빼기`,
  save: '저장',
  uploading: (name: string) => `${name} 올리는 중`,
  wait: '파일을 올리고 있습니다. 다 올라간 뒤 다시 보내 주세요.',
  failed: '파일을 올리지 못했습니다',
  drop: '여기에 놓으면 첨부됩니다',
} as const
