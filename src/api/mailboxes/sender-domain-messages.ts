// Korean messages of the findings about a sender's domain: the state and what to do.
import type { DomainCode } from '#core/mailboxes/sender-domain/finding.ts'
import { MAX_LOOKUPS } from '#core/mailboxes/sender-domain/spf.ts'

const ADMIN = '도메인 관리 서비스(가비아, 카페24, Cloudflare 등)의 DNS 설정'

const SENTENCES = {
  portal: '포털 메일 주소입니다. SPF, DKIM, DMARC는 메일 서비스가 관리하므로 별도 설정이 필요 없습니다.',
  spf_ok: 'SPF 레코드에 이 메일 서비스가 포함되어 있습니다.',
  spf_present: 'SPF 레코드가 있습니다. 직접 입력한 메일 서버의 포함 여부는 서버 관리자에게 확인해 주세요.',
  spf_missing: `SPF 레코드가 없습니다. 메일이 스팸으로 분류되기 쉬우므로 ${ADMIN}에 TXT 레코드를 추가해 주세요.`,
  spf_many: 'SPF 레코드가 둘 이상입니다. 수신 서버가 모두 무시하므로 하나로 합쳐 주세요.',
  spf_open:
    'SPF 레코드가 +all로 끝나 누구나 이 도메인으로 발송할 수 있습니다. ~all이나 -all로 변경해 주세요.',
  spf_not_included:
    '사용 중인 메일 서비스가 SPF 레코드에 없습니다. 메일 서비스가 안내하는 include를 추가해 주세요.',
  spf_too_many: `SPF 레코드가 DNS를 ${MAX_LOOKUPS}회 넘게 조회합니다. 사용하지 않는 include를 삭제해 주세요.`,
  spf_neutral: 'SPF 레코드가 ~all이나 -all로 끝나지 않아 효과가 없습니다. 끝에 ~all을 추가해 주세요.',
  spf_unknown: 'SPF를 확인할 수 없음: 현재 DNS를 조회할 수 없습니다.',
  dkim_ok: 'DKIM 공개 키가 있습니다.',
  dkim_revoked: 'DKIM 공개 키가 비어 있어 서명이 무효로 처리됩니다. 메일 서비스에서 DKIM을 다시 켜 주세요.',
  dkim_not_found:
    'DKIM 공개 키를 찾지 못했습니다. 메일 서비스의 관리자 화면에서 DKIM을 켜고, 안내하는 TXT 레코드를 DNS에 추가해 주세요. 다른 선택자를 사용 중이면 문제가 없습니다.',
  dkim_unguessable:
    'DKIM을 확인할 수 없음: 이 메일 서버의 선택자를 알 수 없습니다. 받은 메일의 원문에서 DKIM-Signature를 확인해 주세요.',
  dkim_unknown: 'DKIM을 확인할 수 없음: 현재 DNS를 조회할 수 없습니다.',
  dmarc_ok: 'DMARC 정책이 있습니다.',
  dmarc_watching:
    'DMARC 정책이 있습니다(p=none: 모니터링만). SPF와 DKIM이 모두 통과하면 quarantine으로 강화하는 것을 권장합니다.',
  dmarc_strict:
    '상위 도메인의 DMARC가 엄격(adkim=s, aspf=s)해서 하위 도메인의 메일이 거절될 수 있습니다. 하위 도메인의 DMARC 레코드를 따로 추가해 주세요.',
  dmarc_missing: `DMARC 레코드가 없습니다. Gmail과 네이버가 요구하므로 ${ADMIN}에 TXT 레코드를 추가해 주세요.`,
  dmarc_many: 'DMARC 레코드가 둘 이상이라 무시됩니다. 하나만 남겨 주세요.',
  dmarc_broken: 'DMARC 레코드에 올바른 정책(p=)이 없어 무시됩니다. p=none부터 적용해 주세요.',
  dmarc_unknown: 'DMARC를 확인할 수 없음: 현재 DNS를 조회할 수 없습니다.',
} as const satisfies Record<DomainCode, string>

export const domainMessage = (code: DomainCode): string => SENTENCES[code]
