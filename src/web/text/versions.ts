// The words of versions, of publishing, and of two drawings that differ.
import { withJosa } from '#core/josa.ts'

export const changeText = {
  added: (name: string) => `${name}: 추가`,
  removed: (name: string) => `${name}: 삭제`,
  moved: (n: string) => `노드 ${n}개의 위치가 다름`,
  text: (name: string, fields: string) => `${name}: ${fields}`,
  delay: (from: string, to: string) => `타이머: ${from}일 → ${to}일`,
  connections: (name: string) => `${name}: 연결이 다름`,
  differs: (parts: readonly string[]) => `${withJosa(parts.join(', '), '이/가')} 다름`,
  field: {
    subject: '제목',
    bodyText: '텍스트 본문',
    bodyHtml: 'HTML 본문',
    generationMode: '작성 방식',
    aiPrompt: 'AI 프롬프트',
    comment: '내용',
  } as Record<string, string>,
  none: '내용이 같습니다',
  more: (n: string) => `그 밖에 ${n}가지`,
} as const

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

export const versionText = {
  open: '버전 기록',
  title: '버전 기록',
  hint: '게시할 때마다 한 버전이 남습니다. 되돌려도 다시 게시하기 전에는 발송이 바뀌지 않습니다.',
  name: (n: number) => `버전 ${n}`,
  running: '게시 중',
  by: (when: string, who: string | null) => (who ? `${when} · ${who}` : when),
  emails: (n: string) => `이메일 ${n}통`,
  changed: (n: string) => `변경 ${n}개`,
  empty: '아직 게시한 버전이 없습니다',
  emptyHint: '시퀀스를 활성화하거나 변경을 게시하면 그때의 그림이 여기에 남습니다.',
  loadFailed: '버전 기록을 불러오지 못했습니다',
  picture: (n: number) => `버전 ${n}의 그림`,
  compared: '지금 그림과 다른 점',
  mails: '이메일 내용',
  noBody: '본문 없음',
  noSubject: '제목 없음: 앞 메일의 답장으로 이어집니다',
  ai: 'AI 프롬프트',
  restore: '이 버전으로 되돌리기',
  restored: (n: number) => `버전 ${n}의 그림으로 되돌렸습니다. 게시하기 전에는 발송이 바뀌지 않습니다.`,
  same: '지금 그림과 같은 버전입니다',
  unreadable: '이 버전의 그림을 읽을 수 없습니다',
} as const

export const bothText = {
  mine: '내 화면',
  theirs: '서버에 저장된 것',
  savedAt: (when: string) => `${when}에 저장됨`,
  differs: '다른 점 (서버 → 내 화면)',
  asCopy: '내 것을 새 시퀀스로 저장',
  asCopyHint: '서버의 내용은 그대로 두고, 내 그림을 복사본으로 저장합니다.',
  copyName: (name: string) => `${name} (내 변경)`,
  copied: '내 그림을 새 시퀀스로 저장했습니다',
} as const
