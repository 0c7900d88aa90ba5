// The words of the customer groups and of one group.
export const groupsText = {
  title: '고객 그룹',
  description: '시퀀스의 대상이 되는 연락처 묶음입니다. 한 연락처가 여러 그룹에 있을 수 있습니다.',
  create: '새 그룹',
  name: '그룹 이름',
  namePlaceholder: '예: 서울 제조업',
  needName: '그룹 이름을 입력해 주세요.',
  leads: '연락처',
  sequences: '사용하는 시퀀스',
  updated: '수정',
  leadCount: (n: string) => `${n}명`,
  sequenceCount: (n: string) => `${n}개`,
  none: '없음',
  total: (n: string) => `총 ${n}개`,
  searchPlaceholder: '그룹 이름',
  rowMenu: (name: string) => `${name} 작업`,
  emptyTitle: '아직 고객 그룹이 없습니다',
  emptyHint:
    '업종이나 지역처럼 같은 메일을 보낼 연락처를 그룹으로 묶으면, 시퀀스가 그 그룹에 메일을 보냅니다.',
  createTitle: '새 고객 그룹',
  created: (name: string) => `‘${name}’ 그룹을 만들었습니다`,
  createFailed: '고객 그룹을 만들지 못했습니다',
  rename: '이름 바꾸기',
  renamed: '그룹 이름을 바꿨습니다',
  renameFailed: '그룹 이름을 바꾸지 못했습니다',
  deleteTitle: (n: number, name: string) =>
    n === 1 && name ? `‘${name}’ 그룹을 삭제할까요?` : `고객 그룹 ${n}개를 삭제할까요?`,
  deleteLeadsStay: (n: string) => `그룹에 있던 연락처 ${n}명은 그대로 남습니다.`,
  deleteSequences: (n: string) =>
    `이 그룹을 쓰는 시퀀스 ${n}개에서 대상 그룹이 비워집니다. 이미 등록된 연락처의 발송은 계속됩니다.`,
  deleteSequence: (name: string) => `· ${name}`,
  deleted: (n: number, sequences: number) =>
    sequences > 0
      ? `고객 그룹 ${n}개를 삭제했습니다 · 시퀀스 ${sequences}개의 대상 그룹이 비워졌습니다`
      : `고객 그룹 ${n}개를 삭제했습니다`,
  deleteFailed: '고객 그룹 삭제에 실패했습니다',
} as const

export const groupText = {
  back: '고객 그룹 목록으로',
  summary: (leads: string, sequences: number) =>
    sequences > 0 ? `연락처 ${leads}명 · 시퀀스 ${sequences}개에서 사용` : `연락처 ${leads}명`,
  usedBy: '이 그룹에 보내는 시퀀스',
  addLeads: '연락처 추가',
  remove: '그룹에서 빼기',
  removeTitle: (n: number) => `연락처 ${n}명을 그룹에서 뺄까요?`,
  removeHint: '연락처는 삭제되지 않고, 이미 등록된 시퀀스의 발송도 계속됩니다.',
  removed: (n: number) => `${n}명을 그룹에서 뺐습니다`,
  removeFailed: '그룹에서 빼지 못했습니다',
  emptyTitle: '이 그룹에는 아직 연락처가 없습니다',
  emptyHint: '연락처를 추가하면 이 그룹을 대상으로 한 시퀀스를 만들 수 있습니다.',
  missing: '고객 그룹을 찾을 수 없습니다',
  missingHint: '삭제되었거나 주소가 잘못되었습니다.',
  pickTitle: '연락처 추가',
  pickDescription: (name: string) => `‘${name}’ 그룹에 넣을 연락처를 고릅니다.`,
  picked: (n: number) => `${n}명 선택함`,
  pickSubmit: (n: number) => (n > 0 ? `${n}명 추가` : '추가'),
  already: '이미 있음',
  pickEmpty: '추가할 수 있는 연락처가 없습니다',
  pickEmptyHint: '연락처 화면에서 파일로 가져오거나 새로 추가해 주세요.',
  toLeads: '연락처로 이동',
  added: (added: number, asked: number) =>
    added === asked
      ? `연락처 ${added}명을 추가했습니다`
      : `연락처 ${added}명을 추가했습니다 · ${asked - added}명은 이미 있었습니다`,
  addFailed: '연락처를 추가하지 못했습니다',
} as const
