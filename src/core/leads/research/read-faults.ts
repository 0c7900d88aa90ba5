// Why a page of a company's site was not read. The list is closed: the compiler reports a fault without a sentence.

export const READ_FAULTS = [
  'invalid_address',
  'address_too_long',
  'private_address',
  'unreachable',
  'bad_certificate',
  'timeout',
  'robots_disallowed',
  'robots_unavailable',
  'not_found',
  'refused',
  'server_error',
  'redirect_loop',
  'too_many_redirects',
  'other_site_redirect',
  'page_redirect',
  'too_large',
  'not_html',
  'js_only',
  'login_page',
  'parked',
  'empty',
  'unreadable',
  'aborted',
] as const
export type ReadFault = (typeof READ_FAULTS)[number]

/** Whose pages are read: those of a lead, or the workspace's own (우리 자료). */
type SiteOf = 'lead' | 'own'
const WORDS = {
  lead: {
    checkAddress: '연락처의 웹사이트 주소를 확인해 주세요.',
    tryLater: '잠시 후 다시 조사해 주세요.',
    byHand: '필요한 내용은 연락처에 직접 입력해 주세요.',
    otherAddress: '이동한 주소를 연락처의 웹사이트에 입력해 주세요.',
    again: '조사가 중단되어 페이지를 읽지 않았습니다. 다시 조사해 주세요.',
  },
  own: {
    checkAddress: '입력한 주소를 확인해 주세요.',
    tryLater: '잠시 후 다시 읽어 주세요.',
    byHand: '필요한 내용은 글로 입력해 주세요.',
    otherAddress: '이동한 주소로 자료를 다시 추가해 주세요.',
    again: '읽기가 중단되었습니다. 다시 읽어 주세요.',
  },
} as const satisfies Record<SiteOf, Record<string, string>>

/** Korean sentences for the user: what happened, why, and what to do. */
const sentences = ({
  checkAddress,
  tryLater,
  byHand,
  otherAddress,
  again,
}: (typeof WORDS)[SiteOf]): Record<ReadFault, string> => ({
  invalid_address: `웹사이트 주소를 읽을 수 없습니다. http 또는 https로 시작하는 주소가 아닙니다. ${checkAddress}`,
  address_too_long: `웹사이트 주소가 2,048자보다 길어 읽지 않았습니다. ${checkAddress}`,
  private_address: `웹사이트 주소가 내부망이나 특수 용도의 주소를 가리켜서 연결하지 않았습니다. ${checkAddress}`,
  unreachable: `웹사이트에 연결하지 못했습니다. 주소가 없거나 서버가 응답하지 않습니다. ${checkAddress}`,
  bad_certificate: `웹사이트의 보안 인증서가 올바르지 않아 연결하지 않았습니다. 인증서가 만료되었거나 주소와 다릅니다. ${checkAddress}`,
  timeout: `웹사이트가 10초 안에 응답을 끝내지 않아 읽기를 중단했습니다. ${tryLater}`,
  robots_disallowed: `웹사이트가 자동 수집을 허용하지 않아 읽지 않았습니다(robots.txt). ${byHand}`,
  robots_unavailable: `웹사이트가 자동 수집을 허용하는지 확인하지 못해 읽지 않았습니다(robots.txt 오류). ${tryLater}`,
  not_found: `페이지를 찾지 못했습니다. 주소가 바뀌었거나 삭제되었습니다. ${checkAddress}`,
  refused: `웹사이트가 접근을 거부했습니다. 로그인이 필요하거나 자동 접속을 차단합니다. ${byHand}`,
  server_error: `웹사이트의 서버에 오류가 있어 읽지 못했습니다. ${tryLater}`,
  redirect_loop: `웹사이트가 같은 주소로 계속 이동시켜 읽지 못했습니다. ${checkAddress}`,
  too_many_redirects: `웹사이트가 주소를 다섯 번 넘게 이동시켜 읽기를 중단했습니다. ${checkAddress}`,
  other_site_redirect: `웹사이트가 다른 사이트로 이동하여 읽지 않았습니다. 같은 회사의 사이트라면 ${otherAddress}`,
  page_redirect: `페이지에 내용이 없고 다른 주소로 자동 이동합니다. ${otherAddress}`,
  too_large: `페이지가 1MB보다 커서 읽기를 중단했습니다. ${byHand}`,
  not_html: `웹 페이지가 아닌 파일이어서 읽지 않았습니다. ${checkAddress}`,
  js_only: `내용이 스크립트로만 표시되어 읽을 수 없습니다. ${byHand}`,
  login_page: `로그인 화면만 있어 읽을 내용이 없습니다. ${checkAddress}`,
  parked: `운영 중인 웹사이트가 아니라 준비 중 또는 도메인 안내 페이지입니다. ${checkAddress}`,
  empty: `페이지에 읽을 수 있는 글이 없습니다. 이미지로만 되어 있을 수 있습니다. ${byHand}`,
  unreadable: `페이지의 형식이나 문자 인코딩이 올바르지 않아 읽지 못했습니다. ${byHand}`,
  aborted: again,
})

export const READ_FAULT_SENTENCES = sentences(WORDS.lead)
/** Of the workspace's own pages. */
export const OWN_READ_FAULT_SENTENCES = sentences(WORDS.own)
