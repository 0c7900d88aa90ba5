// The words of drawing on the canvas: tools on connections, tidying, the overview.
export const connectionText = {
  dropAdds: (kind: string) => `놓으면 ${kind} 추가`,
  insertPair: '이메일과 타이머 삽입',
} as const
