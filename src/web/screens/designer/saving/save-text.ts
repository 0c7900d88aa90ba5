import { AUTO_SAVE_MS } from './autosave.ts'
export const saveText = {
  save: '저장',
  saveChanged: '저장 *',
  saved: '저장됨',
  changed: '저장되지 않은 변경',
  saving: '저장 중…',
  autoSaveFailed: '자동 저장에 실패했습니다',
  saveFailed: '저장하지 못했습니다',
  retryIn: (seconds: number) => `${seconds}초 후 다시 시도`,
  offline: '인터넷에 연결되면 자동으로 저장합니다',
  retryOnChange: '내용을 수정한 뒤 다시 저장해 주세요',
  stale: '다른 곳에서 먼저 저장했습니다',
  unreadable: '원본을 읽을 수 없어 자동 저장하지 않습니다',
  done: '워크플로우를 저장했습니다',
  failed: '워크플로우 저장에 실패했습니다',
  waiting: `변경사항이 ${AUTO_SAVE_MS / 1000}초 후 자동 저장됩니다`,
} as const
