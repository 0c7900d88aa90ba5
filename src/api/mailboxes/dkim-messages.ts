import type { KeyStatus } from '#core/mailboxes/sender-domain/dkim-key.ts'

const SENTENCES = {
  right: '레코드가 바르게 게시되어 있습니다.',
  missing:
    '레코드를 아직 찾을 수 없습니다. 도메인 관리 화면에 TXT 레코드를 넣은 뒤 다시 확인해 주세요. 퍼지는 데 몇 시간이 걸리기도 합니다.',
  other_key:
    '레코드의 키가 여기의 키와 다릅니다. 값이 중간에 잘리지 않았는지 보고, 아래의 값으로 바꿔 주세요.',
  revoked: '레코드의 p= 값이 비어 있어 취소된 키로 읽힙니다. 아래의 값으로 바꿔 주세요.',
  unusable: '레코드에 이 서명과 맞지 않는 설정(v, k, h, s)이 있습니다. 아래의 값 그대로 넣어 주세요.',
  several: '같은 이름의 TXT 레코드가 여럿 있습니다. 하나만 남겨 주세요.',
  unknown: 'DNS에 물어볼 수 없어 확인하지 못했습니다. 잠시 뒤 다시 확인해 주세요.',
} as const satisfies Record<KeyStatus, string>

export const dkimMessage = (verdict: KeyStatus): string => SENTENCES[verdict]
