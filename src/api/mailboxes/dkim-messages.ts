import type { KeyStatus } from '#core/mailboxes/sender-domain/dkim-key.ts'

const SENTENCES = {
  right: '레코드가 올바르게 게시되었습니다.',
  missing:
    '레코드를 아직 찾을 수 없습니다. 도메인 관리 화면에 TXT 레코드를 추가한 뒤 다시 확인해 주세요. 반영까지 몇 시간이 걸릴 수 있습니다.',
  other_key: '레코드의 키가 다릅니다. 값이 잘리지 않았는지 확인하고 아래 값으로 변경해 주세요.',
  revoked: '레코드의 p= 값이 비어 있어 취소된 키로 읽힙니다. 아래 값으로 변경해 주세요.',
  unusable: '레코드에 이 서명과 맞지 않는 설정(v, k, h, s)이 있습니다. 아래 값을 그대로 입력해 주세요.',
  several: '같은 이름의 TXT 레코드가 여럿 있습니다. 하나만 남겨 주세요.',
  unknown: 'DNS를 조회할 수 없어 확인하지 못했습니다. 잠시 후 다시 확인해 주세요.',
} as const satisfies Record<KeyStatus, string>

export const dkimMessage = (verdict: KeyStatus): string => SENTENCES[verdict]
