// What a page says about itself, its shop, its visitors and how to apply, instead of about its company.
import { anySource } from '#core/text/any-source.ts'
import { endsAsSentence } from './sentence-end.ts'

/** Lines that stand on the sites of all companies. */
const NOTE = anySource(
  // the site
  'copyright|all rights? reserved|무단\\s?(?:전재|복제|수집)|이메일\\s?(?:주소)?\\s?(?:무단)?\\s?수집\\s?(?:을\\s?)?거부',
  '쿠키(?:를)?\\s?(?:사용|허용)|uses? cookies|본문\\s?바로\\s?가기|자바스크립트를|javascript를|enable javascript',
  '메일\\s?주소[^.]{0,20}수집[^.]{0,10}거부|(?:크롬|chrome|익스플로러|explorer|브라우저|해상도)[^.]{0,20}최적화|고객님의 소중한 개인정보',
  '^(?:top|bottom) of page$|^(?:이전|다음)\\s?글(?:\\s|$)|^to top$',
  '(?:wix|워드프레스|wordpress|아임웹|imweb|카페24|cafe24|식스샵|크리에이터링크|고도몰|모두)(?:로|으로|에서)\\s?(?:제작|만들)[^\\d]{0,20}$|^(?:proudly )?powered by',
  '불러오(?:는\\s?중|고\\s?있)|로딩\\s?중|^loading\\b|잠시만 기다려',
  '예고\\s?없이\\s?(?:변경|수정)',
  '곧 (?:찾아|공개|선보)[^\\d]{0,12}$|^(?:홈?페이지|사이트|콘텐츠)[^.]{0,10}준비\\s?중|^coming soon',
  '(?:방문|찾아)\\s?(?:해\\s?)?주(?:셔서|신)[^.]{0,30}감사',
  '공공누리|공식\\s?(?:누리집|홈페이지)입니다|등록된 (?:자료|게시물|글|내용)[이가은]? ?없|forward[- ]looking statements?',
  '^(?:글쓴이|작성자|담당부서|최종\\s?수정일|scroll down|best view|계속 읽기|원문\\s?보기|오늘 하루)',
  // the shop
  '통신\\s?판매\\s?중개|구매\\s?안전\\s?서비스(?:를|에|\\s?가입|\\s?이용)|에스크로\\s?가입|사업자\\s?(?:등록)?\\s?정보\\s?확인',
  '개인정보\\s?(?:보호|관리)?\\s?책임자\\s?[:：]|이용\\s?약관\\s?제|약관[을에]\\s?(?:따|동의)|동의를\\s?거부할',
  '^(?:\\d[.)]\\s?|[①-⑨]\\s?)?(?:개인정보(?:의|를)?\\s?)?(?:수집|이용|보유|처리)[^:：]{0,20}(?:항목|목적|기간)\\s?[:：]',
  '(?:반품|교환)\\s?주소|부작용[^.]{0,20}(?:있을 수|발생|나타날)|신용카드 등록|단순\\s?변심|(?:반품|교환|왕복)\\s?(?:배송비|택배비)',
  // applicants
  '서류\\s?(?:전형|심사)?\\s?(?:→|>|▶|-)|입사\\s?지원서?(?:에|를|의)?\\s.{0,20}(?:허위|취소|제출|접수)|채용이 취소',
  // visitors
  '\\d번\\s?출구|정류장\\s?하차|IC에서\\s?(?:약\\s?)?\\d+\\s?(?:분|km)',
  '(?:연휴|휴가|명절|공휴일)[^.]{0,40}(?:중단|휴무|쉽니다|휴점|휴업)',
)
/** The same in lines that are no sentence. */
const LABEL = anySource(
  '\\d+\\s?\\/\\s?\\d+\\s?(?:페이지|쪽|page)|조회\\s?(?:수)?\\s?[:：]?\\s?\\d[\\d,]*(?!\\s?[만억\\d,])',
  '(?<![\\d,])\\d{1,3}\\s?회\\s?다운로드|(?<!누적 )다운로드\\s?[:：]?\\s?\\d{1,3}\\s?회?$|(?:오늘|어제|전체)\\s?방문자',
  '호스팅\\s?(?:서비스\\s?)?(?:제공자?|사업자)|hosting (?:by|provider)|도보\\s?(?:로\\s?)?(?:약\\s?)?\\d+\\s?분',
  '^(?:today|total|yesterday)\\s?[:：]?\\s?[\\d,]+|\\d\\s?페이지$',
  '^(?:최종\\s?)?(?:입력|수정|등록일?|작성일?자?|게시일?)\\s?[:：]?\\s?\\d{2,4}[.\\-/]',
  '\\d{2,4}[.-]\\d{1,2}[.-]\\d{1,2}\\.?\\s\\d{1,2}:\\d{2}',
  '^.{0,16}(?:하기|보기|받기|가기)[\\s→>+▶]*$',
  '^\\[?(?:공지|안내|이벤트|채용|입찰)\\]|(?:안내|공지|휴무|당첨자 발표)$',
)
/** Counts, days and times with nothing that they are of. */
const ONLY_NUMBERS = /^(?:[\d,.:\-/|\s]|건|회|조회|댓글|추천)+$/

/** Whether a sentence or line is about the site, its shop or visitors, or is to applicants. */
export const isSiteNote = (text: string): boolean =>
  NOTE.test(text) || ONLY_NUMBERS.test(text) || (LABEL.test(text) && !endsAsSentence(text))

/** `© 2019 Hanbit` up to the end of its sentence: the address is beside it. */
export const withoutCopyright = (text: string): string =>
  text.replace(/(?:copyright\s{0,2})?(?:[©ⓒ]|\(c\)(?=\s?\d{4}))[^\n.|]{0,120}/gi, ' ')

const SHOP_LINES: readonly RegExp[] = [
  // 의료기기 제조업허가 제123호
  /[가-힣]{1,10}업\s?(?:신고|허가|등록|면허)(?:번호|증)?\s{0,2}[:：]?\s{0,2}제?\s?[\d가-힣-]{0,20}\d\s?호?/g,
  /(?:호스팅\s?(?:서비스\s?)?(?:제공자?|사업자)?|hosting (?:by|provider)|개인정보\s?(?:보호|관리)?\s?(?:책임|담당)자)\s?[:：]?\s?\S{1,20}/gi,
  /[[(]?사업자\s?(?:등록)?\s?정보\s?확인[\])]?/g,
]
/** A footer without its permits, host and officers: what else is in the line is name and address. */
export const withoutShopLines = (text: string): string =>
  SHOP_LINES.reduce((rest, pattern) => rest.replace(pattern, ' '), text)
