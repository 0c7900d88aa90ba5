export const optOutHoldText = {
  cause: {
    title: '수신거부 요청일 수 있는 답장',
    what: '수신거부 요청인지 확인이 필요한 답장입니다. 처리할 때까지 모든 시퀀스에서 이 주소로 메일을 보내지 않습니다.',
  },
  title: '수신거부 요청일 수 있습니다',
  waits: '처리할 때까지 모든 시퀀스에서 이 주소로 메일을 보내지 않습니다.',
  erased: '답장이 삭제되어 내용을 표시할 수 없습니다.',
  held: (n: string) => `대기 중인 메일 ${n}통`,
  optOut: '수신거부 처리',
  notOptOut: '수신거부 아님',
  openThread: '답장 보기',
  confirmTitle: '수신거부로 처리하시겠습니까?',
  confirmEnds: (address: string) => [
    `${address} 주소로 예약된 모든 시퀀스의 메일이 취소됩니다`,
    '수신거부 처리 결과를 이메일로 알립니다',
  ],
  optedOut: '수신거부로 처리했습니다',
  released: '수신거부가 아닌 것으로 처리했습니다. 대기 중이던 메일을 다시 예약했습니다',
  undo: '실행 취소',
  heldAgain: '메일을 다시 보류했습니다',
  failed: '처리하지 못했습니다',
  loadFailed: '목록을 불러오지 못했습니다',
  decided: {
    opt_out: '수신거부로 처리됨',
    not_opt_out: '수신거부 아님으로 처리됨',
  },
} as const
