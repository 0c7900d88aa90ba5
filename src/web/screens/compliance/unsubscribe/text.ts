// Texts of the public opt-out page, in Korean, and below in English.
export const unsubscribeText = {
  title: '수신거부',
  ask: (address: string, sender: string) =>
    `아래 버튼을 누르면 ${address} 주소로 ${sender ? `‘${sender}’에서 보내는 ` : ''}메일을 더 이상 받지 않습니다.`,
  askEnglish: (address: string, sender: string) =>
    `Press the button to stop receiving emails${sender ? ` from “${sender}”` : ''} at ${address}.`,
  press: '수신거부',
  pressEnglish: 'Unsubscribe',
  done: '수신거부되었습니다',
  doneEnglish: 'You have been unsubscribed',
  doneHint: (address: string) => `${address} 주소로 더 이상 메일을 보내지 않습니다.`,
  doneHintEnglish: (address: string) => `We will not email ${address} again.`,
  undo: '되돌리기',
  undoEnglish: 'Undo',
  undoHint: '실수로 누르셨다면 되돌릴 수 있습니다.',
  undoHintEnglish: 'Pressed by mistake? You can undo this.',
  undone: '수신거부를 되돌렸습니다. 다시 메일을 받을 수 있습니다.',
  undoneEnglish: 'Undone: you may receive emails again.',
  invalid: '수신거부 링크가 올바르지 않습니다',
  invalidHint: '주소가 잘렸을 수 있습니다. 메일에 있는 링크를 그대로 다시 열어 주세요.',
  invalidEnglish: 'This link is not valid. Please open the link in the email again as it is.',
  failed: '처리하지 못했습니다. 잠시 후 다시 눌러 주세요.',
  failedEnglish: 'Something went wrong. Please try again.',
  loadFailed: '페이지를 불러오지 못했습니다',
  loadFailedEnglish: 'The page could not be loaded.',
  retry: '다시 시도',
} as const
