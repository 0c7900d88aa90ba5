import { FILTER_BADGE } from './group-choice.ts'

export const filterGroupText = {
  badge: FILTER_BADGE,
  badgeHint: '조건에 맞는 연락처가 자동으로 포함되는 그룹입니다.',
  createTitle: '새 조건 그룹',
  editTitle: '조건 수정',
  create: '새 조건 그룹',
  edit: '조건 수정',
  saveAs: '이 조건을 그룹으로 저장',
  description:
    '시퀀스에 등록하거나 이메일을 생성하는 시점에 조건에 맞는 연락처가 대상입니다. 이후 조건에 맞게 된 연락처는 자동으로 등록되지 않습니다.',
  name: '그룹 이름',
  namePlaceholder: '예: 아직 연락하지 않은 서울 제조업',
  needName: '그룹 이름을 입력해 주세요.',
  save: '저장',
  created: (name: string) => `‘${name}’ 조건 그룹을 만들었습니다`,
  changed: '조건을 수정했습니다',
  failed: '조건 그룹을 저장하지 못했습니다',
  conditions: { all: '모든 조건에 맞는 연락처', any: '조건 중 하나라도 맞는 연락처' },
  snapshot: '등록 시점에 조건에 맞는 연락처가 등록됩니다. 이후 조건에 맞게 된 연락처는 다시 등록해야 합니다.',
  noLeads: '현재 조건에 맞는 연락처가 없어 등록 대상이 없습니다.',
  emptyTitle: '현재 조건에 맞는 연락처가 없습니다',
  emptyHint: '조건에 맞는 연락처가 생기면 자동으로 그룹에 포함됩니다. 조건을 변경할 수도 있습니다.',
  anyInside:
    '‘하나 이상 일치’ 조건 그룹은 다른 조건과 함께 저장할 수 없습니다. 그룹을 복제한 뒤 조건을 추가해 주세요.',
  duplicate: '복제',
  duplicateName: (name: string) => `${name} 사본`.slice(0, 100),
  fix: '현재 목록으로 그룹 만들기',
  fixName: (name: string) => `${name} 명단`.slice(0, 100),
  duplicated: (name: string) => `‘${name}’ 그룹을 만들었습니다`,
  duplicateFailed: '그룹을 복제하지 못했습니다',
} as const
