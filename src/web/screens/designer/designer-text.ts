// The texts of the designer's frame. Dialogs and panels have their own text files.
import { AUTO_SAVE_MS } from './saving/autosave.ts'

export const designerText = {
  versions: '버전 기록',
  otherTab: '다른 탭에서도 열려 있습니다',
  subtitle: '워크플로우 디자이너',
  back: '시퀀스 목록으로',
  openSequence: '시퀀스 요약 보기',
  steps: '단계',
  openSteps: '단계로 보기',
  loading: '불러오는 중…',
  notFound: '시퀀스를 찾을 수 없습니다',
  notFoundHint: '삭제되었거나 볼 수 없는 시퀀스입니다. 목록에서 확인해 주세요.',
  loadFailed: '시퀀스를 불러오지 못했습니다',
  unreadable: '워크플로우를 불러오지 못했습니다',
  readOnly: {
    narrow: '좁은 화면에서는 보기만 할 수 있습니다. 메일과 대기는 단계에서 편집할 수 있습니다.',
    archived: '보관된 시퀀스는 보기만 할 수 있습니다. 수정하려면 복제해서 사용해 주세요.',
    viewer: '보기 전용 권한입니다. 수정하려면 워크스페이스 관리자에게 문의해 주세요.',
  },
} as const

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
