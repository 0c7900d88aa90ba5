// The words of signing mails ourselves.
import type { KeyVerdict } from '#core/sender-domain/own-key.ts'

export const ownDkimText = {
  title: 'DKIM 서명',
  intro:
    '직접 운영하는 메일 서버가 서명하지 않는다면 이음이 대신 서명할 수 있습니다. 서버가 이미 서명하고 있다면 켜지 않아도 됩니다.',
  make: '서명 키 만들기',
  renew: '키 새로 만들기',
  renewAsk: '키를 새로 만들까요?',
  renewHint: '지금의 키는 지워지고, DNS의 레코드도 새 값으로 다시 넣어야 합니다.',
  on: '켜짐',
  off: '꺼짐',
  turnOn: '서명 켜기',
  turnOff: '서명 끄기',
  look: '레코드 확인',
  lookedAt: (when: string) => `${when} 확인함`,
  host: '호스트 (TXT)',
  value: '값',
  pieces: '나눈 값',
  piecesHint: '값은 255자보다 깁니다. 한 번에 넣을 수 없는 곳에는 나눈 값을 넣어 주세요.',
  publish: '도메인을 관리하는 곳에 이 TXT 레코드를 넣은 뒤 확인해 주세요. 확인되면 켤 수 있습니다.',
  copyHost: '호스트 복사',
  copyValue: '값 복사',
  copyPieces: '나눈 값 복사',
  moved: (domain: string) =>
    `이 키는 ${domain}의 것입니다. 발송 계정의 주소나 서버가 바뀌어 지금은 서명하지 않습니다. 키를 새로 만들어 주세요.`,
  signing: '나가는 모든 메일에 서명합니다.',
  tones: {
    right: 'green',
    missing: 'amber',
    other_key: 'amber',
    revoked: 'amber',
    unusable: 'amber',
    several: 'amber',
    unknown: 'gray',
  } as const satisfies Record<KeyVerdict, string>,
  failed: '바꾸지 못했습니다. 잠시 뒤 다시 시도해 주세요.',
  loadFailed: 'DKIM 서명을 불러오지 못했습니다.',
} as const
