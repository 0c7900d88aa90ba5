// The words of drawing on the canvas: tools on connections, tidying, the overview.
export const drawText = {
  insertPair: '이메일과 타이머 끼워 넣기',
} as const
