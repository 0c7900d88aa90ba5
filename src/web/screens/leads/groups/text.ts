// Texts of customer groups.
export const groupsText = {
  title: '고객 그룹',
  description: '시퀀스 발송 대상을 묶은 연락처 그룹입니다. 한 연락처를 여러 그룹에 넣을 수 있습니다.',
  create: '새 그룹',
  name: '그룹 이름',
  namePlaceholder: '예: 서울 제조업',
  needName: '그룹 이름을 입력해 주세요.',
  leads: '연락처',
  sequences: '사용하는 시퀀스',
  updated: '최근 수정',
  leadCount: (n: string) => `${n}명`,
  sequenceCount: (n: string) => `${n}개`,
  none: '없음',
  total: (n: string) => `총 ${n}개`,
  searchPlaceholder: '그룹 이름',
  rowMenu: (name: string) => `${name} 작업`,
  emptyTitle: '아직 고객 그룹이 없습니다',
  emptyHint:
    '업종이나 지역처럼 같은 메일을 보낼 연락처를 그룹으로 묶으세요. 시퀀스는 그룹 단위로 발송합니다.',
  createTitle: '새 고객 그룹',
  created: (name: string) => `‘${name}’ 그룹을 만들었습니다`,
  createFailed: '고객 그룹을 만들지 못했습니다',
  rename: '이름 변경',
  renamed: '그룹 이름을 변경했습니다',
  renameFailed: '그룹 이름을 변경하지 못했습니다',
  deleteTitle: (n: number, name: string) =>
    n === 1 && name ? `‘${name}’ 그룹을 삭제하시겠습니까?` : `고객 그룹 ${n}개를 삭제하시겠습니까?`,
  deleteLeadsStay: (n: string) => `그룹에 속한 연락처 ${n}명은 삭제되지 않습니다.`,
  deleteSequences: (n: string) =>
    `이 그룹을 사용하는 시퀀스 ${n}개의 대상 그룹이 해제됩니다. 이미 등록된 연락처의 발송은 계속됩니다.`,
  deleteSequence: (name: string) => `· ${name}`,
  deleted: (n: number, sequences: number) =>
    sequences > 0
      ? `고객 그룹 ${n}개를 삭제했습니다 · 시퀀스 ${sequences}개의 대상 그룹이 해제되었습니다`
      : `고객 그룹 ${n}개를 삭제했습니다`,
  deleteFailed: '고객 그룹 삭제에 실패했습니다',
} as const

export const groupText = {
  back: '고객 그룹 목록으로',
  summary: (leads: string, sequences: number) =>
    sequences > 0 ? `연락처 ${leads}명 · 시퀀스 ${sequences}개에서 사용` : `연락처 ${leads}명`,
  usedBy: '이 그룹을 사용하는 시퀀스',
  addLeads: '연락처 추가',
  enrolAll: '그룹 전체를 시퀀스에 등록',
  remove: '그룹에서 제외',
  removeTitle: (n: number) => `연락처 ${n}명을 그룹에서 제외하시겠습니까?`,
  removeHint: '연락처는 삭제되지 않고, 이미 등록된 시퀀스의 발송도 계속됩니다.',
  removed: (n: number) => `${n}명을 그룹에서 제외했습니다`,
  removeFailed: '그룹에서 제외하지 못했습니다',
  emptyTitle: '이 그룹에는 아직 연락처가 없습니다',
  emptyHint: '연락처를 추가하면 이 그룹을 시퀀스 대상으로 사용할 수 있습니다.',
  missing: '고객 그룹을 찾을 수 없습니다',
  missingHint: '삭제되었거나 주소가 잘못되었습니다.',
  pickTitle: '연락처 추가',
  pickDescription: (name: string) => `‘${name}’ 그룹에 추가할 연락처를 선택합니다.`,
  picked: (n: number) => `${n}명 선택함`,
  pickSubmit: (n: number) => (n > 0 ? `${n}명 추가` : '추가'),
  already: '추가됨',
  pickEmpty: '추가할 수 있는 연락처가 없습니다',
  pickEmptyHint: '연락처 화면에서 파일로 가져오거나 새로 추가해 주세요.',
  toLeads: '연락처로 이동',
  added: (added: number, asked: number) =>
    added === asked
      ? `연락처 ${added}명을 추가했습니다`
      : `연락처 ${added}명을 추가했습니다 · ${asked - added}명은 이미 그룹에 있습니다`,
  addFailed: '연락처를 추가하지 못했습니다',
} as const
